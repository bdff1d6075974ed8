// A key pressed on one computer until the sound changes on the one that it controls: from the key's own time in the window to the moment at
// which the media element of the other window is stopped or begins to sound (the sound card's own delay is the same as without control),
// fades off; beside a bare web socket that says a state and another that hears it, through the same server. The second longest of forty: p95.
import type { Bench, Pair } from '../figure.ts'
import { pressUntilHeard, watchKeys, watchSound } from '../window/pressed.ts'
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
        // The next press is about what this one led to.
        await controller.bar.getByRole('button', { name: press % 2 === 0 ? 'Play' : 'Pause', exact: true }).waitFor()
        await controller.bar.getByTitle('Waiting for Kitchen').waitFor({ state: 'detached' })
      }
      echo.close()
      return [{ ours: late(ours), other: late(other) }]
    }),
}

/** 95 of a hundred are no longer. */
const late = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
