// Transfer of playback between two computers and back, each with its own sound card: how long both are silent or both are heard, by their
// recordings. The device that played stops only when the other one sounds (issue 6), so usually both are heard briefly.

import { audibleSpan } from '../../e2e/audible-span.ts'
import type { Device } from '../../e2e/device-group.ts'
import { devicePicker } from '../../e2e/devices.ts'
import { loudness } from '../../e2e/sound.ts'
import { type Bench, median } from '../figure.ts'
import { prepareRemote, withRemote } from '../window/remote.ts'

const moves = 10

export const bench: Bench = {
  name: 'move',
  figures: [
    {
      name: 'move',
      beside: 'nothing: between the last sound here and the first one there, median of ten',
      unit: 'ms',
      budget: { max: 300 },
    },
  ],
  prepare: prepareRemote,
  run: folder =>
    withRemote(folder, 300, async ({ player, controller }) => {
      // Fades are on, as by default, on both devices.
      await player.page.evaluate(() => Object(window).player['settings.change']({ fades: true }))
      const apart: number[] = []
      let [from, to] = [player, controller]
      for (let move = 0; move < moves; move += 1) {
        const ask = to === controller ? () => controller.button('Play here').click() : () => devicePicker(controller).moveTo(player.name)
        apart.push(Math.abs(await between(from, to, ask)))
        ;[from, to] = [to, from]
      }
      return [{ ours: median(apart), other: null }]
    }),
}

/**
 * Milliseconds from the last sound of `from` to the first sound of `to`, by their recordings; negative if both sounded at the same time.
 * `ask`: orders the transfer.
 */
async function between(from: Device, to: Device, ask: () => Promise<void>): Promise<number> {
  const [stopping, starting] = [from.recorder.seconds(), to.recorder.seconds()]
  await ask()
  await until(() => sounds(to), `${to.name} is not heard`)
  await until(async () => !(await sounds(from)), `${from.name} is heard still`)
  return audibleSpan(to, starting).first - audibleSpan(from, stopping).last
}

/** Checks a condition up to forty times, then throws an error with the text `otherwise`. */
async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let look = 0; look < 40; look += 1) if (await isSo()) return
  throw new Error(otherwise)
}

/** Whether the device is audible within half a second. */
const sounds = async ({ recorder }: Device): Promise<boolean> => loudness(await recorder.next(0.5)) > 0.001
