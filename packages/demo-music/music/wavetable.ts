// Wavetables: one period of a sound with given partials, cached per sound and pitch range, band-limited against aliasing.

export const tableSize = 2048
/** `tableSize` + 1 samples, the last equal to the first, so that interpolation needs no wrap-around. */
export type Wavetable = Float32Array

const highest = 15_000
const ranges = [16, 12, 8, 6, 4, 3, 2, 1]
const wavetables = new Map<string, Wavetable>()

function make(partials: readonly number[]): Wavetable {
  const table = new Float32Array(tableSize + 1)
  let power = 0
  partials.forEach((strength, index) => {
    const partial = index + 1
    const phase = (Math.PI * partial * partial) / partials.length // spread phases keep the crest factor low
    power += (strength * strength) / 2
    for (let step = 0; step <= tableSize; step++) {
      table[step] = (table[step] ?? 0) + strength * Math.sin((2 * Math.PI * partial * step) / tableSize + phase)
    }
  })
  const scale = 1 / Math.sqrt(power)
  return table.map(value => value * scale)
}

/** The wavetable of a sound with the given partials for a note of `frequency` Hz, normalised to a root mean square of 1. */
export function wavetable(partials: readonly number[], frequency: number): Wavetable {
  const count = ranges.find(range => range * frequency <= highest) ?? 1
  const key = `${count} ${partials.join(' ')}`
  const existing = wavetables.get(key)
  if (existing !== undefined) return existing
  const table = make(partials.slice(0, count))
  wavetables.set(key, table)
  return table
}
