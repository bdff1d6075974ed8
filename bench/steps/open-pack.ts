// What every start costs: the pack's bytes from disk, checked and laid out as a library. PACK
import { readFile } from 'node:fs/promises'
import { unpack } from '../../shared/library/pack.ts'
import { report } from './report.ts'

const [file = ''] = process.argv.slice(2)
const started = performance.now()
const bytes = await readFile(file)
const library = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
report(started)
if (!library.ok) throw new Error(library.error.message)
