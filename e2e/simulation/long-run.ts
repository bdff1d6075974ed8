// Runs many walks on all processor cores, each with a seed of its own. The code is bundled once, so that a walk takes half as long as in
// the tests. Usage: node e2e/simulation/long-run.ts <first seed> <walks> [processes]
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Walks per process; a new process begins then, which frees the memory that the old one held. */
const round = 4_000

/**
 * Options of Node for processes that share the cores: garbage collection on the same thread and seldom, and errors without a stack, since a
 * seed can be run again to see it.
 */
const execArgv = ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=128', '--stack-trace-limit=0']

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const [first = Number.NaN, walks = Number.NaN, processes = availableParallelism()] = process.argv.slice(2).map(Number)
if (!(first > 0 && walks > 0 && processes > 0)) {
  process.stderr.write('usage: node e2e/simulation/long-run.ts <first seed> <walks> [processes]\n')
  process.exit(2)
}

/** For each module that the tests mock, the file that replaces it in the bundle. */
const standIns: Readonly<Record<string, string>> = {
  'node:fs/promises': 'stand-in-disk.ts',
  'node:timers/promises': 'stand-in-timers.ts',
  ws: 'stand-in-ws.ts',
}
/** The same for modules of the app, by the end of the path by which they are imported. */
const standInsByEnd: readonly (readonly [end: string, name: string])[] = [
  ['/library/library.ts', 'stand-in-library.ts'],
  ['/network/routed-fetch.ts', 'stand-in-fetch.ts'],
  ['/network/resolve-name.ts', 'stand-in-names.ts'],
]
const mocks: Plugin = {
  name: 'mocks',
  enforce: 'pre',
  resolveId: source => {
    // The made-up disk has the paths of Linux, on every system.
    if (source === 'node:path') return { id: 'node:path/posix', external: true }
    const name = standIns[source] ?? standInsByEnd.find(([end]) => source.endsWith(end))?.[1]
    return name === undefined ? null : here(`long-run/${name}`)
  },
}

const folder = await mkdtemp(join(tmpdir(), 'segue-walks-'))
await build({
  configFile: false,
  root: here('../..'),
  logLevel: 'warn',
  plugins: [mocks],
  ssr: { noExternal: true },
  build: {
    emptyOutDir: true,
    ssr: here('long-run/round.ts'),
    outDir: folder,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'round.mjs' } },
  },
})

let done = 0
let failed = 0
let next = first
const begun = Date.now()
const report = () => {
  const perWalk = ((Date.now() - begun) * processes) / Math.max(1, done)
  process.stdout.write(`${done} of ${walks} walks, ${failed} failed, ${perWalk.toFixed(1)} ms each\n`)
}
const walkOn = async (): Promise<void> => {
  while (next < first + walks) {
    const [from, to] = [next, Math.min(first + walks, next + round)]
    next = to
    await new Promise<void>((resolve, reject) => {
      const child = fork(join(folder, 'round.mjs'), [String(from), String(to)], { execArgv })
      child.on('message', message => {
        failed += 1
        process.stdout.write(`${message}\n`)
      })
      child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`The walks from ${from} on ended with ${code}`))))
    })
    done += to - from
    report()
  }
}
try {
  await Promise.all(Array.from({ length: processes }, walkOn))
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
