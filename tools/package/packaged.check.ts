// Tests of `npm run package -- --dir`: only allowed files, fuses as decided, and an app that opens its window.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { sandboxFor } from '../../e2e/sandbox.ts'
import { portableDataPath } from '../../main/portable-data.ts'
import { desktopNames } from '../../main/shell/desktop/desktop-entry.ts'
import { root } from '../build/bundles.ts'
import { findRuntime } from '../runtime.ts'
import { linuxPackage } from './linux-package.ts'
import { openWindow } from './open-window.ts'
import { packagedApp } from './packaged-app.ts'

const packaging = 5 * 60_000
const { executable, resources } = packagedApp()
const archive = path.join(resources, 'app.asar')
const withoutFuses = findRuntime().kind !== 'electron' && 'only the real Electron heeds its fuses'

before(
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/package.ts'), '--dir'], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  },
  { timeout: packaging },
)

/** Patterns of the paths that the archive (app.asar) may contain. */
const allowed = [
  /^package\.json$/,
  /^build\/main\/[\w.-]+\.js$/,
  /^build\/main\/tray(-windows)?(@2x)?\.png$/,
  /^build\/(main|renderer)\/licenses\.md$/,
  /^build\/preload\/preload\.cjs$/,
  /^build\/renderer\/(index|mini)\.html$/,
  /^build\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png|txt)$/,
  /^node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
]

const files = () => {
  const entries = listPackage(archive, { isPack: false }).map(entry => entry.slice(1).replaceAll('\\', '/'))
  return entries.filter(entry => !entries.some(other => other.startsWith(`${entry}/`)))
}

test('the archive holds the bundles and keytar, and nothing else', () => {
  const content = files()
  assert.deepEqual(
    content.filter(file => !allowed.some(pattern => pattern.test(file))),
    [],
  )
  for (const needed of [
    'build/main/main.js',
    'build/preload/preload.cjs',
    'build/renderer/index.html',
    'node_modules/keytar/lib/keytar.js',
  ]) {
    assert.ok(content.includes(needed), `${needed} is missing`)
  }
  const threads = ['decode-worker', 'encode-worker', 'cover-worker', 'tag-worker']
  for (const thread of [...threads, 'bus-thread', 'certificates-thread', 'lock-thread', 'playlist-thread']) {
    assert.ok(
      content.some(file => file.startsWith(`build/main/${thread}-`)),
      `${thread} is missing`,
    )
  }
})

test('beside the archive lies only what cannot be inside it', async () => {
  const entries = await readdir(resources, { recursive: true, withFileTypes: true })
  const ours = entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(resources, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const unexpected = ours.filter(
    file => !/^(app\.asar$|app\.asar\.unpacked\/node_modules\/keytar\/|app-update\.yml$|icon\.icns$|[\w-]+\.lproj\/)/.test(file),
  )
  assert.deepEqual(unexpected, [])
  assert.ok(ours.includes('app.asar.unpacked/node_modules/keytar/build/Release/keytar.node'))
})

test('no file tells where it was built', () => {
  const telling = files().filter(file => !file.endsWith('.node') && extractFile(archive, path.normalize(file)).includes(root))
  assert.deepEqual(telling, [])
})

test('every fuse is set as decided', async () => {
  const wire = await getCurrentFuseWire(executable)
  assert.equal(wire.version, FuseVersion.V1)
  const rows = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
    FuseV1Options.WasmTrapHandlers,
  ]
  const names = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)))
  for (const name of names) {
    const fuse = FuseV1Options[name as keyof typeof FuseV1Options]
    assert.equal(wire[fuse], rows.includes(fuse) ? FuseState.ENABLE : FuseState.DISABLE, name)
  }
})

test('macOS and Windows are told that segue:// leads to the app', async () => {
  assert.match(await readFile(path.join(root, 'electron-builder.yml'), 'utf8'), /^protocols:\n {2}- name: Segue\n {4}schemes: \[segue\]$/m)
  const installer = await readFile(path.join(root, 'build-resources/installer.nsh'), 'utf8')
  const key = /WriteRegStr SHELL_CONTEXT "Software\\Classes\\segue/.source
  assert.match(installer, new RegExp(`${key}" "URL Protocol" ""$`, 'm'))
  assert.match(installer, new RegExp(`${key}\\\\shell\\\\open\\\\command" "" '"\\$INSTDIR.*" "%1"'$`, 'm'))
  // Uninstalling takes back what the installer wrote, and what the app wrote for the person.
  const uninstall = installer.slice(installer.indexOf('!macro customUnInstall'))
  for (const hive of ['SHELL_CONTEXT', 'HKCU'])
    assert.match(uninstall, new RegExp(`^ +DeleteRegKey ${hive} "Software\\\\Classes\\\\segue"$`, 'm'))
})

test('nobody can install into a folder of their own on Windows, which the uninstaller would delete', async () => {
  assert.match(await readFile(path.join(root, 'electron-builder.yml'), 'utf8'), /^ {2}allowToChangeInstallationDirectory: false$/m)
})

test('a Linux desktop that gets the desktop file opens segue:// with the app', { skip: process.platform !== 'linux' }, async () => {
  const { desktopName: name, desktopFile: content } = await linuxPackage()
  const home = await mkdtemp(path.join(tmpdir(), 'segue-home-'))
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: path.join(home, 'data'), XDG_CONFIG_HOME: path.join(home, 'config') }
  try {
    await mkdir(path.join(home, 'data/applications'), { recursive: true })
    await writeFile(path.join(home, 'data/applications', name), content)
    const asked = spawnSync('xdg-mime', ['query', 'default', 'x-scheme-handler/segue'], { encoding: 'utf8', env })
    assert.equal(asked.stdout.trim(), name, asked.stderr)
    // By this name Electron asks the desktop whether the app handles segue:// links.
    assert.equal(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).desktopName, name)
    assert.equal(name, desktopNames.packaged)
    assert.match(content, /^Exec=\/opt\/Segue\/segue %U$/m)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

test('a deb and an rpm can say who maintains them and where they come from', async () => {
  const { maintainer, homepage } = await linuxPackage()
  assert.match(maintainer, /^Segue contributors <\S+@\S+>$/)
  assert.match(homepage, /^https:\/\//)
})

test('it starts and shows its window', { timeout: 300_000 }, async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-packaged-'))
  const app = await openWindow(executable, [`--user-data-dir=${profile}`, ...sandboxFor({ ...findRuntime(), executable }).switches])
  try {
    await app.page.getByText('Segue').first().waitFor({ timeout: 120_000 })
    assert.deepEqual(await app.page.evaluate(() => [typeof globalThis.require, typeof globalThis.process]), ['undefined', 'undefined'])
  } finally {
    await app.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
})

test('neither its environment nor its arguments open it to foreign code', { skip: withoutFuses, timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-packaged-'))
  const loaded = path.join(folder, 'loaded')
  await writeFile(path.join(folder, 'foreign.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(loaded)}, '')`)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const inspector = probe.address()
  assert.ok(inspector !== null && typeof inspector === 'object')
  probe.close()
  await once(probe, 'close')
  const args = [`--user-data-dir=${path.join(folder, 'profile')}`, `--inspect=127.0.0.1:${inspector.port}`]
  // As a Node that runs scripts it would know none of the arguments, and show no window.
  const app = await openWindow(executable, [...args, ...sandboxFor({ ...findRuntime(), executable }).switches], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require ${JSON.stringify(path.join(folder, 'foreign.cjs'))}`,
  })
  try {
    await app.page.getByText('Segue').first().waitFor({ timeout: 120_000 })
    assert.equal(existsSync(loaded), false)
    await assert.rejects(fetch(`http://127.0.0.1:${inspector.port}/json`))
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

const withoutIntegrity = process.platform === 'linux' && 'Electron checks archives on macOS and Windows only'
test('a changed archive does not start', { skip: withoutIntegrity, timeout: 300_000 }, async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-packaged-'))
  const whole = await readFile(archive)
  const changed = Buffer.from(whole)
  // A digit of the checksum of a file, in the archive's header, whose own checksum lies outside of it.
  const digit = changed.indexOf('"hash":"') + '"hash":"'.length
  assert.ok(digit > '"hash":"'.length)
  changed.write(changed.toString('latin1', digit, digit + 1) === '0' ? '1' : '0', digit, 'latin1')
  try {
    await writeFile(archive, changed)
    const switches = sandboxFor({ ...findRuntime(), executable }).switches
    const started = openWindow(executable, [`--user-data-dir=${profile}`, ...switches]).then(app => app.stop())
    await assert.rejects(started, /the packaged app ended/)
  } finally {
    await writeFile(archive, whole)
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
})

test('it keeps its data beside itself where it finds a folder for it', { timeout: 300_000 }, async () => {
  const folder = portableDataPath({ platform: process.platform, executable, environment: {} })
  await mkdir(folder)
  try {
    const app = await openWindow(executable, sandboxFor({ ...findRuntime(), executable }).switches)
    try {
      await app.page.getByText('Segue').first().waitFor({ timeout: 120_000 })
      assert.ok((await readdir(folder)).includes('logs'))
    } finally {
      await app.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
