// What plays, at the app's icon: how far the song is, buttons under its preview on Windows, a menu in the dock of macOS.
import type { Menu, MenuItemConstructorOptions, NativeImage, ThumbarButton } from 'electron'
import { maySteer } from '../../../shared/desktop/may-steer.ts'
import { placeOfShown } from '../../../shared/desktop/place-of-shown.ts'
import type { Verb } from '../../../shared/desktop/verbs.ts'
import { t } from '../../../shared/words/words.ts'
import type { DesktopView } from '../../desktop/follow-shown.ts'
import type { Like } from '../../desktop/like.ts'
import type { SongShown } from '../../desktop/shown-song.ts'
import { type Steer, steerBy } from '../../desktop/steer.ts'
import type { Store } from '../../store.ts'
import { steeringItems } from './steering-menu.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly song: Pick<SongShown, 'get'>
  readonly steer: Steer
  readonly like: Like
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly window: {
    isDestroyed(): boolean
    /** −1: none. */
    setProgressBar(share: number, options: { mode: 'normal' | 'paused' | 'none' }): void
    setThumbarButtons(buttons: ThumbarButton[]): boolean
  }
  readonly pictureOf: (verb: 'play' | 'pause' | 'next' | 'previous') => NativeImage
  /** Of macOS. */
  readonly dock: { setMenu(menu: Menu): void } | undefined
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

/** The bar moves this often, milliseconds: as seldom as it can be seen to. */
const every = 5_000

export function openTaskbar({ store, song, steer, like, now, window, pictureOf, dock, menuOf }: Dependencies): DesktopView {
  let shown = ''
  const share = () => {
    const state = store.get()
    const length = song.get()?.facts?.length ?? null
    if (state.playback.current === null || length === null) return -1
    return placeOfShown(state, length, now()) / length
  }
  let drawn = -1
  const move = () => {
    if (window.isDestroyed()) return
    const { settings, playback } = store.get()
    const next = settings.desktop.progress ? share() : -1
    if (next === drawn) return
    drawn = next
    window.setProgressBar(next, { mode: next < 0 ? 'none' : playback.paused ? 'paused' : 'normal' })
  }
  const button = (picture: Parameters<typeof pictureOf>[0], tooltip: string, verb: Verb): ThumbarButton => ({
    icon: pictureOf(picture),
    tooltip,
    flags: maySteer(store.get()) ? [] : ['disabled'],
    click: () => void steerBy(steer, verb, { by: 'tray' }),
  })
  const look = () => {
    const state = store.get()
    const items = steeringItems(state, song.get(), { steer, like })
    const next = JSON.stringify(items)
    if (next !== shown && !window.isDestroyed()) {
      shown = next
      dock?.setMenu(menuOf(items))
      if (state.system.platform === 'win') {
        const { paused } = state.playback
        window.setThumbarButtons([
          button('previous', t('menu.previous'), 'previous'),
          button(paused ? 'play' : 'pause', paused ? t('tray.play') : t('tray.pause'), 'toggle'),
          button('next', t('menu.next'), 'next'),
        ])
      }
    }
    move()
  }
  const timer = setInterval(() => {
    if (drawn >= 0 && !store.get().playback.paused) move()
  }, every)
  return { look, stop: () => clearInterval(timer) }
}
