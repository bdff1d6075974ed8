// npm run wasm: compiles packages/json-columns/wasm/rows.ts to packages/json-columns/rows-wasm.ts, which is committed, so that the app runs
// without compiling it. With --check: fails if the committed file is not up to date.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import asc from 'assemblyscript/asc'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'packages/json-columns/rows-wasm.ts')

const wasm: Uint8Array[] = []
const { error, stderr } = await asc.main(
  [
    'packages/json-columns/wasm/rows.ts',
    '--baseDir',
    root,
    '--outFile',
    'rows.wasm',
    '-O3',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '--use',
    'abort=',
  ],
  { writeFile: (_name: string, contents: string | Uint8Array) => void (typeof contents !== 'string' && wasm.push(contents)) },
)
const [code] = wasm
if (error !== null || code === undefined) throw new Error(`wasm/rows.ts does not compile\n${stderr.toString()}`)

const lines =
  Buffer.from(code)
    .toString('base64')
    .match(/.{1,130}/g) ?? []
const text = `// Made of wasm/rows.ts by \`npm run wasm\`; do not edit.
export const rowsWasm =
${lines.map(line => `  '${line}'`).join(' +\n')}
`
if (!process.argv.includes('--check')) await writeFile(target, text)
else if ((await readFile(target, 'utf8')) !== text) {
  console.error('packages/json-columns/rows-wasm.ts is not made of wasm/rows.ts as it is now: run `npm run wasm`')
  process.exitCode = 1
}
