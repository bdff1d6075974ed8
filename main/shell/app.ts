// The life of the application: one instance per profile, what the system hands to it, and the order in which it ends.
import { app, type BrowserWindow } from 'electron'
import type { Log } from '../log.ts'
import { createLinkQueue, type LinkQueue, linkAmong } from './deep-links.ts'

/** False if this profile is open already: that instance has got our arguments, and this one has to leave. */
export function claimSingleInstance(): boolean {
  const first = app.requestSingleInstanceLock()
  if (!first) app.quit()
  return first
}

/** Deep links, from wherever a system delivers them. Of another instance's arguments nothing else counts. */
export function followLinks(): Pick<LinkQueue, 'deliverTo'> {
  const links = createLinkQueue()
  links.arrived(linkAmong(process.argv))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    links.arrived(link)
  })
  app.on('second-instance', (_event, args) => links.arrived(linkAmong(args)))
  return links
}

export function bringForward(window: BrowserWindow): void {
  if (window.isDestroyed()) return
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
  app.on('open-url', () => bringForward(window))
  if (process.platform !== 'darwin') return
  window.on('close', event => {
    if (quitting) return
    event.preventDefault()
    hide(window)
  })
}

/** A window that is hidden in full screen leaves a black screen behind on macOS. */
function hide(window: BrowserWindow): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  } else window.hide()
}

/** Everything has this long to come to rest before the app ends all the same; milliseconds. */
const farewell = 3_000

type Farewell = {
  readonly window: BrowserWindow
  readonly stops: readonly (() => void | Promise<void>)[]
  /** Something native will not come back, so that an orderly exit would wait for it for ever. */
  readonly hangs: () => boolean
  readonly log: Log
}

/** On quit: runs the stops in reverse order, once, then ends. */
export function stopOnQuit({ window, stops, hangs, log }: Farewell): void {
  let stopping = false
  const leave = () => {
    if (hangs()) process.kill(process.pid, 'SIGKILL')
    app.exit(0)
  }
  const begin = () => {
    if (stopping) return
    stopping = true
    // The one that was started meanwhile has left, believing this one to be there.
    app.on('second-instance', (_event, args) => app.relaunch({ args: args.slice(1) }))
    const limit = setTimeout(() => {
      log.warning('not everything came to rest in time')
      leave()
    }, farewell)
    void stopAll(stops, log).then(() => {
      clearTimeout(limit)
      leave()
    })
  }
  app.on('will-quit', event => {
    event.preventDefault()
    begin()
  })
  // Windows ends its session without asking the app to quit.
  if (process.platform === 'win32') window.on('session-end', begin)
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
