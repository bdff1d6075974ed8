// Composes the desktop features around the app (tray, media controls, taskbar, local control, …) from the core and Electron.
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions, nativeImage, powerSaveBlocker, Tray } from 'electron'
import type { CommandLine } from '../../../shared/desktop/command-line.ts'
import { type LinkedPlace, placeOfDeepLink } from '../../../shared/desktop/deep-link.ts'
import type { PlayFound } from '../../../shared/ipc/menu-action.ts'
import { t } from '../../../shared/words/words.ts'
import type { ProfilePaths } from '../../config.ts'
import { shortHash } from '../../connection.ts'
import type { Core } from '../../core.ts'
import { createCommandLimiter, createCommands, runUnheard } from '../../desktop/commands.ts'
import { startDesktopViews } from '../../desktop/desktop-views.ts'
import { startSleepBlocker } from '../../desktop/keep-awake.ts'
import { type LocalControl, startLocalControl } from '../../desktop/local-control/local-control.ts'
import { sessionBusOf, startMpris } from '../../desktop/mpris/mpris.ts'
import { createPauseAt } from '../../desktop/pause-on-sleep.ts'
import { startScreenLock, systemBusOf } from '../../desktop/screen-lock/screen-lock.ts'
import { type SecondStartRequest, writeReply } from '../../desktop/second-start.ts'
import { startShownTrack } from '../../desktop/shown-track.ts'
import { createSteer } from '../../desktop/steer.ts'
import { createSetThumbUp, type SetThumbUp } from '../../desktop/thumb-up.ts'
import type { Logs } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { collectArrivals } from '../lifecycle/app.ts'
import { bringForward } from '../window/bring-forward.ts'
import { followClosing } from '../window/closing.ts'
import { askWhatClosingMeans } from '../window/closing-question.ts'
import { ensureReachable, ensureReachableLater } from '../window/hidden-start.ts'
import { startBackgroundFeatures } from './background-features.ts'
import { desktopNames } from './desktop-entry.ts'
import { glyph, glyphSize } from './glyphs.ts'
import { setJumpList } from './jump-list.ts'
import { ownProgram } from './own-program.ts'
import { startPowerEvents } from './power.ts'
import { openTaskbar } from './taskbar.ts'
import { openTray } from './tray.ts'

type Dependencies = {
  readonly core: Pick<Core, 'store' | 'settings' | 'accountLifecycle' | 'account' | 'onWake' | 'secrets'>
  readonly window: BrowserWindow
  readonly paths: Pick<ProfilePaths, 'card' | 'replies' | 'userData'>
  readonly arrivals: ReturnType<typeof collectArrivals>
  /** What the command line of this start asks for. */
  readonly line: CommandLine
  /** Sends the page a place to navigate to, or a search whose results it plays. */
  readonly showPlace: (place: LinkedPlace | PlayFound) => void
  /** Command-line flags that a start by the system has to repeat, so that it uses the same profile. */
  readonly flags: readonly string[]
  /** Whether the app was started without showing its window. */
  readonly hidden: boolean
  readonly now: () => number
  readonly logs: Logs
  readonly notify: Notify
}

/** The tray's icon, beside the bundle; Electron finds its `@2x` variant. */
const iconFile = process.platform === 'win32' ? join(import.meta.dirname, 'tray-windows.png') : join(import.meta.dirname, 'tray.png')

/**
 * Port of local control: fixed, so that programs need to be told it only once, not registered for anything else, and below the ephemeral
 * ports (32768 and up on Linux), any of which an outgoing connection may have taken.
 */
const localPort = 18736

export type Desktop = {
  readonly localControl: LocalControl
  /** To be called when the last run's connection is restored: links and commands that arrived before are handled then. */
  restored(): void
  stop(): Promise<void>
}

/** Starts the desktop features; nothing else of the app waits for them. */
export function startDesktop({ core, window, paths, arrivals, line, showPlace, flags, hidden, now, logs, notify }: Dependencies): Desktop {
  const { store, settings, accountLifecycle, onWake } = core
  const log = logs.scope('desktop')
  const steer = createSteer({ store, parts: accountLifecycle.parts })
  const like = createSetThumbUp({ store, parts: accountLifecycle.parts })
  /** Sets or removes a thumb up, and shows a failure as a notice, because a menu cannot. */
  const likeAndTell: SetThumbUp = async (track, isOn) => {
    const liked = await like(track, isOn)
    if (!liked.ok) notify('failure', liked.error.message)
    return liked
  }
  const shownTrack = startShownTrack({ store, parts: accountLifecycle.parts, folder: paths.card, log })
  const raise = () => bringForward(window)
  const quit = () => app.quit()

  const menuOf = (template: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(template)

  const address = process.platform === 'linux' ? sessionBusOf(process.env) : null
  const tray = openTray({
    ...{ store, shownTrack, steer, like: likeAndTell, raise, quit, menuOf },
    open: () => new Tray(nativeImage.createFromPath(iconFile)),
    host: address ? null : process.platform !== 'linux',
  })
  const trayHost = (isThere: boolean) => {
    const wasSeen = tray.isIconShown()
    tray.setHostPresent(isThere)
    if (wasSeen && !tray.isIconShown()) ensureReachable(window)
  }
  const notificationApp = { program: app.getName(), desktopEntry: basename(desktopNames.packaged, '.desktop'), click: t('tray.show') }
  const mpris = address
    ? startMpris({ store, shownTrack, steer, raise, quit, trayHost, now, address, pid: process.pid, notificationApp, log })
    : null
  // Null without a session bus, and on Wayland, where only Electron's notifications bring the right to raise the window with a click.
  const showOnBus = mpris && !store.get().system.wayland ? mpris.showNotification : null
  const pauseAt = createPauseAt(steer)
  const buses = { session: address, system: systemBusOf(process.env) }
  followClosing({
    app,
    window,
    state: store.get,
    isIconSeen: tray.isIconShown,
    ask: isIconSeen => askWhatClosingMeans(window, isIconSeen),
    remember: closing => settings.change({ desktop: { ...store.get().settings.desktop, closing } }),
  })
  if (process.platform === 'win32') setJumpList(app, ownProgram(app, process.env, flags))
  const stops = [
    startBackgroundFeatures({ store, shownTrack, steer, raise, showOnBus, flags, log, notify }),
    startSleepBlocker(store, powerSaveBlocker),
    startPowerEvents(onWake, pauseAt),
    ...(process.platform === 'linux' ? [startScreenLock({ store, onLocked: () => pauseAt('lock'), buses, log }).stop] : []),
    ...(hidden && process.platform === 'linux' ? [ensureReachableLater({ window, isIconSeen: tray.isIconShown })] : []),
    startDesktopViews({ store, shownTrack }, [
      tray,
      openTaskbar({
        ...{ store, shownTrack, steer, like: likeAndTell, now, window, menuOf },
        pictureOf: name => nativeImage.createFromBitmap(glyph(name), { width: glyphSize, height: glyphSize }),
        dock: process.platform === 'darwin' ? app.dock : undefined,
      }),
    ]),
  ]
  const show = (place: LinkedPlace) => {
    showPlace(place)
    raise()
  }
  const localControl = startLocalControl({
    ...{ store, shownTrack, steer, like, now, log, notify, secrets: core.secrets },
    search: (text, shouldPlay) => (shouldPlay ? showPlace({ kind: 'play-found', text }) : show({ kind: 'search', text })),
    entry: `local-control-${shortHash(paths.userData)}`,
    port: localPort,
    steady: () => performance.now(),
  })
  const runCommand = createCommands({ store, shownTrack, steer, show, now })
  const exceedsLimit = createCommandLimiter(() => performance.now())
  const respond = ({ command, answer: replyName }: SecondStartRequest) => {
    if (exceedsLimit()) return
    void runCommand(command)
      .then(reply => writeReply(paths.replies, replyName, reply))
      .catch((error: unknown) => log.error('a command was not answered', error))
  }
  return {
    localControl,
    restored: () => {
      // Links are handled only once the connection is restored: one that started the app may belong to it.
      arrivals.links.deliverTo(link => {
        const place = placeOfDeepLink(link)
        if (place === null) core.account.deliver(link)
        else show(place)
      })
      arrivals.commands.deliverTo(respond)
      if (line.kind === 'command') void runUnheard(runCommand, line.command, log)
    },
    stop: async () => {
      await localControl.stop()
      for (const stop of stops) stop()
      await mpris?.stop()
      await shownTrack.stop()
      await rm(paths.replies, { recursive: true, force: true })
    },
  }
}
