// The app's own way: the worker thread that reads the answer row by row and writes the pack. ANSWER PACK
import { decodeFile } from '../../main/library/decode-file.ts'
import { revision } from '../../shared/ids.ts'
import { report } from './report.ts'

const [answer = '', into = ''] = process.argv.slice(2)
const log = { info: console.error, warning: console.error, error: console.error }
const started = performance.now()
const outcome = await decodeFile({ answer, into, revision: revision('bench'), lastModified: '' }, new AbortController().signal, log)
report(started)
if (outcome.kind !== 'packed') throw new Error(outcome.error.message)
