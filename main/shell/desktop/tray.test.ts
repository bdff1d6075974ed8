// The icon in the tray and its menu, as Electron's Tray is asked for it; how a desktop draws it, only one can show.
import { EventEmitter } from 'node:events'
import type { Menu, MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, it } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { millis, revision, trackId } from '../../../shared/ids.ts'
import { startDesktopViews } from '../../desktop/desktop-views.ts'
import type { ShownTrack } from '../../desktop/shown-track.ts'
import { settled, steerInto } from '../../desktop/steer-for-tests.ts'
import { createStore, type Store } from '../../store.ts'
import { openTray, type Tray } from './tray.ts'

let store: Store
let song: ShownTrack | null
let listeners: Set<() => void>
let done: string[]
let icons: (EventEmitter & { menus: MenuItemConstructorOptions[][]; tip: string; gone: boolean })[]
let stop: () => void
let tray: Tray

/** `host`: whether the desktop shows icons; null: nobody knows yet. */
function open(platform: AppState['system']['platform'] = 'linux', host: boolean | null = true) {
  store = createStore({ ...initialState, system: { ...initialState.system, platform } })
  const shown = {
    get: () => song,
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  tray = openTray({
    store,
    host,
    shownTrack: shown,
    steer: steerInto(done, () => store),
    like: async (track, on) => {
      done.push(`${on ? 'like' : 'unlike'} ${track}`)
      return ok(undefined)
    },
    raise: () => void done.push('raise'),
    quit: () => void done.push('quit'),
    open: () => {
      const icon = Object.assign(new EventEmitter(), { menus: [] as MenuItemConstructorOptions[][], tip: '', gone: false })
      icons.push(icon)
      return Object.assign(icon, {
        setToolTip: (tip: string) => void Object.assign(icon, { tip }),
        setContextMenu: (menu: Menu) => void icon.menus.push(menu as unknown as MenuItemConstructorOptions[]),
        destroy: () => void Object.assign(icon, { gone: true }),
      })
    },
    menuOf: template => template as unknown as Menu,
  })
  stop = startDesktopViews({ store, shownTrack: shown }, [tray])
}
const play = (title: string, artist: string, paused = false, track = trackId(1)) => {
  song = {
    track,
    summary: { title, artist, album: '', number: 0, length: 100, artwork: null, rating: 0 },
    cover: null,
    isCoverPending: false,
  }
  store.set('playback', { ...store.get().playback, current: track, paused })
  for (const listener of listeners) listener()
}
const set = (tray: boolean) => {
  const { settings } = store.get()
  store.set('settings', { ...settings, desktop: { ...settings.desktop, tray } })
}
const menu = () => icons.at(-1)?.menus.at(-1) ?? []
const labels = () => menu().flatMap(({ label }) => label ?? [])
const click = (label: string) => {
  const found = menu().find(item => item.label === label)
  // The desktop turns a check box by itself before the app hears of the click.
  if (found?.type === 'checkbox') found.checked = !found.checked
  Reflect.apply(found?.click ?? (() => undefined), null, [found])
}
beforeEach(() => {
  song = null
  listeners = new Set()
  done = []
  icons = []
})

it('shows what plays and steers it; a click shows the window', async () => {
  open()
  expect(labels()).toEqual(['Nothing is playing', 'Play', 'Next', 'Previous', 'Like', 'Show Segue', 'Quit Segue'])
  expect(menu().filter(({ enabled }) => enabled === false)).toHaveLength(5)
  play('Salt & Sand', 'Mira')
  expect(labels().slice(0, 2)).toEqual(['Salt && Sand – Mira', 'Pause'])
  expect(icons[0]?.tip).toBe('Salt & Sand – Mira')
  for (const label of ['Pause', 'Next', 'Previous', 'Like', 'Show Segue', 'Quit Segue']) {
    click(label)
    await settled()
  }
  icons[0]?.emit('click')
  expect(done).toEqual(['pause by tray', 'next by tray', 'previous by tray', 'like 1', 'raise', 'quit', 'raise'])
})

it('has a thumb that is there at once when it was asked for, from wherever, and is taken away by the same line', async () => {
  open()
  play('Rain', '')
  store.set('library', { ...store.get().library, revision: revision('r') })
  expect(menu().find(({ label }) => label === 'Like')).toMatchObject({ checked: false })
  const edit = { kind: 'rate', of: 'tracks', ids: [1], rating: 5 } as const
  store.set('edits', { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] })
  expect(menu().find(({ label }) => label === 'Like')).toMatchObject({ checked: true })
  click('Like')
  expect(done).toEqual(['unlike 1'])
  // “Like” stays checked until the library has the edit, which may be refused.
  expect(menu().find(({ label }) => label === 'Like')).toMatchObject({ checked: true })
})

it('likes the song that plays, also after one with the same title and artist', () => {
  open()
  play('Rain', 'Mira')
  play('Rain', 'Mira', false, trackId(2))
  click('Like')
  expect(done).toEqual(['like 2'])
})

it('makes a new menu only for what is seen in it, and none as wide as the screen', () => {
  open()
  play('Rain', '')
  const made = icons[0]?.menus.length
  store.set('playback', { ...store.get().playback, volume: 0.1, startId: 7 })
  expect(icons[0]?.menus).toHaveLength(Number(made))
  play('x'.repeat(500), 'y')
  expect(labels()[0]).toHaveLength(60)
  expect(icons[0]?.tip).toHaveLength(127)
})

it('comes and goes with the setting, and is not there on macOS', () => {
  open()
  set(false)
  expect(icons.map(({ gone }) => gone)).toEqual([true])
  set(true)
  expect(icons.map(({ gone }) => gone)).toEqual([true, false])
  stop()
  expect(icons.map(({ gone }) => gone)).toEqual([true, true])
  open('mac')
  expect(icons).toHaveLength(2)
})

it('waits until it is known whether the desktop shows icons, and is made anew, once, when one that shows some comes later', () => {
  const gone = () => icons.map(each => each.gone)
  open('linux', null)
  expect([gone(), tray.isIconShown()]).toEqual([[], false])
  // The icon is made without a tray host, too: an old desktop may show it in another way.
  tray.setHostPresent(false)
  expect([gone(), tray.isIconShown()]).toEqual([[false], false])
  play('Rain', '')
  tray.setHostPresent(true)
  expect([gone(), tray.isIconShown(), labels()[0], icons[1]?.tip]).toEqual([[true, false], true, 'Rain', 'Rain'])
  // An icon that was shown once is not made anew: Electron itself announces it to the next host.
  tray.setHostPresent(false)
  expect(tray.isIconShown()).toBe(false)
  tray.setHostPresent(true)
  expect([gone(), tray.isIconShown()]).toEqual([[true, false], true])
})

it('is made once where the desktop shows it from the first, and anew after it was wished for while nothing showed it', () => {
  const gone = () => icons.map(each => each.gone)
  open('linux', null)
  tray.setHostPresent(true)
  expect(gone()).toEqual([false])
  tray.setHostPresent(false)
  set(false)
  set(true)
  expect(gone()).toEqual([true, false])
  tray.setHostPresent(true)
  expect(gone()).toEqual([true, true, false])
  set(false)
  tray.setHostPresent(false)
  tray.setHostPresent(true)
  expect(gone()).toEqual([true, true, true])
  set(true)
  stop()
  tray.setHostPresent(false)
  tray.setHostPresent(true)
  expect(gone()).toEqual([true, true, true, true])
})
