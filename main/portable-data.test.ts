import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOfPortableData, portableData } from './portable-data.ts'

test.each([
  ['win32', 'E:\\Segue\\Segue.exe', {}, 'E:\\Segue\\segue-data'],
  ['win32', 'C:\\Temp\\x\\Segue.exe', { PORTABLE_EXECUTABLE_DIR: 'E:\\' }, 'E:\\segue-data'],
  ['darwin', '/Volumes/Stick/Segue.app/Contents/MacOS/Segue', {}, '/Volumes/Stick/segue-data'],
  ['linux', '/media/stick/segue/segue', {}, '/media/stick/segue/segue-data'],
  ['linux', '/tmp/.mount_x/segue', { APPIMAGE: '/media/stick/Segue.AppImage' }, '/media/stick/segue-data'],
] as const)('on %s of %s it is beside what a person starts', (platform, executable, environment, place) => {
  expect(placeOfPortableData({ platform, executable, environment })).toBe(place)
})

test('it is used only where it is a folder', async () => {
  const beside = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  const program = { platform: 'linux', executable: join(beside, 'segue'), environment: {} } as const
  expect(portableData(program)).toBeNull()
  await writeFile(join(beside, 'segue-data'), '')
  expect(portableData(program)).toBeNull()
  const other = await mkdtemp(join(tmpdir(), 'segue-portable-'))
  await mkdir(join(other, 'segue-data'))
  expect(portableData({ ...program, executable: join(other, 'segue') })).toBe(join(other, 'segue-data'))
})
