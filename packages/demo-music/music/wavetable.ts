// One period of a sound with given partials, as a table; made once per sound and pitch range, without partials too high for the ear.

export const tableSize = 2048
/** One more than `tableSize`, equal to the first, so that reading between two entries never runs over the end. */
export type Wavetable = Float32Array

const highest = 15_000
const ranges = [16, 12, 8, 6, 4, 3, 2, 1]
const made = new Map<string, Wavetable>()

function make(partials: readonly number[]): Wavetable {
  const table = new Float32Array(tableSize + 1)
  let power = 0
  partials.forEach((strength, index) => {
    const partial = index + 1
    const phase = (Math.PI * partial * partial) / partials.length // spread phases keep the peaks low
    power += (strength * strength) / 2
    for (let step = 0; step <= tableSize; step++) {
      table[step] = (table[step] ?? 0) + strength * Math.sin((2 * Math.PI * partial * step) / tableSize + phase)
    }
  })
  const scale = 1 / Math.sqrt(power)
  return table.map(value => value * scale)
}

/** The table of these partials for a note of `frequency` Hz; its root mean square is 1. */
export function wavetable(partials: readonly number[], frequency: number): Wavetable {
  const count = ranges.find(range => range * frequency <= highest) ?? 1
  const key = `${count} ${partials.join(' ')}`
  const known = made.get(key)
  if (known !== undefined) return known
  const table = make(partials.slice(0, count))
  made.set(key, table)
  return table
}
