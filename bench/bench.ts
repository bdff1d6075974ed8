// npm run bench: what takes time or memory, each figure beside a peer or a limit. `npm run bench -- --tracks 1000000` for the largest library.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { saveLibraryAnswer } from './library-answer.ts'
import { measure } from './measure.ts'
import { table } from './table.ts'

const { values } = parseArgs({ options: { tracks: { type: 'string', default: '100000' }, runs: { type: 'string', default: '3' } } })
const tracks = Number(values.tracks)
const runs = Number(values.runs)

const folder = await mkdtemp(path.join(tmpdir(), 'segue-bench-'))
try {
  const answer = path.join(folder, 'answer.json')
  const megabytes = (await saveLibraryAnswer(tracks, answer)) / 1e6
  console.log(
    `${tracks.toLocaleString('en')} tracks, ${megabytes.toFixed(1)} MB of JSON; Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`,
  )
  console.log(`median of ${runs}, each in a fresh process; memory is the process's peak\n`)

  const pack = path.join(folder, 'library.pack')
  const decode = await measure('decode.ts', [answer, pack], runs)
  const whole = await measure('parse-whole.ts', [answer], runs)
  const open = await measure('open-pack.ts', [pack], runs)
  table([
    ['', 'time', 'memory'],
    ['answer → columns → pack on disk', time(decode.milliseconds), memory(decode.peakMegabytes)],
    ['peer: JSON.parse of the whole answer, nothing else', time(whole.milliseconds), memory(whole.peakMegabytes)],
    ['pack → library, as at every start', time(open.milliseconds), memory(open.peakMegabytes)],
    ['limit: what a person waits without noticing', time(100), ''],
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

function time(milliseconds: number): string {
  return `${milliseconds < 100 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
}

function memory(megabytes: number): string {
  return `${Math.round(megabytes)} MB`
}
