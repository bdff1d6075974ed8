// The life of the application: one instance per profile, what the system hands to it, and the order in which it ends.
import { app, type BrowserWindow } from 'electron'
import { customScheme } from '../../shared/wire/profile.ts'
import type { Log } from '../log.ts'

/** The deep link among some arguments, if there is one. */
const linkAmong = (args: readonly string[]): string | null => args.find(arg => arg.startsWith(`${customScheme}://`)) ?? null

/** False if this profile is open already: that instance has got our arguments, and this one has to leave. */
export function claimSingleInstance(): boolean {
  const first = app.requestSingleInstanceLock()
  if (!first) app.quit()
  return first
}

/** Deep links, from wherever a system delivers them; also those from before anybody was there to take them. */
export function followLinks(): { deliverTo(receive: (link: string) => void): void } {
  const early = [linkAmong(process.argv)].filter(link => link !== null)
  let receive: ((link: string) => void) | null = null
  const take = (link: string | null) => {
    if (link === null) return
    if (receive) receive(link)
    else early.push(link)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    take(link)
  })
  app.on('second-instance', (_event, args) => take(linkAmong(args)))
  return {
    deliverTo: next => {
      receive = next
      for (const link of early.splice(0)) next(link)
    },
  }
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Closing the window ends the app; on macOS it hides, and music goes on (look section 11). */
export function followWindow(window: BrowserWindow): void {
  let quitting = false
  app.on('before-quit', () => {
    quitting = true
  })
  app.on('second-instance', () => bringForward(window))
  app.on('activate', () => bringForward(window))
  if (process.platform !== 'darwin') return
  window.on('close', event => {
    if (quitting) return
    event.preventDefault()
    window.hide()
  })
}

/** Everything has this long to come to rest before the app ends all the same; milliseconds. */
const farewell = 3_000

type Farewell = {
  readonly stops: readonly (() => void | Promise<void>)[]
  /** Something native will not come back, so that an orderly exit would wait for it for ever. */
  readonly hangs: () => boolean
  readonly log: Log
}

/** On quit: runs the stops in reverse order, once, then ends. */
export function stopOnQuit({ stops, hangs, log }: Farewell): void {
  let stopping = false
  const leave = () => {
    if (hangs()) process.kill(process.pid, 'SIGKILL')
    app.exit(0)
  }
  app.on('will-quit', event => {
    event.preventDefault()
    if (stopping) return
    stopping = true
    const limit = setTimeout(() => {
      log.warning('not everything came to rest in time')
      leave()
    }, farewell)
    void stopAll(stops, log).then(() => {
      clearTimeout(limit)
      leave()
    })
  })
}

async function stopAll(stops: Farewell['stops'], log: Log): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      log.error('a part did not stop', error)
    }
  }
}
