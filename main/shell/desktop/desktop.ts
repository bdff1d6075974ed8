// What of the desktop around the app follows what plays, and steers it: put together here, from the core and Electron.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions, nativeImage, powerSaveBlocker, Tray } from 'electron'
import type { CommandLine } from '../../../shared/desktop/command-line.ts'
import { type LinkedPlace, placeOfLink } from '../../../shared/desktop/link.ts'
import type { Places } from '../../config.ts'
import type { Core } from '../../core.ts'
import { giveAnswer, type HandedOver } from '../../desktop/answers.ts'
import { commandFlood, createCommands } from '../../desktop/commands.ts'
import { followShown } from '../../desktop/follow-shown.ts'
import { keepAwake } from '../../desktop/keep-awake.ts'
import { sessionBusOf, startMpris } from '../../desktop/mpris/mpris.ts'
import { createPauseAt } from '../../desktop/quiet.ts'
import { startShownSong } from '../../desktop/shown-song.ts'
import { createSteer } from '../../desktop/steer.ts'
import type { Logs } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { bringForward, type followArrivals } from '../life/app.ts'
import { followClosing } from '../window/closing.ts'
import { askWhatClosingMeans } from '../window/closing-question.ts'
import { glyph, glyphSize } from './glyphs.ts'
import { followIcon } from './icon.ts'
import { followPower } from './power.ts'
import { openTaskbar } from './taskbar.ts'
import { openTray } from './tray.ts'

type Dependencies = {
  readonly core: Pick<Core, 'store' | 'settings' | 'whileSignedIn' | 'account' | 'woke'>
  readonly window: BrowserWindow
  readonly places: Pick<Places, 'card' | 'answers'>
  readonly arrivals: ReturnType<typeof followArrivals>
  /** What was asked by the start itself. */
  readonly line: CommandLine
  /** Leads the page somewhere. */
  readonly showPlace: (place: LinkedPlace) => void
  /** Flags that a start by the system has to repeat, so that it reaches this profile. */
  readonly flags: readonly string[]
  readonly now: () => number
  readonly logs: Logs
  readonly notify: Notify
}

/** Beside the bundle. `@2x` is found by Electron. */
const iconFile = process.platform === 'win32' ? join(import.meta.dirname, 'tray-windows.png') : join(import.meta.dirname, 'tray.png')

export type Desktop = {
  /** The connection of the last run is back: links and commands that came meanwhile are taken up. */
  restored(): void
  stop(): Promise<void>
}

/** Nothing of the app waits for the desktop. */
export function startDesktop({ core, window, places, arrivals, line, showPlace, flags, now, logs, notify }: Dependencies): Desktop {
  const { store, settings, whileSignedIn, woke } = core
  const log = logs.scope('desktop')
  const steer = createSteer({ store, parts: whileSignedIn.parts })
  const song = startShownSong({ store, parts: whileSignedIn.parts, folder: places.card, log })
  const raise = () => bringForward(window)
  const quit = () => app.quit()

  const menuOf = (template: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(template)

  const address = process.platform === 'linux' ? sessionBusOf(process.env) : null
  const mpris = address ? startMpris({ store, song, steer, raise, quit, now, address, pid: process.pid, log }) : null
  followClosing({
    app,
    window,
    state: store.get,
    ask: () => askWhatClosingMeans(window),
    remember: closing => settings.change({ desktop: { ...store.get().settings.desktop, closing } }),
  })
  const stops = [
    followIcon({ store, song, steer, raise, flags, log, notify }),
    keepAwake(store, powerSaveBlocker),
    followPower(woke, createPauseAt(steer)),
    followShown({ store, song }, [
      openTray({
        ...{ store, song, steer, raise, quit, menuOf },
        open: () => new Tray(nativeImage.createFromPath(iconFile)),
      }),
      openTaskbar({
        ...{ store, song, steer, now, window, menuOf },
        pictureOf: name => nativeImage.createFromBitmap(glyph(name), { width: glyphSize, height: glyphSize }),
        dock: process.platform === 'darwin' ? app.dock : undefined,
      }),
    ]),
  ]
  const show = (place: LinkedPlace) => {
    showPlace(place)
    raise()
  }
  const run = createCommands({ store, song, steer, show, now })
  const isFlood = commandFlood(() => performance.now())
  const answer = ({ command, answer: name }: HandedOver) => {
    if (isFlood()) return
    void run(command)
      .then(said => giveAnswer(places.answers, name, said))
      .catch((error: unknown) => log.error('a command was not answered', error))
  }
  return {
    restored: () => {
      // A link that started the app finds the connection that it belongs to.
      arrivals.links.deliverTo(link => {
        const place = placeOfLink(link)
        if (place === null) core.account.deliver(link)
        else show(place)
      })
      arrivals.commands.deliverTo(answer)
      if (line.kind === 'command') void run(line.command).then(({ text }) => text !== '' && log.warning(text.trim()))
    },
    stop: async () => {
      for (const stop of stops) stop()
      await mpris?.stop()
      await song.stop()
      await rm(places.answers, { recursive: true, force: true })
    },
  }
}
