// Every lint rule of our own is broken once on purpose, in a small tree of its own: a rule that matches nothing would pass for ever.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const pathTaken = "import { join, resolve } from 'node:path'\nimport path from 'node:path'\n"

/** What breaks a rule, and beside it what comes close and is fine. */
const cases: Readonly<Record<string, { readonly broken: readonly string[]; readonly fine: readonly string[] }>> = {
  'names-become-paths': {
    broken: [
      `${pathTaken}join(folder, name)`,
      `${pathTaken}join(folder, \`\${name}.json\`)`,
      `${pathTaken}join(folder, 'kept', name)`,
      `${pathTaken}join(folder, name, 'settings.json')`,
      `${pathTaken}join(folder, 'accounts', 'kept', name)`,
      `${pathTaken}resolve(folder, name)`,
      `${pathTaken}path.join(folder, name)`,
      `${pathTaken}path.resolve(folder, entry.id)`,
      `${pathTaken}join(folder, 'a', 'b', 'c', 'd', name)`,
      `${pathTaken}join(of(folder, 'a'), name)`,
      `${pathTaken}join(...parts)`,
      `${pathTaken}join(folder, ...parts)`,
      `${pathTaken}join(\n  folder,\n  name,\n)`,
      `${pathTaken}resolve(name)`,
      `${pathTaken}path.posix.join(folder, name)`,
      `${pathTaken}path.win32.resolve(folder, name)`,
      `${pathTaken}const { join: put } = path.posix`,
      `${pathTaken}path['join'](folder, name)`,
      `${pathTaken}const put = join`,
      `${pathTaken}const put = path.join`,
      `${pathTaken}const { join: put } = path`,
      "import { join as put } from 'node:path'",
      "import { dirname, resolve as put } from 'node:path'",
      "import * as path from 'node:path'",
      "import { posix } from 'node:path/posix'",
      "import { join } from 'path'",
      "import put from 'node:path'",
      "const put = await import('node:path')",
      "export { join } from 'node:path'",
      'new URL(name, import.meta.url)',
      `new URL(\`./\${name}\`, import.meta.url)`,
      'new URL(name, pathToFileURL(folder))',
      "new URL(name, 'file:///srv/')",
    ],
    fine: [
      `${pathTaken}join(folder, 'settings.json')`,
      `${pathTaken}join(folder, 'a', 'b')`,
      `${pathTaken}join(folder(of, 'a', more(3)), 'b')`,
      `${pathTaken}join(\n  folder,\n  'settings.json',\n)`,
      `${pathTaken}words.join(', ')`,
      "import { dirname, join } from 'node:path'",
      "import { join } from 'node:path'\nnew Promise(resolve => resolve(name))",
      `${pathTaken}path.posix.dirname(file)`,
      "new URL('./worker.ts', import.meta.url)",
      'new URL(target, before)',
      'join(key, address)',
    ],
  },
  'redirects-are-decided': {
    broken: [
      'fetch(address)',
      "fetch(address, { method: 'GET' })",
      "fetch(address, { redirect: 'follow' })",
      'fetch(address, options)',
      `fetch(address, { body: "redirect: 'manual'" })`,
      "fetch(address, /* redirect: 'manual' */ options)",
      "globalThis.fetch(address, { redirect: 'manual' })",
      "globalThis['fetch'](address)",
      'const ask = fetch',
      'const { fetch: ask } = globalThis',
      'begin({ fetch })',
      'begin({ ask: fetch })',
      'begin(fetch)',
    ],
    fine: ["fetch(address, { redirect: 'manual' })", "fetch(address, {\n  ...options,\n  redirect: 'manual',\n})", 'fetchPicture(address)'],
  },
  'one-way-out': {
    broken: [
      'fetch(address)',
      "fetch(address, { redirect: 'manual' })",
      'globalThis.fetch(address)',
      "self['fetch'](address)",
      'const ask = fetch',
      'const { fetch: ask } = globalThis',
      'begin({ fetch })',
      'begin(fetch)',
    ],
    fine: ['begin({ fetch: routedFetch })', 'routedFetch(address, {})', 'fetcher.fetch(address)', 'import.meta.fetch(address)'],
  },
  'one-bridge': { broken: ['window.player', 'globalThis.player'], fine: ['desk.player'] },
  'words-are-messages': {
    broken: [
      'const a = <p>Hello there</p>',
      'const a = <p>{count} songs</p>',
      'const a = <p title="Close it" />',
      'const a = <Button label={"Save"} />',
      `const a = <Button aria-label={\`Play \${name}\`} />`,
      'const a = <Field placeholder="As you call it" />',
    ],
    fine: [
      'const a = <p className="big word">{t(\'lists.play\')} · {name}</p>',
      'const a = <Button label={t(\'lists.play\')} icon="save" title={name} />',
      `const a = <Heads heading="h3" label={\`\${one}-\${other}\`} />`,
      'const a = <p>–</p>',
    ],
  },
  'main-says-messages': {
    broken: [
      "notify('warning', 'Nothing came.')",
      `notify('info', \`\${count} songs came\`)`,
      "failed('disk', 'The disk is full.')",
      "const item = { label: 'Show it' }",
      "const ask = { buttons: ['Go on', t('actions.cancel')] }",
      `const found = { text: \`Nothing listens at \${port}\`, advice: null }`,
    ],
    fine: [
      "notify('warning', t('queue.full', { keys: keys.join(', ') }), error.answered)",
      "failed('disk', say('errors.diskFull'), error instanceof Error ? error.message : '')",
      "const item = { label: t('tray.show'), title: song.title, type: 'Application' }",
      "log.error('a part did not stop', { what: 'woke' })",
    ],
  },
  'time-comes-in': { broken: ['Date.now()', 'Math.random()', 'new Date()', 'performance.now()'], fine: ['clock.now()', 'new Date(now)'] },
}

type Report = {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string | { readonly file: string } } }[]
}

test('each lint rule of our own notices what it forbids, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-lint-'))
  try {
    await cp(path.join(root, 'tools/lint'), path.join(folder, 'rules'), { recursive: true })
    const rules = Object.keys(cases)
    const overrides = rules.map(rule => ({ includes: [`${rule}/**`], plugins: [`./rules/${rule}.grit`] }))
    await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ linter: { rules: { preset: 'none' } }, overrides }))
    const expected: string[] = []
    for (const [rule, texts] of Object.entries(cases)) {
      await mkdir(path.join(folder, rule))
      for (const kind of ['broken', 'fine'] as const)
        for (const [number, text] of texts[kind].entries()) {
          await writeFile(path.join(folder, rule, `${kind}-${number}.tsx`), `${text}\n`)
          if (kind === 'broken') expected.push(`${rule}/${kind}-${number}.tsx`)
        }
    }
    // Not the link in node_modules/.bin, which Windows runs in a shell alone.
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
    const options = ['lint', '--reporter=json', '--max-diagnostics=none', ...rules]
    const linting = promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder })
    const { stdout } = await linting.catch((error: { stdout: string }) => error)
    const report: Report = JSON.parse(stdout)
    const found = report.diagnostics
      .filter(({ category }) => category === 'plugin')
      .map(({ location }) => (typeof location.path === 'string' ? location.path : location.path.file).replaceAll(path.sep, '/'))
    expect([...new Set(found)].sort()).toEqual(expected.sort())
    expect((await readdir(path.join(root, 'tools/lint'))).sort()).toEqual(rules.map(rule => `${rule}.grit`).sort())
  } finally {
    await rm(folder, { recursive: true })
  }
})

type Override = { readonly includes: readonly string[]; readonly plugins?: readonly string[] }

test('each rule holds in the folders that it is made for, but in their tests', async () => {
  const { overrides }: { readonly overrides: readonly Override[] } = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'))
  const where = (rule: string) =>
    overrides.flatMap(({ includes, plugins = [] }) => (plugins.includes(`./tools/lint/${rule}.grit`) ? includes : []))
  const inNodeCode = ['main/**', 'service/**', 'packages/demo-music/**', '!**/*.test.ts', '!**/*-for-tests.ts', '!main/files/path-in.ts']
  expect(where('names-become-paths')).toEqual(inNodeCode)
  expect(where('redirects-are-decided')).toEqual(inNodeCode)
  expect(where('one-bridge')).toEqual(['renderer/**', '!renderer/state/bridge.ts'])
  expect(where('words-are-messages')).toEqual(['renderer/**', '!renderer/gallery/**', '!renderer/app/development.tsx', '!**/*.test.tsx'])
  expect(where('time-comes-in')).toEqual(['shared/**', 'packages/json-columns/**', '!**/*.test.ts'])
  expect(where('one-way-out')).toEqual(['main/**', '!**/*.test.ts', '!**/*-for-tests.ts'])
})
