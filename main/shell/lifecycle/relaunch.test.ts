// What is started again, and with which arguments.
import { expect, test } from 'vitest'
import { programFile } from '../../program-file.ts'
import { relaunch } from './relaunch.ts'

const exe = '/tmp/.mount_Segue1/segue'
const appImage = { APPIMAGE: '/home/ada/Segue.AppImage', APPDIR: '/tmp/.mount_Segue1' }

test('an AppImage is started by its file, as its program goes with the run', () => {
  expect(programFile(exe, appImage)).toBe('/home/ada/Segue.AppImage')
})

test('variables of another AppImage, whose terminal started this app, do not count', () => {
  expect(programFile('/opt/Segue/segue', appImage)).toBe('/opt/Segue/segue')
  expect(programFile('/tmp/.mount_Segue12/segue', appImage)).toBe('/tmp/.mount_Segue12/segue')
  expect(programFile(exe, { APPIMAGE: '/home/ada/Segue.AppImage' })).toBe(exe)
})

test('the next run has the same profile, and a link only if it is new', () => {
  const asked: unknown[] = []
  const app = { getPath: () => exe, relaunch: (options: unknown) => void asked.push(options) }
  const args = ['--user-data-dir=/profile', '--demo', 'segue://oauth/callback?code=1', '--smuggled']
  relaunch({ app, env: appImage, args })
  relaunch({ app, env: {}, args }, 'segue://oauth/callback?code=2')
  expect(asked).toEqual([
    { execPath: '/home/ada/Segue.AppImage', args: ['--user-data-dir=/profile', '--demo'] },
    { execPath: exe, args: ['--user-data-dir=/profile', '--demo', 'segue://oauth/callback?code=2'] },
  ])
})
