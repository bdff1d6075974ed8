// When a device of the house began and ended to be heard, on one clock for all of them.
import type { Device } from './house.ts'
import { loudness, rate } from './sound.ts'

/** Seconds that are listened to at a time. */
const step = 0.01

/** Moments in milliseconds since 1970. */
export const timeOfSecond = ({ recorder }: Pick<Device, 'recorder'>, second: number): number => recorder.began() + second * 1000

/** When it began to be heard after a second of its recording (`first`), and when it was heard last; to ten milliseconds. */
export function audibleSpan(device: Pick<Device, 'recorder'>, from: number): { readonly first: number; readonly last: number } {
  const samples = device.recorder.between(from, device.recorder.seconds())
  const loud = Array.from(
    { length: Math.floor(samples.length / rate / step) },
    (_, index) => loudness(samples.subarray(index * step * rate, (index + 1) * step * rate)) > 0.001,
  )
  const at = (index: number) => timeOfSecond(device, from + index * step)
  return { first: at(loud.indexOf(true)), last: at(loud.lastIndexOf(true) + 1) }
}
