// Step: lays out a pack's bytes as a library, after main has checked them. Arguments: PACK
import { readFile } from 'node:fs/promises'
import { openVerified } from '../../shared/library/pack/pack.ts'
import { report } from './report.ts'

const [file = ''] = process.argv.slice(2)
const bytes = await readFile(file)
const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
const started = performance.now()
const library = openVerified(buffer, [0, 0])
report(started)
if (!library.ok) throw new Error(library.error.message)
