// Step of the peer: reads the response at once and parses it. Arguments: RESPONSE
import { readFileSync } from 'node:fs'
import { report } from './report.ts'

const [responseFile = ''] = process.argv.slice(2)
const started = performance.now()
const parsed = JSON.parse(readFileSync(responseFile, 'utf8'))
report(started)
if (typeof parsed.library !== 'object') throw new Error('not a library response')
