import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { portableData, portableDataPath } from './portable-data.ts'

test.each([
  ['win32', 'E:\\Segue\\Segue.exe', {}, 'E:\\Segue\\segue-data'],
  ['darwin', '/Volumes/Stick/Segue.app/Contents/MacOS/Segue', {}, '/Volumes/Stick/segue-data'],
  ['linux', '/media/stick/segue/segue', {}, '/media/stick/segue/segue-data'],
  ['linux', '/tmp/.mount_x/segue', { APPIMAGE: '/media/stick/Segue.AppImage', APPDIR: '/tmp/.mount_x' }, '/media/stick/segue-data'],
  ['linux', '/opt/Segue/segue', { APPIMAGE: '/home/ada/Editor.AppImage', APPDIR: '/tmp/.mount_y' }, '/opt/Segue/segue-data'],
] as const)('on %s of %s it is beside what a person starts', (platform, executable, environment, expected) => {
  expect(portableDataPath({ platform, executable, environment })).toBe(expected)
})

/** The paths that tests make are those of this system; on macOS the program would lie deep in its bundle. */
const platform = process.platform === 'win32' ? 'win32' : 'linux'

test('it is used only where it is a folder', async () => {
  const beside = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  const program = { platform, executable: join(beside, 'segue'), environment: {} } as const
  expect(portableData(program)).toBeNull()
  await writeFile(join(beside, 'segue-data'), '')
  expect(portableData(program)).toBeNull()
  const other = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  await mkdir(join(other, 'segue-data'))
  expect(portableData({ ...program, executable: join(other, 'segue') })).toBe(join(other, 'segue-data'))
})

test('it is not used where an installer put the program, as the next one deletes all that is there', async () => {
  const beside = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  const program = { platform, executable: join(beside, 'Segue.exe'), environment: {} } as const
  const folder = portableDataPath(program)
  await mkdir(folder, { recursive: true })
  expect(portableData(program)).toBe(folder)
  await writeFile(join(beside, 'Uninstall Segue.exe'), '')
  expect(portableData(program)).toBeNull()
})

test.skipIf(process.platform === 'win32')('it is not used where others may write, nor through a link', async () => {
  const beside = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  const [folder, elsewhere] = [join(beside, 'segue-data'), join(beside, 'elsewhere')]
  const program = { platform: 'linux', executable: join(beside, 'segue'), environment: {} } as const
  await mkdir(elsewhere)
  await symlink(elsewhere, folder)
  expect(portableData(program)).toBeNull()
  await rm(folder)
  await mkdir(folder)
  await chmod(folder, 0o777)
  expect(portableData(program)).toBeNull()
  await chmod(folder, 0o755)
  expect(portableData(program)).toBe(folder)
  vi.spyOn(process, 'getuid').mockReturnValue(54_321)
  expect(portableData(program)).toBeNull()
  vi.restoreAllMocks()
})
