// The check of workflows finds problems in made-up ones. It runs in a Node process, as `npm run check` does, because vitest would load the
// language service differently.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../build/bundles.ts'

const good = `name: Good
on: push
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - run: npm run check
`

function problems(text: string): readonly string[] {
  const script = `import { problemsIn } from './tools/workflows/problems.ts'
    const found = await problemsIn({ name: 'a.yml', text: ${JSON.stringify(text)}, scripts: ['check'], isThere: file => file === 'tools/setup.mjs' })
    console.log(JSON.stringify(found.map(({ line, message }) => line + ': ' + message)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test('a workflow that GitHub takes has no problems', () => {
  expect(problems(good)).toEqual([])
})

test('what GitHub would refuse is told with its line', () => {
  expect(problems(good.replace('runs-on', 'runs-onn')).join()).toMatch(/7: .*runs-onn/)
  expect(problems(good.replace('    steps:', '    needs: [build]\n    steps:')).join()).toMatch(/8: .*build/)
  expect(problems(good.replace('npm run check', `echo $\{{ github.nothing }}`)).join()).toMatch(/10: .*nothing/)
  expect(problems(good.replace('name: Good', 'name: [')).length).toBeGreaterThan(0)
})

test('an action by a tag, a script or file that does not exist and a token that may do anything are told', () => {
  expect(problems(good.replace(/@\w+ # v7.0.1/, '@v7'))).toEqual([
    '9: not pinned to a commit, with its version behind it: actions/checkout@v7',
  ])
  expect(problems(good.replace('npm run check', 'npm run chekc'))).toEqual(['10: no such script in package.json: chekc'])
  expect(problems(good.replace('npm run check', 'node tools/setup.mjs test && node --test tools/gone.check.ts'))).toEqual([
    '10: no such file: tools/gone.check.ts',
  ])
  expect(problems(good.replace('permissions:\n  contents: read\n', ''))).toEqual([
    '1: it names no permissions, so its token may do anything',
  ])
})
