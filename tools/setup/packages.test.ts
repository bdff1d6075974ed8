import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { nodePackage, nodeVersion } from './node-checksum.mjs'
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

/**
 * A project whose packages are there, but for Node; the npm that is started for it, as `npm_execpath`, writes what it was asked for, and
 * that it has fetched these packages.
 */
async function projectWithoutNode(fetched: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-node-'))
  const packages = { 'node_modules/node': { version: nodeVersion } }
  const files: Readonly<Record<string, unknown>> = {
    'package.json': { dependencies: { node: nodeVersion } },
    'package-lock.json': { packages },
    'node_modules/.package-lock.json': { packages },
    'node_modules/node/package.json': { name: 'node', version: nodeVersion },
    'list.json': { packages: fetched },
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), JSON.stringify(content))
  }
  const npm = `const fs = require('node:fs')
    fs.writeFileSync(__dirname + '/asked', process.argv.slice(2).join(' '))
    fs.mkdirSync('node_modules/${nodePackage}/bin', { recursive: true })
    for (const name of ['node', 'node.exe']) fs.writeFileSync('node_modules/${nodePackage}/bin/' + name, 'the node')
    fs.copyFileSync(__dirname + '/list.json', 'node_modules/.package-lock.json')`
  await writeFile(path.join(folder, 'npm.js'), npm)
  vi.stubEnv('npm_execpath', path.join(folder, 'npm.js'))
  return folder
}
const program = path.join('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const list = new URL('../../node_modules/node/fetched/node_modules/.package-lock.json', import.meta.url)
const { packages: published } = JSON.parse(readFileSync(list, 'utf8'))
const another = { [`node_modules/${nodePackage}`]: { version: '24.0.0', integrity: 'sha512-another' } }

test('a Node that is not the one that was published does not come where programs look for it, and no script of it is run', async () => {
  const folder = await projectWithoutNode(another)
  expect(() => installPackages(() => null, folder)).toThrow(`is not Node ${nodeVersion} as it was published`)
  expect(existsSync(path.join(folder, program))).toBe(false)
  expect(existsSync(path.join(folder, 'node_modules/node/fetched'))).toBe(false)
  const asked = readFileSync(path.join(folder, 'asked'), 'utf8').split(' ')
  expect(asked).toContain('--ignore-scripts')
  expect(asked).toContain(`${nodePackage}@${nodeVersion}`)
})

test('a Node of which nobody knows where it came from is fetched anew', async () => {
  const folder = await projectWithoutNode(another)
  await mkdir(path.join(folder, 'node_modules/node/bin'))
  await writeFile(path.join(folder, program), '')
  expect(() => installPackages(() => null, folder)).toThrow('as it was published')
})

test('so is one that is not the fetched one, though that was published', async () => {
  const folder = await projectWithoutNode(published)
  const fetched = path.join(folder, 'node_modules/node/fetched/node_modules')
  await mkdir(path.join(fetched, nodePackage, 'bin'), { recursive: true })
  await writeFile(path.join(fetched, '.package-lock.json'), JSON.stringify({ packages: published }))
  await mkdir(path.join(folder, 'node_modules/node/bin'))
  for (const file of [path.join(fetched, nodePackage, 'bin', path.basename(program)), path.join(folder, program)])
    await writeFile(file, 'another one')
  expect(() => installPackages(() => null, folder)).toThrow('keytar does not load')
  expect(readFileSync(path.join(folder, program), 'utf8')).toBe('the node')
})

test('a Node that was published comes where programs look for it, though what was fetched before broke off', async () => {
  const folder = await projectWithoutNode(published)
  await mkdir(path.join(folder, 'node_modules/node/fetched/node_modules'), { recursive: true })
  await writeFile(path.join(folder, 'node_modules/node/fetched/node_modules/.package-lock.json'), '{"pack')
  expect(() => installPackages(() => null, folder)).toThrow('keytar does not load')
  expect(readFileSync(path.join(folder, program), 'utf8')).toBe('the node')
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
