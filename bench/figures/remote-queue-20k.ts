// A remote pause in a queue of 20,000 songs: time until heard (as in remote.ts) and bytes over all sockets, beside a queue of 20.
import { trackId } from '../../shared/ids.ts'
import { type Bench, median, type Pair } from '../figure.ts'
import { sendCommand } from '../window/commands.ts'
import { pressUntilHeard, watchKeys, watchSound } from '../window/key-to-sound.ts'
import { prepareRemote, type Remote, withRemote } from '../window/remote.ts'

const [many, few] = [20_000, 20]
const presses = 20

export const bench: Bench = {
  name: 'remote-queue-20k',
  figures: [
    { name: 'remote-queue-20k', beside: 'the same in a queue of 20', unit: 'ms', budget: { ratio: 1.1 } },
    { name: 'remote-queue-20k-bytes', beside: 'the same in a queue of 20', unit: 'bytes', budget: { ratio: 1.1 } },
  ],
  prepare: prepareRemote,
  run: folder =>
    withRemote(folder, many + 1000, async (remote): Promise<readonly Pair[]> => {
      await watchKeys(remote.controller.page)
      await watchSound(remote.player.page)
      const other = await measured(remote, few)
      const ours = await measured(remote, many)
      return [
        { ours: ours.time, other: other.time },
        { ours: ours.bytes, other: other.bytes },
      ]
    }),
}

async function measured(
  { service, player, controller }: Remote,
  count: number,
): Promise<{ readonly time: number; readonly bytes: number }> {
  const ids: readonly number[] = await player.page.evaluate(async () => {
    const { state } = (await Object(window).player['state.get']()).value
    return state.queue.tracks
  })
  await sendCommand(player.page, { type: 'play', tracks: ids.slice(0, count).map(trackId), index: 0, context: null, shuffle: false })
  await controller.bar.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await controller.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1500)))
  await service.reset()
  const times: number[] = []
  for (let press = 0; press < presses; press += 1) {
    times.push(await pressUntilHeard(controller.page, ' ', player.page))
    await controller.bar.getByRole('button', { name: press % 2 === 0 ? 'Play' : 'Pause', exact: true }).waitFor()
    await controller.bar.getByTitle('Waiting for Kitchen').waitFor({ state: 'detached' })
  }
  const { frames } = await service.received()
  const bytes = frames.reduce((sum, { frame }) => sum + JSON.stringify(frame).length, 0)
  return { time: median(times), bytes: bytes / presses }
}
