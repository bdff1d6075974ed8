// What of the desktop around the app follows what plays, and steers it: put together here, from the core and Electron.
import { app, type BrowserWindow } from 'electron'
import type { Places } from '../config.ts'
import type { Core } from '../core.ts'
import { sessionBusOf, startMpris } from '../desktop/mpris/mpris.ts'
import { startShownSong } from '../desktop/shown-song.ts'
import { createSteer } from '../desktop/steer.ts'
import type { Logs } from '../log.ts'
import { bringForward } from './app.ts'

type Dependencies = {
  readonly core: Pick<Core, 'store' | 'whileSignedIn'>
  readonly window: BrowserWindow
  readonly places: Pick<Places, 'card'>
  readonly now: () => number
  readonly logs: Logs
}

/** Gives how to stop. Nothing of the app waits for the desktop. */
export function startDesktop({ core, window, places, now, logs }: Dependencies): () => Promise<void> {
  const { store, whileSignedIn } = core
  const log = logs.scope('desktop')
  const steer = createSteer({ store, parts: whileSignedIn.parts })
  const song = startShownSong({ store, parts: whileSignedIn.parts, folder: places.card, log })
  const raise = () => bringForward(window)

  const address = process.platform === 'linux' ? sessionBusOf(process.env) : null
  const mpris = address && startMpris({ store, song, steer, raise, quit: () => app.quit(), now, address, pid: process.pid, log })
  return async () => {
    if (mpris) void mpris.then(stop => stop())
    await song.stop()
  }
}
