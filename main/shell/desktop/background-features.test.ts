// The app's icon in taskbar and dock, the keys heard everywhere and the news of songs: as Electron is asked for them.
// What Windows and macOS make of it only they can show.
import { EventEmitter } from 'node:events'
import type { Menu, MenuItemConstructorOptions, NativeImage, ThumbarButton } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { type DesktopSetting, defaultDesktop } from '../../../shared/desktop/settings.ts'
import { ok } from '../../../shared/errors.ts'
import { artworkId, millis, trackId } from '../../../shared/ids.ts'
import { startDesktopViews } from '../../desktop/desktop-views.ts'
import { startGlobalKeys } from '../../desktop/global-keys.ts'
import type { ShownTrack } from '../../desktop/shown-track.ts'
import { settled, steerInto } from '../../desktop/steer-for-tests.ts'
import type { SetThumbUp } from '../../desktop/thumb-up.ts'
import { startTrackNotifications } from '../../desktop/track-notifications.ts'
import { createStore, type Store } from '../../store.ts'
import { type GlyphName, glyph, glyphSize } from './glyphs.ts'
import { openTaskbar } from './taskbar.ts'

let store: Store
let shown: ShownTrack | null
let listeners: Set<() => void>
let done: string[]
const shownTrack = {
  get: () => shown,
  follow: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const set = (change: Partial<DesktopSetting>) =>
  store.set('settings', { ...store.get().settings, desktop: { ...defaultDesktop, ...change } })
const play = (startId: number, cover: string | null, paused = false, title = `Song ${startId}`) => {
  const playback = { ...initialState.playback, current: trackId(startId), startId, paused, anchor: { position: 50, at: millis(0) } }
  store.set('playback', playback)
  const summary = { title, artist: 'Mira', album: 'Weather', number: 1, length: 200, artwork: artworkId('7'), rating: 0 }
  shown = { track: trackId(startId), summary, cover, isCoverPending: cover === null }
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
afterEach(() => void vi.useRealTimers())

it('a song that begins out of sight is told once, with its cover, if that is wanted', () => {
  const told: unknown[] = []
  let isInFront = false
  startTrackNotifications({ store, shownTrack, isInFront: () => isInFront, show: news => void told.push(news), steady: () => 0 })
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
  startTrackNotifications({ store, shownTrack, isInFront: () => false, show: () => void told++, steady: () => 0 })
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
  startGlobalKeys({ store, registry, steer: steerInto(done, () => store), notify: (_tone, text) => void notes.push(text) })
  expect(taken.size).toBe(0)
  set({ globalKeys: true })
  expect([...taken.keys()]).toEqual(['Control+Alt+Space', 'Control+Alt+Right'])
  expect(notes).toEqual([expect.stringContaining('Control+Alt+Left')])
  const press = async () => {
    for (const pressed of taken.values()) pressed()
    await settled()
    return done.splice(0)
  }
  // Nothing plays, so the keys do nothing.
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

/**
 * A window as Electron has it on Windows: buttons set while it is not in the taskbar count as there, so that none ever comes, and it is in
 * the taskbar some time after it was shown.
 */
class TaskbarWindow extends EventEmitter {
  readonly bars: (readonly [number, string])[] = []
  /** What a person would see. */
  drawn: readonly ThumbarButton[] = []
  tries = 0
  private added = false
  private there = false
  private visible = false
  isDestroyed = () => false
  isVisible = () => this.visible
  setProgressBar = (share: number, { mode }: { mode: string }) => void this.bars.push([share, mode])
  setThumbarButtons = (buttons: ThumbarButton[]) => {
    this.tries += 1
    if (this.added ? this.drawn.length > 0 : this.there) this.drawn = buttons
    this.added = true
    return true
  }
  show() {
    this.visible = true
    this.emit('show')
    setTimeout(() => {
      this.there = this.visible
    }, 100)
  }
  /** A hidden window that is minimised comes into the taskbar without a `show`. */
  minimize() {
    this.emit('minimize')
    setTimeout(() => {
      this.there = true
    }, 100)
  }
  hide() {
    this.visible = false
    this.emit('hide')
    this.there = false
    this.added = false
    this.drawn = []
  }
}

const like: SetThumbUp = async (track, isUp) => {
  done.push(`${isUp ? 'like' : 'unlike'} ${track}`)
  return ok(undefined)
}

function openTaskbarOf(window: TaskbarWindow) {
  const menus: MenuItemConstructorOptions[][] = []
  const taskbar = openTaskbar({
    ...{ store, shownTrack, steer: steerInto(done, () => store), like, now: () => 50_000, window },
    pictureOf: verb => verb as unknown as NativeImage,
    dock: { setMenu: menu => void menus.push(menu as unknown as MenuItemConstructorOptions[]) },
    menuOf: template => template as unknown as Menu,
  })
  const stop = startDesktopViews({ store, shownTrack }, [taskbar])
  return { menus, stop }
}
const tips = ({ drawn }: TaskbarWindow) => drawn.map(({ tooltip }) => tooltip)

it('keys that a desktop keeps when they are given back, as on Wayland, do nothing while they are not wanted, and one thing when they are again', async () => {
  const kept = new Map<string, () => void>()
  const registry = { register: (key: string, pressed: () => void) => Boolean(kept.set(key, pressed)), unregister: () => undefined }
  const stop = startGlobalKeys({ store, registry, steer: steerInto(done, () => store), notify: () => undefined })
  const press = async () => {
    kept.get('Control+Alt+Space')?.()
    await settled()
    return done.splice(0)
  }
  play(1, null, true)
  set({ globalKeys: true })
  expect(await press()).toEqual(['resume by global-key'])
  set({ globalKeys: false })
  expect(await press()).toEqual([])
  set({ globalKeys: true })
  expect(await press()).toEqual(['resume by global-key'])
  stop()
  expect(await press()).toEqual([])
})

it('nothing ticks for a bar in the taskbar that is not wanted, stands still, or is over', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { stop } = openTaskbarOf(new TaskbarWindow())
  play(1, null)
  expect(vi.getTimerCount()).toBe(0)
  set({ progress: true })
  expect(vi.getTimerCount()).toBe(1)
  play(1, null, true)
  expect(vi.getTimerCount()).toBe(0)
  play(1, null)
  expect(vi.getTimerCount()).toBe(1)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('the taskbar has buttons on Windows, the dock a menu, and a bar where that is wanted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let window = new TaskbarWindow()
  let { menus, stop } = openTaskbarOf(window)
  window.show()
  vi.advanceTimersByTime(1_000)
  play(1, null)
  expect(window.bars).toEqual([])
  expect(tips(window)).toEqual(['Previous', 'Pause', 'Next'])
  for (const button of window.drawn) button.click()
  await settled()
  expect(done).toEqual(['previous by tray', 'pause by tray', 'next by tray'])
  expect(menus.at(-1)?.[0]?.label).toBe('Song 1 – Mira')
  set({ progress: true })
  // A paused song has a bar, too, which does not move on.
  play(1, null, true)
  set({ progress: false })
  expect(window.bars).toEqual([
    [0.5, 'normal'],
    [0.25, 'paused'],
    [-1, 'none'],
  ])
  stop()
  begin('linux')
  window = new TaskbarWindow()
  ;({ menus, stop } = openTaskbarOf(window))
  window.show()
  play(2, null)
  vi.advanceTimersByTime(1_000)
  expect([window.tries, menus.at(-1)?.[0]?.label]).toEqual([0, 'Song 2 – Mira'])
  stop()
})

it('the menu of the dock likes the song that plays, also after one with the same title and artist', () => {
  const { menus, stop } = openTaskbarOf(new TaskbarWindow())
  play(1, null, false, 'Rain')
  play(2, null, false, 'Rain')
  const item = menus.at(-1)?.find(({ label }) => label === 'Like')
  Reflect.apply(item?.click ?? (() => undefined), null, [item])
  stop()
  expect(done).toEqual(['like 2'])
})

it('buttons and bar come with each show of the window, to one that began hidden, too, and not before it is in the taskbar', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const window = new TaskbarWindow()
  const { menus, stop } = openTaskbarOf(window)
  set({ progress: true })
  play(1, null, true)
  // The menu of the dock (macOS) is set at once, as it needs no window.
  expect(menus.at(-1)?.[0]?.label).toBe('Song 1 – Mira')
  expect(tips(window)).toEqual([])
  window.show()
  play(2, null, true)
  vi.advanceTimersByTime(1_000)
  expect(tips(window)).toEqual(['Previous', 'Play', 'Next'])
  play(3, null)
  expect(tips(window)).toEqual(['Previous', 'Pause', 'Next'])
  const bars = window.bars.length
  window.hide()
  play(4, null, true)
  window.show()
  vi.advanceTimersByTime(1_000)
  expect([tips(window), window.bars.length > bars + 1]).toEqual([['Previous', 'Play', 'Next'], true])
  // The window is hidden again before its taskbar button is there.
  window.hide()
  window.show()
  window.hide()
  const { tries } = window
  vi.advanceTimersByTime(1_000)
  play(5, null)
  stop()
  window.show()
  vi.advanceTimersByTime(1_000)
  expect(window.tries).toBe(tries)
})

it('buttons come to a window that was hidden and is minimised into the taskbar', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const window = new TaskbarWindow()
  const { stop } = openTaskbarOf(window)
  play(1, null, true)
  window.minimize()
  vi.advanceTimersByTime(1_000)
  expect(tips(window)).toEqual(['Previous', 'Play', 'Next'])
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
