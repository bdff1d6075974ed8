// The life of the application: one instance per profile, what the system hands to it, and its one window.
import { app, type BrowserWindow } from 'electron'
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
