// Walks the seeds from one number to before another; tells its parent of each that failed, in words.
import { walk } from '../walk.ts'

const [from = 0, to = 0] = process.argv.slice(2).map(Number)
for (let seed = from; seed < to; seed += 1) {
  const wrong = await walk(seed)
  if (wrong.length > 0) process.send?.([`seed ${seed}`, ...wrong].join('\n  '))
}
process.disconnect?.()
