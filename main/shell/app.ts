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

/** Whoever starts the app again, or clicks its icon in the dock, wants to see it. */
export function followWindow(window: BrowserWindow): void {
  for (const event of ['second-instance', 'activate', 'open-url'] as const) app.on(event as 'activate', () => bringForward(window))
}
