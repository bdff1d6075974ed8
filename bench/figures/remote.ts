// Time from a key pressed on the controlling computer (by the event's own time) until the media element of the controlled one stops or
// sounds, without the latency of the sound card and with fades off. The peer: a bare web socket that sends a state, and another that
// receives it through the same server. p95: the second longest of forty.
import type { Bench, Pair } from '../figure.ts'
import { pressUntilHeard, watchKeys, watchSound } from '../window/key-to-sound.ts'
import { openEcho, prepareRemote, withRemote } from '../window/remote.ts'

const presses = 40

export const bench: Bench = {
  name: 'remote',
  figures: [
    { name: 'remote', beside: 'a bare socket heard by another one, through the same server; p95', unit: 'ms', budget: { more: 60 } },
  ],
  prepare: prepareRemote,
  run: folder =>
    withRemote(folder, 300, async ({ service, player, controller }): Promise<readonly Pair[]> => {
      const echo = await openEcho(service, { pause: false, start_position: 12.4, start_time: 1 })
      const { page } = controller
      await watchKeys(page)
      await watchSound(player.page)
      const [ours, other]: [number[], number[]] = [[], []]
      for (let press = 0; press < presses; press += 1) {
        ours.push(await pressUntilHeard(page, ' ', player.page))
        other.push(await echo.round())
        // Waits until the press has taken effect on the controlling side.
        await controller.bar.getByRole('button', { name: press % 2 === 0 ? 'Play' : 'Pause', exact: true }).waitFor()
        await controller.bar.getByTitle('Waiting for Kitchen').waitFor({ state: 'detached' })
      }
      echo.close()
      return [{ ours: late(ours), other: late(other) }]
    }),
}

/** The 95th percentile of times. */
const late = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
