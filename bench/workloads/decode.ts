// Step: decodes a response with the app's built decoding thread into a pack. Arguments: RESPONSE PACK
import { openSync, readSync, rmSync } from 'node:fs'
import type * as Decoding from '../../main/library/decoding.ts'
import { revision } from '../../shared/ids.ts'
import { report } from './report.ts'

// Imported by a literal path: the module that knows where the bundles are would also load the bundler, whose memory would be measured.
const { startDecoding }: typeof Decoding = await import(new URL('../../build/main/decoding.js', import.meta.url).href)
const [responseFile = '', packPath = ''] = process.argv.slice(2)
const log = { info: console.error, warning: console.error, error: console.error }
// The old pack is deleted first, as the app does before a load.
rmSync(packPath, { force: true })
const started = performance.now()
const decoding = startDecoding(
  { packPath, spillPath: `${packPath}.waiting`, revision: revision('bench'), lastModified: '' },
  new AbortController().signal,
  log,
)
const file = openSync(responseFile, 'r')
const piece = new Uint8Array(1 << 16)
for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) await decoding.write(piece.subarray(0, length))
const outcome = await decoding.end()
report(started)
if (outcome.kind !== 'packed') throw new Error(outcome.error.message)
