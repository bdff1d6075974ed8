// Which program is started on a relaunch, with which arguments and environment.
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { programFile } from '../../files/program-file.ts'
import { relaunch } from './relaunch.ts'

const spawned = vi.hoisted(() => vi.fn())
vi.mock('node:child_process', () => ({
  spawn: (...call: unknown[]) => {
    spawned(...call)
    return Object.assign(new EventEmitter(), { unref: () => undefined })
  },
}))
beforeEach(() => spawned.mockReset())

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

const argv = [exe, '--user-data-dir=/profile', '--demo', 'segue://oauth/callback?code=1', '--smuggled']

test('the next run has the same profile, and a link only if it is new', () => {
  const relaunched: unknown[] = []
  const app = {
    getPath: () => exe,
    relaunch: (options: unknown) => void relaunched.push(options),
    releaseSingleInstanceLock: () => undefined,
  }
  relaunch({ app, process: { platform: 'darwin', env: {}, argv } })
  relaunch({ app, process: { platform: 'win32', env: {}, argv } }, 'segue://oauth/callback?code=2')
  expect(relaunched).toEqual([
    { execPath: exe, args: ['--user-data-dir=/profile', '--demo'] },
    { execPath: exe, args: ['--user-data-dir=/profile', '--demo', 'segue://oauth/callback?code=2'] },
  ])
  expect(spawned).not.toHaveBeenCalled()
})

test('on Linux the app starts it itself: an AppImage by its file, without the variables of its mount; a Flatpak by its wrapper', () => {
  const done: string[] = []
  const app = { getPath: () => exe, relaunch: () => done.push('relaunched'), releaseSingleInstanceLock: () => done.push('unlocked') }
  spawned.mockImplementation(() => done.push('started'))
  const env = { ...appImage, HOME: '/home/ada', ARGV0: 'Segue.AppImage', OWD: '/home/ada' }
  relaunch({ app, process: { platform: 'linux', env, argv } })
  expect(done).toEqual(['unlocked', 'started'])
  expect(spawned).toHaveBeenLastCalledWith('/home/ada/Segue.AppImage', ['--user-data-dir=/profile', '--demo'], {
    ...{ detached: true, stdio: 'ignore', cwd: '/' },
    env: { HOME: '/home/ada' },
  })
  // A terminal inside another AppImage started the app: the AppImage variables belong to that other program.
  relaunch({ app: { ...app, getPath: () => '/opt/Segue/segue' }, process: { platform: 'linux', env, argv: [exe] } })
  expect(spawned).toHaveBeenLastCalledWith('/opt/Segue/segue', [], expect.objectContaining({ env }))
  relaunch({
    app: { ...app, getPath: () => '/app/lib/segue/segue' },
    process: { platform: 'linux', env: { FLATPAK_ID: 'app.segue.player' }, argv: [exe] },
  })
  expect(spawned).toHaveBeenLastCalledWith('/app/bin/segue', [], expect.anything())
})
