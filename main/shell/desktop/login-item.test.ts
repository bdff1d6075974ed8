// The start at login: as each system is asked for it, what it says to that, and where it cannot be had.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { defaultDesktop } from '../../../shared/desktop/settings.ts'
import { silentLog } from '../../log.ts'
import { createStore, type Store } from '../../store.ts'
import { desktopEntry } from './desktop-entry.ts'
import { mayStartAtLogin, startLoginItem } from './login-item.ts'

let store: Store
let asked: unknown[]
let told: string[]
let warnings: string[]
/** What the system reports about the login item. */
let said: { status: string; executableWillLaunchAtLogin: boolean }
beforeEach(() => {
  store = createStore(initialState)
  asked = []
  told = []
  warnings = []
  said = { status: 'enabled', executableWillLaunchAtLogin: true }
})
const want = (startAtLogin: boolean) => store.set('settings', { ...store.get().settings, desktop: { ...defaultDesktop, startAtLogin } })
const follow = (platform: NodeJS.Platform, file = '', entry = () => '[Desktop Entry]') =>
  startLoginItem({
    ...{ store, platform, file, entry, args: ['--user-data-dir=C:\\my data', '--hidden'] },
    app: {
      setLoginItemSettings: settings => void asked.push(settings),
      getLoginItemSettings: options => {
        expect(options).toEqual({ args: ['--user-data-dir=C:\\my data', '--hidden'] })
        return said
      },
    },
    notify: (_tone, text) => void told.push(text),
    log: { ...silentLog, warning: text => void warnings.push(text) },
  })
const someFile = async () => join(await mkdtemp(join(tmpdir(), 'segue-login-')), 'autostart', 'segue.desktop')

it('starts this profile as the system does that: by its own list, or by a file that desktops look for', async () => {
  const file = await someFile()
  const stop = follow('win32')
  want(true)
  // The arguments are passed without quotes, as Electron quotes each of them.
  await expect.poll(() => asked).toEqual([{ openAtLogin: true, args: ['--user-data-dir=C:\\my data', '--hidden'] }])
  want(false)
  await expect.poll(() => asked).toHaveLength(2)
  stop()
  follow('linux', file)
  want(true)
  await expect.poll(() => readFile(file, 'utf8')).toBe('[Desktop Entry]')
  want(false)
  await expect.poll(() => existsSync(file)).toBe(false)
  expect(told).toEqual([])
})

it.each([
  ['darwin', { status: 'requires-approval', executableWillLaunchAtLogin: false }, 'Login Items'],
  ['darwin', { status: 'not-registered', executableWillLaunchAtLogin: false }, 'Login Items'],
  ['win32', { status: '', executableWillLaunchAtLogin: false }, 'Startup'],
] as const)('says where a person can allow what %s did not let it do', async (platform, answer, words) => {
  said = answer
  follow(platform)
  want(true)
  await expect.poll(() => told).toEqual([expect.stringContaining(words)])
  want(false)
  await expect.poll(() => asked).toHaveLength(2)
  expect(told).toHaveLength(1)
})

it('says nothing where the system did as it was asked', async () => {
  follow('darwin')
  said = { status: 'enabled', executableWillLaunchAtLogin: false }
  want(true)
  await expect.poll(() => asked).toHaveLength(1)
  await new Promise(resolve => setImmediate(resolve))
  expect(told).toEqual([])
})

it('is not to be had where something else would start, or nothing', async () => {
  expect(mayStartAtLogin('linux', {}, false)).toBe(true)
  expect(mayStartAtLogin('linux', { FLATPAK_ID: 'app.segue.player' }, true)).toBe(false)
  expect([true, false].map(isPackaged => mayStartAtLogin('win32', {}, isPackaged))).toEqual([true, false])
  store.set('system', { ...store.get().system, mayStartAtLogin: false })
  follow('win32')
  want(true)
  await new Promise(resolve => setImmediate(resolve))
  expect(asked).toEqual([])
})

it('a path that no desktop file can hold keeps nothing but the start at login from its place, and that is told', async () => {
  follow('linux', await someFile(), () => desktopEntry({ name: 'Segue', command: '/opt/a\nb/segue', args: [], scheme: null }))
  want(true)
  await expect.poll(() => warnings).toEqual(['the start at login could not be set'])
  expect(told).toEqual([expect.stringContaining('start at login')])
})
