// Runs the walks of all seeds from the first argument up to the second, without that; sends its parent process the text of each failure.
import { walk } from '../walk.ts'

const [from = 0, to = 0] = process.argv.slice(2).map(Number)
for (let seed = from; seed < to; seed += 1) {
  const wrong = await walk(seed)
  if (wrong.length > 0) process.send?.([`seed ${seed}`, ...wrong].join('\n  '))
}
process.disconnect?.()
