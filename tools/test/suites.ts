// The suites of npm test: command and report of each.
import { type Project, reportOf } from '../../e2e/projects.ts'
import { readNodeTest, readPlaywright, readUnit } from './reports.ts'
import type { Suite } from './run-suites.ts'

/** Checks, each of which passes or fails as a whole. */
export const checks: readonly Suite[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'] },
  {
    name: 'import borders',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      'main',
      'preload',
      'renderer',
      'shared',
      'packages',
      'service',
      'e2e',
      'tools',
      'bench',
    ],
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'no folder too full, none that import each other', command: ['node', 'tools/folder-limits.ts'] },
  {
    name: 'no markup of foreign text, no look-up by foreign keys, no table of ids, no glued path',
    command: ['node', 'tools/unsafe-code.ts'],
  },
  { name: 'no state in modules of shared/', command: ['node', 'tools/module-state.ts'] },
  { name: 'citations lead somewhere', command: ['node', 'tools/references.ts'] },
  { name: 'workflows for hosted runners', command: ['node', 'tools/workflows.ts'] },
  { name: 'machine code is that of its source', command: ['node', 'tools/json-columns-wasm.ts', '--check'] },
]

export const unit: Suite = {
  name: 'unit and integration tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=tools/test/unit-reporter.ts', '--outputFile=build/unit.json'],
  report: { file: 'build/unit.json', read: readUnit },
}

/** The files of tests of the stand-in that judge how fast something goes, or start many apps, as a pattern of their names. */
const timing = 'hidden|pages|reliability|sound'

/** Tests of the stand-in for Electron that want a processor that is not busy; like `runtime`, they do not run with Electron itself. */
export const runtimeTiming: Suite = {
  name: 'stand-in for Electron, timing',
  command: nodeTest('build/runtime-timing.tap', `packages/electron-stand-in/test/@(${timing}).test.js`),
  report: { file: 'build/runtime-timing.tap', read: readNodeTest },
  needs: 'desk',
}

/** All other tests of the stand-in for Electron. */
export const runtime: Suite = {
  name: 'stand-in for Electron',
  command: nodeTest('build/runtime.tap', `packages/electron-stand-in/test/!(${timing}).test.js`),
  report: { file: 'build/runtime.tap', read: readNodeTest },
  needs: 'desk',
}

export const packaged: Suite = {
  name: 'packaged app',
  command: nodeTest('build/packaged.tap', 'tools/package/*.check.ts'),
  report: { file: 'build/packaged.tap', read: readNodeTest },
  needs: 'desk',
}

/** The end-to-end tests of one project (e2e/README.md), or of both. */
export const endToEnd = (project?: Project): Suite => ({
  name: project === undefined ? 'end to end' : `end to end, ${project}`,
  command: ['node', 'tools/e2e.ts', ...(project === undefined ? [] : [`--project=${project}`])],
  report: { file: reportOf(project), read: readPlaywright },
})

/**
 * The command of `node --test` for the files that the pattern `files` matches, with a tap report to `report`; one file at a time, because
 * each starts whole apps.
 */
function nodeTest(report: string, files: string): readonly string[] {
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ]
  return ['node', '--test', '--test-concurrency=1', ...reporters, files]
}
