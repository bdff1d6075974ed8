import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { npm, scriptsOf } from './packages.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a package that is of no use without its scripts gets them, even where npm is set to run none', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-scripts-'))
  const made = path.join(folder, 'made')
  const script = `node -e "require('node:fs').writeFileSync(process.env.MADE, '')"`
  await mkdir(path.join(folder, 'node_modules/native'), { recursive: true })
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ dependencies: { native: '1.0.0' } }))
  const native = { name: 'native', version: '1.0.0', scripts: { install: script } }
  await writeFile(path.join(folder, 'node_modules/native/package.json'), JSON.stringify(native))
  vi.stubEnv('MADE', made)
  vi.stubEnv('npm_config_ignore_scripts', 'true')
  expect(npm([...scriptsOf('native'), '--loglevel=error'], folder)).toBe(true)
  expect(existsSync(made)).toBe(true)
})

/** electron-builder's Windows targets that we make (nsis, zip) do without electron-winstaller. */
const ofNoUseHere = ['electron-winstaller']

test('every package with install scripts is one that set-up runs them for, or one that is fine without', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const places = Object.keys(packages).filter(place => packages[place].hasInstallScript === true)
  const source = readFileSync(new URL('./packages.mjs', import.meta.url), 'utf8')
  const run = [...source.matchAll(/install\(scriptsOf\('([\w-]+)'\)\)/g)].map(([, name]) => name)
  expect(places.map(place => place.replace(/^.*node_modules\//, '')).sort()).toEqual([...run, ...ofNoUseHere].sort())
})
