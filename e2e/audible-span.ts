// Tells when a device of the test began and ceased to be heard, as moments of one clock, so that devices can be compared.
import type { Device } from './device-group.ts'
import { loudness, rate } from './sound.ts'

/** Seconds of the recording whose loudness is measured in one piece. */
const step = 0.01

/** The moment (milliseconds since 1970) at which a second of the device's recording was recorded. */
export const timeOfSecond = ({ recorder }: Pick<Device, 'recorder'>, second: number): number => recorder.began() + second * 1000

/** The second of the device's recording that was recorded at a moment, milliseconds since 1970. */
export const secondAt = ({ recorder }: Pick<Device, 'recorder'>, moment: number): number => (moment - recorder.began()) / 1000

/** When the device was first heard after second `from` of its recording, and when it was last heard; milliseconds since 1970, to 10 ms. */
export function audibleSpan(device: Pick<Device, 'recorder'>, from: number): { readonly first: number; readonly last: number } {
  const samples = device.recorder.between(from, device.recorder.seconds())
  const loud = Array.from(
    { length: Math.floor(samples.length / rate / step) },
    (_, index) => loudness(samples.subarray(index * step * rate, (index + 1) * step * rate)) > 0.001,
  )
  const at = (index: number) => timeOfSecond(device, from + index * step)
  return { first: at(loud.indexOf(true)), last: at(loud.lastIndexOf(true) + 1) }
}
