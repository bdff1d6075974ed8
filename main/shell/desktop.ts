// What of the desktop around the app follows what plays, and steers it: put together here, from the core and Electron.
import { join } from 'node:path'
import { app, type BrowserWindow, Menu, nativeImage, powerSaveBlocker, Tray } from 'electron'
import type { Places } from '../config.ts'
import type { Core } from '../core.ts'
import { keepAwake } from '../desktop/keep-awake.ts'
import { sessionBusOf, startMpris } from '../desktop/mpris/mpris.ts'
import { createPauseAt } from '../desktop/quiet.ts'
import { startShownSong } from '../desktop/shown-song.ts'
import { createSteer } from '../desktop/steer.ts'
import type { Logs } from '../log.ts'
import { bringForward } from './app.ts'
import { followClosing } from './closing.ts'
import { followPower } from './power.ts'
import { askWhatClosingMeans } from './system.ts'
import { followTray } from './tray.ts'

type Dependencies = {
  readonly core: Pick<Core, 'store' | 'settings' | 'whileSignedIn' | 'woke'>
  readonly window: BrowserWindow
  readonly places: Pick<Places, 'card'>
  readonly now: () => number
  readonly logs: Logs
}

/** Beside the bundle. `@2x` is found by Electron. */
const iconFile = process.platform === 'win32' ? join(import.meta.dirname, 'tray-windows.png') : join(import.meta.dirname, 'tray.png')

/** Gives how to stop. Nothing of the app waits for the desktop. */
export function startDesktop({ core, window, places, now, logs }: Dependencies): () => Promise<void> {
  const { store, settings, whileSignedIn, woke } = core
  const log = logs.scope('desktop')
  const steer = createSteer({ store, parts: whileSignedIn.parts })
  const song = startShownSong({ store, parts: whileSignedIn.parts, folder: places.card, log })
  const raise = () => bringForward(window)
  const quit = () => app.quit()

  const address = process.platform === 'linux' ? sessionBusOf(process.env) : null
  const mpris = address && startMpris({ store, song, steer, raise, quit, now, address, pid: process.pid, log })
  followClosing({
    app,
    window,
    state: store.get,
    ask: () => askWhatClosingMeans(window),
    remember: closing => settings.change({ desktop: { ...store.get().settings.desktop, closing } }),
  })
  const stops = [
    keepAwake(store, powerSaveBlocker),
    followPower(woke, createPauseAt(steer)),
    followTray({
      ...{ store, song, steer, raise, quit },
      open: () => new Tray(nativeImage.createFromPath(iconFile)),
      menuOf: template => Menu.buildFromTemplate(template),
    }),
  ]
  return async () => {
    for (const stop of stops) stop()
    if (mpris) void mpris.then(stop => stop())
    await song.stop()
  }
}
