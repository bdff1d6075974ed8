// The app's icon in taskbar and dock, the keys heard everywhere, the news of songs and the start at login: as Electron is asked for them.
// What Windows and macOS make of it only they can show.
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Menu, MenuItemConstructorOptions, NativeImage, ThumbarButton } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { type DesktopSetting, usualDesktop } from '../../../shared/desktop/settings.ts'
import { ok } from '../../../shared/errors.ts'
import { artworkId, millis, trackId } from '../../../shared/ids.ts'
import { followShown } from '../../desktop/follow-shown.ts'
import { followGlobalKeys } from '../../desktop/global-keys.ts'
import type { ShownSong } from '../../desktop/shown-song.ts'
import { settled, steerInto } from '../../desktop/steer-for-tests.ts'
import { tellSongs } from '../../desktop/tell-songs.ts'
import { silentLog } from '../../log.ts'
import { createStore, type Store } from '../../store.ts'
import { desktopEntry } from './desktop-entry.ts'
import { type GlyphName, glyph, glyphSize } from './glyphs.ts'
import { followLoginItem } from './login-item.ts'
import { openTaskbar } from './taskbar.ts'

let store: Store
let shown: ShownSong | null
let listeners: Set<() => void>
let done: string[]
const song = {
  get: () => shown,
  follow: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const set = (change: Partial<DesktopSetting>) => store.set('settings', { ...store.get().settings, desktop: { ...usualDesktop, ...change } })
const play = (startId: number, cover: string | null, paused = false) => {
  const playback = { ...initialState.playback, current: trackId(startId), startId, paused, anchor: { position: 50, at: millis(0) } }
  store.set('playback', playback)
  const facts = { title: `Song ${startId}`, artist: 'Mira', album: 'Weather', number: 1, length: 200, artwork: artworkId('7'), rating: 0 }
  shown = { track: trackId(startId), facts, cover }
  for (const listener of listeners) listener()
}
const begin = (platform: AppState['system']['platform']) => {
  store = createStore({ ...initialState, system: { ...initialState.system, platform } })
}
beforeEach(() => {
  listeners = new Set()
  done = []
  shown = null
  begin('win')
})

it('a song that begins out of sight is told once, with its cover, if that is wanted', () => {
  const told: unknown[] = []
  let isInFront = false
  tellSongs({ store, song, isInFront: () => isInFront, tell: news => void told.push(news), now: () => 0 })
  play(1, '/1')
  expect(told).toEqual([])
  set({ tellSongs: true })
  play(2, null)
  play(2, '/2')
  play(2, '/2')
  expect(told).toEqual([{ title: 'Song 2', body: 'Mira – Weather', cover: '/2' }])
  isInFront = true
  play(3, '/3')
  isInFront = false
  play(3, '/3')
  play(4, '/4', true)
  expect(told).toHaveLength(1)
})

it('of a queue that another device sends from song to song no more is told than anybody reads', () => {
  let told = 0
  tellSongs({ store, song, isInFront: () => false, tell: () => void told++, now: () => 0 })
  set({ tellSongs: true })
  for (let count = 1; count <= 400; count++) play(count, `/${count}`)
  expect(told).toBe(10)
})

it('keys are taken and given back with the setting, act, and what the system refuses is said', async () => {
  const taken = new Map<string, () => void>()
  const notes: string[] = []
  const registry = {
    register: (key: string, pressed: () => void) => !key.endsWith('Left') && Boolean(taken.set(key, pressed)),
    unregister: (key: string) => void taken.delete(key),
  }
  followGlobalKeys({ store, registry, steer: steerInto(done, () => store), notify: (_tone, text) => void notes.push(text) })
  expect(taken.size).toBe(0)
  set({ globalKeys: true })
  expect([...taken.keys()]).toEqual(['Control+Alt+Space', 'Control+Alt+Right'])
  expect(notes).toEqual([expect.stringContaining('Control+Alt+Left')])
  const press = async () => {
    for (const pressed of taken.values()) pressed()
    await settled()
    return done.splice(0)
  }
  // Nothing is there to be steered.
  expect(await press()).toEqual([])
  play(1, null, true)
  expect(await press()).toEqual(['resume by global-key', 'next by global-key'])
  const output: AppState['connect']['output'] = {
    ...{ kind: 'elsewhere', session: 's', name: 'Kitchen', link: 'lost', pending: false, shared: false, mayControl: true },
  }
  store.set('connect', { ...initialState.connect, output })
  expect(await press()).toEqual([])
  set({ globalKeys: false })
  expect(taken.size).toBe(0)
})

it('the taskbar has buttons on Windows, the dock a menu, and a bar where that is wanted', async () => {
  const bars: number[] = []
  const buttons: ThumbarButton[][] = []
  const menus: MenuItemConstructorOptions[][] = []
  const open = () => {
    const taskbar = openTaskbar({
      ...{ store, song, steer: steerInto(done, () => store), like: async () => ok(undefined), now: () => 50_000 },
      window: {
        isDestroyed: () => false,
        setProgressBar: share => void bars.push(share),
        setThumbarButtons: made => Boolean(buttons.push(made)),
      },
      pictureOf: verb => verb as unknown as NativeImage,
      dock: { setMenu: menu => void menus.push(menu as unknown as MenuItemConstructorOptions[]) },
      menuOf: template => template as unknown as Menu,
    })
    return followShown({ store, song }, [taskbar])
  }
  let stop = open()
  play(1, null)
  expect(bars).toEqual([])
  expect(buttons.at(-1)?.map(({ tooltip }) => tooltip)).toEqual(['Previous', 'Pause', 'Next'])
  for (const button of buttons.at(-1) ?? []) button.click()
  await settled()
  expect(done).toEqual(['previous by tray', 'pause by tray', 'next by tray'])
  expect(menus.at(-1)?.[0]?.label).toBe('Song 1 – Mira')
  set({ progress: true })
  expect(bars).toEqual([0.5])
  set({ progress: false })
  expect(bars).toEqual([0.5, -1])
  stop()
  begin('linux')
  const before = buttons.length
  stop = open()
  play(2, null)
  expect(buttons).toHaveLength(before)
  stop()
})

it('each picture of a button is another one, and not empty', () => {
  const names: readonly GlyphName[] = ['play', 'pause', 'next', 'previous']
  const drawn = names.map(name => glyph(name).toString('hex'))
  expect(new Set(drawn).size).toBe(4)
  for (const bytes of drawn) {
    expect(bytes).toHaveLength(glyphSize * glyphSize * 8)
    expect(bytes).toContain('9a9a9aff')
  }
})

it('starts at login as the system does that: by its own list, or by a file that desktops look for', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'segue-login-')), 'autostart', 'segue.desktop')
  const asked: unknown[] = []
  const open = (platform: NodeJS.Platform) =>
    followLoginItem({
      ...{ store, platform, file, log: silentLog },
      app: { setLoginItemSettings: settings => void asked.push(settings) },
      entry: () => '[Desktop Entry]',
    })
  const stop = open('win32')
  set({ startAtLogin: true })
  await vi.waitFor(() => expect(asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }]))
  set({ startAtLogin: false })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  stop()
  open('linux')
  set({ startAtLogin: true })
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe('[Desktop Entry]'))
  set({ startAtLogin: false })
  await vi.waitFor(() => expect(stat(file)).rejects.toThrow())
})

it('a path that no desktop file can hold keeps nothing but the start at login from its place', async () => {
  const warnings: string[] = []
  followLoginItem({
    ...{ store, platform: 'linux', file: join(await mkdtemp(join(tmpdir(), 'segue-login-')), 'segue.desktop') },
    log: { ...silentLog, warning: text => void warnings.push(text) },
    app: { setLoginItemSettings: () => undefined },
    entry: () => desktopEntry({ name: 'Segue', command: '/opt/a\nb/segue', args: [], scheme: null }),
  })
  set({ startAtLogin: true })
  await vi.waitFor(() => expect(warnings).toEqual(['the start at login could not be set']))
})
