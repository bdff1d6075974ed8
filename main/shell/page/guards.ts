// Keeps the page where it is: no navigation, no new window, no webview, no download, no permission but to choose an output. Installed before any page exists.
import { app, type Session, type WebContents } from 'electron'
import { logOfTries } from '../../flood-gate.ts'
import type { Log } from '../../log.ts'
import { linkToOpen } from './links.ts'
import { blockingProxy, mayLoad, mayNavigate } from './page-requests.ts'
import { pageServerOrigin } from './page-server.ts'
import { mayAsk, refusedPermissions } from './permissions.ts'

type Dependencies = { readonly openExternal: (address: string) => Promise<void>; readonly log: Log }

/** Applies to every page this app will ever have. */
export function installGuards({ openExternal, log: whole }: Dependencies): void {
  const log = logOfTries(whole, () => performance.now())
  const guard = (contents: WebContents) => {
    const refuse = (event: { preventDefault(): void }, what: string) => {
      event.preventDefault()
      log.warning(`refused ${what}`)
    }
    // Of the page and of frames in it: the policy lets none be; should it ever, none goes anywhere.
    contents.on('will-frame-navigate', event => {
      if (!event.isMainFrame || !mayNavigate(event.url, pageServerOrigin)) refuse(event, 'navigation')
    })
    contents.on('will-redirect', event => refuse(event, 'redirect'))
    contents.on('will-attach-webview', event => refuse(event, 'webview'))
    // A page that wants to stay keeps no window from closing, and so no app from quitting.
    contents.on('will-prevent-unload', event => refuse(event, 'to stay open'))
    // The page has no use for connections of its own; what it tried would end at the proxy of `guardSession`.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setWindowOpenHandler(({ url }) => {
      const link = linkToOpen(url)
      if (link === null) log.warning('refused a new window')
      else void openExternal(link)
      return { action: 'deny' }
    })
  }
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

/** Electron grants what nobody answers, so both questions are answered: no request is granted. Nothing is downloaded, either. */
export function guardSession(session: Session, whole: Log): void {
  const log = logOfTries(whole, () => performance.now())
  // Where the page could not go by its policy it could by a connection of WebRTC. Main asks the network by itself, not through a session.
  void session.setProxy(blockingProxy(pageServerOrigin)).catch(error => log.error('the way out of the page could not be closed', error))
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const cancel = !mayLoad(url, pageServerOrigin)
    if (cancel) log.warning('refused a request of the page')
    answer({ cancel })
  })
  session.on('will-download', event => {
    event.preventDefault()
    log.warning('refused a download')
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => mayAsk(permission, origin, details))
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    const reason = Object.hasOwn(refusedPermissions, permission) ? refusedPermissions[permission] : undefined
    log.warning(`refused permission ${permission}: ${reason ?? 'never needed'}`)
    answer(false)
  })
}
