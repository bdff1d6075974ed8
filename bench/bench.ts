// npm run bench [-- NAME…] [--json FILE] [--runs N]: measures figures, each beside a peer or a limit, as the median of N runs (5 by
// default). Without names, all. Results of three or more runs are kept in bench/results/. Fails if a budget does not hold.
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, type Pair, type Result, resultOf } from './figure.ts'
import { table } from './table.ts'
import { stopApps } from './window/app-under-test.ts'

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const runs = Number(values.runs)
// The temporary folder for all files of the figures, deleted when this process ends, in whatever way; programs that figures start end with
// it.
const scene = mkdtempSync(path.join(tmpdir(), 'segue-bench-'))
process.env['TMPDIR'] = scene
const clear = (): void => rmSync(scene, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
process.on('exit', clear)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // `clear` is registered a second time: the handlers that end programs run before it, and a program that was ended may still have
    // written to the folder after it was first deleted.
    process.on('exit', clear)
    process.exit(130)
  })
}

const at = (name: string): string => path.join(import.meta.dirname, name)

const files = (await readdir(at('figures'))).filter(file => file.endsWith('.ts')).toSorted()
const all: readonly Bench[] = await Promise.all(files.map(async file => (await import(at(`figures/${file}`))).bench))
const isWanted = ({ name, figures }: Bench): boolean =>
  positionals.length === 0 || positionals.some(wanted => wanted === name || figures.some(figure => figure.name === wanted))
const unknown = positionals.filter(
  wanted => !all.some(({ name, figures }) => [name, ...figures.map(figure => figure.name)].includes(wanted)),
)
if (unknown.length > 0) {
  console.error(`No figure ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; median of ${runs}\n`)
const linesOf = (found: readonly Result[]): string => found.map(result => `${JSON.stringify(result)}\n`).join('')
const results: Result[] = []
const rows: string[][] = [['figure', 'ours', 'other', 'ratio', 'budget', '', 'beside']]
for (const bench of all.filter(isWanted)) {
  const pairs = await measured(bench).catch(async error => {
    await stopApps()
    throw error
  })
  const found: Result[] = []
  bench.figures.forEach((figure, index) => {
    const result = resultOf(
      figure,
      pairs.map(run => run[index] ?? { ours: Number.NaN, other: null }),
    )
    results.push(result)
    found.push(result)
    const other = result.other === null ? '' : `${result.other} ${result.unit}`
    rows.push([
      result.name,
      `${result.ours} ${result.unit}`,
      other,
      String(result.ratio ?? ''),
      result.budget,
      result.ok ? (result.budget === '' ? '' : 'holds') : 'FAILS',
      figure.beside,
    ])
  })
  await keep(bench.name, found)
}
await stopApps()
table(rows)

if (values.json !== undefined) await writeFile(values.json, linesOf(results))
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

async function measured({ name, prepare, run }: Bench): Promise<readonly (readonly Pair[])[]> {
  const folder = await mkdtemp(path.join(tmpdir(), `segue-bench-${name}-`))
  const pairs: (readonly Pair[])[] = []
  try {
    await prepare?.(folder)
    for (let count = 0; count < runs; count++) pairs.push(await run(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return pairs
}

/**
 * Writes the results to a file with today's date in its name, in place of earlier ones of the day; does nothing after fewer than three
 * runs, which are a mere trial.
 */
async function keep(name: string, found: readonly Result[]): Promise<void> {
  if (runs < 3) return
  await mkdir(at('results'), { recursive: true })
  await writeFile(at(`results/${name}-${new Date().toISOString().slice(0, 10)}.jsonl`), linesOf(found))
}
