// npm run bench [-- NAME…] [--json FILE] [--runs N]: figures side by side with something else, each the median of several runs. Without names
// all figures; the newest results are kept in
// bench/results/latest.jsonl. Fails if a budget does not hold.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, type Pair, type Result, resultOf } from './figure.ts'
import { table } from './table.ts'

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const runs = Number(values.runs)
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
const results: Result[] = []
const rows: string[][] = [['figure', 'ours', 'other', 'ratio', 'budget', '', 'beside']]
for (const bench of all.filter(isWanted)) {
  const pairs = await measured(bench)
  bench.figures.forEach((figure, index) => {
    const result = resultOf(
      figure,
      pairs.map(run => run[index] ?? { ours: Number.NaN, other: null }),
    )
    results.push(result)
    const other = result.other === null ? '' : `${result.other} ${result.unit}`
    rows.push([
      result.name,
      `${result.ours} ${result.unit}`,
      other,
      String(result.ratio ?? ''),
      result.budget,
      result.ok ? 'holds' : 'FAILS',
      figure.beside,
    ])
  })
}
table(rows)

const linesOf = (found: readonly Result[]): string => found.map(result => `${JSON.stringify(result)}\n`).join('')
if (values.json !== undefined) await writeFile(values.json, linesOf(results))
await keep(results)
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

/** The newest of every figure stay in one file. */
async function keep(found: readonly Result[]): Promise<void> {
  const file = at('results/latest.jsonl')
  const before = (await readFile(file, 'utf8').catch(() => ''))
    .split('\n')
    .filter(line => line !== '')
    .map((line): Result => JSON.parse(line))
  const names = new Set(found.map(({ name }) => name))
  const kept = [...before.filter(({ name }) => !names.has(name)), ...found].toSorted((a, b) => a.name.localeCompare(b.name))
  await mkdir(at('results'), { recursive: true })
  await writeFile(file, linesOf(kept))
}
