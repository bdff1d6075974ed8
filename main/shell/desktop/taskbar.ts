// Playback at the app's icon: progress bar, the thumbnail toolbar on Windows, the dock menu on macOS.
import type { Menu, MenuItemConstructorOptions, NativeImage, ThumbarButton } from 'electron'
import { maySteer } from '../../../shared/desktop/may-steer.ts'
import { shownPosition } from '../../../shared/desktop/shown-position.ts'
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import { t } from '../../../shared/words/words.ts'
import type { DesktopView } from '../../desktop/desktop-views.ts'
import type { ShownTrackOwner } from '../../desktop/shown-track.ts'
import { type Steer, steerBy } from '../../desktop/steer.ts'
import type { SetThumbUp } from '../../desktop/thumb-up.ts'
import type { Store } from '../../store.ts'
import { steeringItems } from './steering-menu.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get'>
  readonly steer: Steer
  readonly like: SetThumbUp
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly window: {
    on(event: 'show' | 'hide' | 'minimize' | 'restore', listener: () => void): unknown
    off(event: 'show' | 'hide' | 'minimize' | 'restore', listener: () => void): unknown
    isDestroyed(): boolean
    isVisible(): boolean
    /** Shows progress at the app's icon. `share`: 0 to 1; −1: no bar. */
    setProgressBar(share: number, options: { mode: 'normal' | 'paused' | 'none' }): void
    setThumbarButtons(buttons: ThumbarButton[]): boolean
  }
  readonly pictureOf: (verb: 'play' | 'pause' | 'next' | 'previous') => NativeImage
  /** macOS only. */
  readonly dock: { setMenu(menu: Menu): void } | undefined
  readonly menuOf: (template: MenuItemConstructorOptions[]) => Menu
}

/** Interval at which the progress bar is updated while playing, milliseconds: smaller steps would not be visible. */
const updateInterval = 5_000
/** Milliseconds after which a window that was shown is surely in Windows' taskbar, and takes buttons. */
const taskbarDelay = 500
/** Events of a window that is in Windows' taskbar from then on. */
const comesIntoTaskbar = ['show', 'minimize', 'restore'] as const
/** Arguments of `setProgressBar` that remove the bar. */
const noBar = { share: -1, mode: 'none' } as const

export function openTaskbar({ store, shownTrack, steer, like, now, window, pictureOf, dock, menuOf }: Dependencies): DesktopView {
  /** The menu as last built, as JSON, with its track, which Like is for. */
  let shown = ''
  const progressShare = () => {
    const state = store.get()
    const length = shownTrack.get()?.summary?.length ?? null
    if (state.playback.current === null || length === null) return -1
    return shownPosition(state, length, now()) / length
  }
  let timer: ReturnType<typeof setInterval> | undefined
  /** Starts or ends updating the bar every five seconds: no timer runs while paused, so that nothing wakes the computer up. */
  const updateWhileMoving = (isMoving: boolean) => {
    if (!isMoving) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(updateBar, updateInterval)
  }
  let shownBar: { readonly share: number; readonly mode: 'normal' | 'paused' | 'none' } = noBar
  const updateBar = () => {
    if (window.isDestroyed()) return
    const { settings, playback } = store.get()
    const share = settings.desktop.progress ? progressShare() : -1
    const next = share < 0 ? noBar : { share, mode: playback.paused ? ('paused' as const) : ('normal' as const) }
    updateWhileMoving(next.mode === 'normal')
    if (next.share === shownBar.share && next.mode === shownBar.mode) return
    shownBar = next
    window.setProgressBar(next.share, { mode: next.mode })
  }
  const button = (picture: Parameters<typeof pictureOf>[0], tooltip: string, verb: SteeringCommand): ThumbarButton => ({
    icon: pictureOf(picture),
    tooltip,
    flags: maySteer(store.get()) ? [] : ['disabled'],
    click: () => void steerBy(steer, verb, { by: 'tray' }),
  })
  const isWindows = store.get().system.platform === 'win'
  /**
   * Whether the window is in Windows' taskbar, which takes buttons only then (without an error otherwise), and drops them when the window
   * leaves it.
   */
  let isInTaskbar = window.isVisible()
  const refresh = () => {
    const state = store.get()
    const song = shownTrack.get()
    const items = steeringItems(state, song, { steer, like })
    const next = JSON.stringify([song?.track, items])
    if (next !== shown && !window.isDestroyed()) {
      shown = next
      dock?.setMenu(menuOf(items))
      if (isWindows && isInTaskbar) {
        const { paused } = state.playback
        window.setThumbarButtons([
          button('previous', t('playback.previous'), 'previous'),
          button(paused ? 'play' : 'pause', paused ? t('playback.play') : t('playback.pause'), 'toggle'),
          button('next', t('playback.next'), 'next'),
        ])
      }
    }
    updateBar()
  }
  let taskbarTimer: ReturnType<typeof setTimeout> | undefined
  const onHidden = () => {
    clearTimeout(taskbarTimer)
    isInTaskbar = false
  }
  const onShown = () => {
    clearTimeout(taskbarTimer)
    taskbarTimer = setTimeout(() => {
      isInTaskbar = true
      shown = ''
      shownBar = noBar
      refresh()
    }, taskbarDelay)
  }
  if (isWindows) {
    // A hidden window that is minimised comes into the taskbar without the event `show`, and is still in the taskbar when it is restored.
    for (const event of comesIntoTaskbar) window.on(event, onShown)
    window.on('hide', onHidden)
  }
  return {
    refresh,
    stop: () => {
      updateWhileMoving(false)
      clearTimeout(taskbarTimer)
      for (const event of comesIntoTaskbar) window.off(event, onShown)
      window.off('hide', onHidden)
    },
  }
}
