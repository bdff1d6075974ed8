// The app's own way: the thread that decodes the answer while it comes, and writes the pack. ANSWER PACK
import { createReadStream } from 'node:fs'
import { startDecoding } from '../../main/library/decoding.ts'
import { revision } from '../../shared/ids.ts'
import { report } from './report.ts'

const [answer = '', into = ''] = process.argv.slice(2)
const log = { info: console.error, warning: console.error, error: console.error }
const started = performance.now()
const decoding = startDecoding(
  { into, waiting: `${into}.waiting`, revision: revision('bench'), lastModified: '' },
  new AbortController().signal,
  log,
)
for await (const piece of createReadStream(answer, { highWaterMark: 1 << 18 })) await decoding.write(piece)
const outcome = await decoding.end()
report(started)
if (outcome.kind !== 'packed') throw new Error(outcome.error.message)
