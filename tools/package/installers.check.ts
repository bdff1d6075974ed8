// Tests of `npm run package` on Linux: each package contains the unpacked app and the desktop's files only; an AppImage opens its window.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { z } from 'zod'
import { sandboxFor } from '../../e2e/sandbox.ts'
import { desktopNames } from '../../main/shell/desktop/desktop-entry.ts'
import { root } from '../build/bundles.ts'
import { findRuntime } from '../runtime.ts'
import { flatpakFolder, rights } from './flatpak.ts'
import { linuxPackage } from './linux-package.ts'
import { openWindow } from './open-window.ts'
import { packagedApp } from './packaged-app.ts'

/** Timeout of the packaging, milliseconds: compressing Electron's 250 MB three times takes minutes. */
const packaging = 20 * 60_000
const skip = process.platform === 'linux' ? false : 'deb, rpm, AppImage and Flatpak are made on Linux'
const targets = ['deb', 'rpm', 'AppImage', 'tar.gz'] as const
const dist = path.join(root, 'dist')

/** The working directory is `build`, because flatpak-builder leaves a folder in it. */
const run = (program: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: path.join(root, 'build'), encoding: 'utf8', maxBuffer: 64e6 })
  assert.equal(status, 0, `${program}: ${error?.message ?? stdout + stderr}`)
  return stdout
}

before(
  async () => {
    if (skip !== false) return
    for (const earlier of await readdir(dist).catch(() => [])) {
      if (earlier.startsWith('Segue-')) await rm(path.join(dist, earlier))
    }
    run(process.execPath, path.join(root, 'tools/package.ts'), '--linux', ...targets, `--${process.arch}`)
  },
  { timeout: packaging },
)

async function packageFile(target: (typeof targets)[number]): Promise<string> {
  const [file, ...others] = (await readdir(dist)).filter(name => name.startsWith('Segue-') && name.endsWith(`.${target}`))
  assert.ok(file !== undefined && others.length === 0, `one ${target} in dist`)
  return path.join(dist, file)
}

/** The AppArmor profile for Ubuntu since 24.04, which electron-builder adds to the app's files while it makes deb and rpm. */
const appArmor = 'resources/apparmor-profile'

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => !entry.isDirectory()).map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
const app = async () => (await filesIn(path.dirname(packagedApp().executable))).filter(file => file !== appArmor)

const sizes = [16, 24, 32, 48, 64, 128, 256, 512]
const icons = sizes.map(size => `usr/share/icons/hicolor/${size}x${size}/apps/segue.png`)
const installed = async () => [
  ...[...(await app()), appArmor].map(file => `opt/Segue/${file}`),
  ...icons,
  `usr/share/applications/${desktopNames.packaged}`,
]
const assertSame = (actual: readonly string[], expected: readonly string[]) =>
  assert.deepEqual([...new Set(actual)].sort(), [...expected].sort())

test('a deb holds the app, its icons and its desktop file, and says what it needs', { skip }, async () => {
  const file = await packageFile('deb')
  const listed = run('sh', '-c', 'dpkg-deb --fsys-tarfile "$0" | tar -t', file)
  const files = listed.split('\n').map(line => line.replace(/^\.\//, ''))
  // The package also holds an empty changelog, which fpm adds.
  assertSame(
    files.filter(name => name !== '' && !name.endsWith('/') && !name.startsWith('usr/share/doc/segue/')),
    await installed(),
  )
  const field = (name: string) => run('dpkg-deb', '--field', file, name).trim()
  const { maintainer, homepage, version } = await linuxPackage()
  assert.deepEqual([field('Package'), field('Version'), field('Maintainer'), field('Homepage')], ['segue', version, maintainer, homepage])
  for (const library of ['libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2']) assert.ok(field('Depends').includes(library), library)
  assert.match(run('dpkg-deb', '--info', file, 'postinst'), /chrome-sandbox/)
})

test('an rpm holds the same', { skip }, async () => {
  const file = await packageFile('rpm')
  const folders = new Set(
    run('rpm', '-qp', '--qf', '[%{FILEMODES:perms} %{FILENAMES}\n]', file)
      .split('\n')
      .filter(line => line.startsWith('d')),
  )
  const files = run('rpm', '-qpl', file)
    .split('\n')
    .filter(name => name !== '' && ![...folders].some(line => line.endsWith(` ${name}`)))
  assertSame(
    files.map(name => name.slice(1)),
    await installed(),
  )
  const { maintainer, homepage, version } = await linuxPackage()
  const said = run('rpm', '-qp', '--qf', '%{NAME}\n%{VERSION}\n%{PACKAGER}\n%{URL}\n%{ARCH}', file).split('\n')
  assert.deepEqual(said, ['segue', version, maintainer, homepage, process.arch === 'arm64' ? 'aarch64' : 'x86_64'])
  assert.match(run('rpm', '-qp', '--requires', file), /^\(libsecret or libsecret-1-0\)$/m)
})

test('a tar.gz holds the unpacked app alone', { skip }, async () => {
  const lines = run('tar', '-tzf', await packageFile('tar.gz'))
    .split('\n')
    .filter(line => line !== '' && !line.endsWith('/'))
  assertSame(
    lines.map(line => line.replace(/^[^/]+\//, '')),
    await app(),
  )
})

test('an AppImage holds the app, its icons and a valid desktop file', { skip }, async () => {
  const file = await packageFile('AppImage')
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-appimage-'))
  try {
    const inside = path.join(folder, 'inside')
    run('unsquashfs', '-quiet', '-no-progress', '-offset', run(file, '--appimage-offset').trim(), '-dest', inside, file)
    const files = (await filesIn(inside)).filter(name => !name.startsWith('usr/lib/') && name !== appArmor)
    assertSame(files, [...(await app()), ...icons, 'AppRun', '.DirIcon', 'segue.png', desktopNames.packaged])
    run('desktop-file-validate', path.join(inside, desktopNames.packaged))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('an AppImage opens its window', { skip, timeout: 300_000 }, async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-appimage-'))
  // The AppImage unpacks itself, because there may be no FUSE to mount it.
  const window = await openWindow(await packageFile('AppImage'), [
    '--appimage-extract-and-run',
    `--user-data-dir=${profile}`,
    ...sandboxFor({ ...findRuntime(), executable: packagedApp().executable }).switches,
  ])
  try {
    await window.page.getByText('Segue').first().waitFor({ timeout: 120_000 })
  } finally {
    await window.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
})

const manifest = z.object({
  id: z.string(),
  'finish-args': z.array(z.string()),
  modules: z.tuple([z.object({ sources: z.array(z.object({ path: z.string() })), 'build-commands': z.array(z.string()) })]),
})

test('the Flatpak manifest is one that flatpak-builder takes, with every file that it names', { skip }, async () => {
  const id = path.basename(desktopNames.packaged, '.desktop')
  const file = path.join(flatpakFolder, `${id}.json`)
  const { modules, 'finish-args': given } = manifest.parse(JSON.parse(run('flatpak-builder', '--show-manifest', file)))
  const sources = modules[0].sources.map(source => path.resolve(flatpakFolder, source.path))
  assert.ok(sources.includes(path.dirname(packagedApp().executable)))
  assertSame(given, Object.keys(rights))
  for (const source of sources) assert.ok((await readdir(path.dirname(source))).includes(path.basename(source)), source)
  for (const icon of sizes)
    assert.ok(
      modules[0]['build-commands'].some(command => command.includes(`icons/${icon}x${icon}.png `)),
      `${icon}`,
    )
  run('desktop-file-validate', path.join(flatpakFolder, `${id}.desktop`))
  run('appstreamcli', 'validate', '--no-net', path.join(flatpakFolder, `${id}.metainfo.xml`))
  assert.match(await readFile(path.join(flatpakFolder, `${id}.desktop`), 'utf8'), /^Exec=segue %U$/m)
})
