// Step of the peer: sorts titles with Intl.Collator. Arguments: PACK
import { readPack } from '../read-pack.ts'
import { report } from './report.ts'

const [file = ''] = process.argv.slice(2)
const { tracks } = await readPack(file)
const titles = Array.from({ length: tracks.count }, (_, row) => tracks.title.at(row))
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const started = performance.now()
titles.sort(collator.compare)
report(started)
