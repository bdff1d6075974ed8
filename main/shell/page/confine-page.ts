// Confines the page: no navigation, new window, webview, download, or permission except to choose an audio output. Installed before any
// page exists.
import { app, type Session, type WebContents } from 'electron'
import type { Log } from '../../log.ts'
import { createRateLimitedLog } from '../../rate-limit.ts'
import { linkToOpen } from './links.ts'
import { blockingProxy, isNavigationAllowed, isRequestAllowed } from './page-requests.ts'
import { pageServerOrigin } from './page-server.ts'
import { isPermissionGranted, refusedPermissions } from './permissions.ts'

type Dependencies = { readonly openExternal: (address: string) => Promise<void>; readonly log: Log }

/** Guards every page that is ever created. Instead of a new window, a link that `linkToOpen` allows opens in the person's browser. */
export function installGuards({ openExternal, log: rootLog }: Dependencies): void {
  const log = createRateLimitedLog(rootLog, () => performance.now())
  const guard = (contents: WebContents) => {
    const refuse = (event: { preventDefault(): void }, reason: string) => {
      event.preventDefault()
      log.warning(`refused ${reason}`)
    }
    // For frames, too: the policy allows none, but if there ever were one, it must not navigate.
    contents.on('will-frame-navigate', event => {
      if (!event.isMainFrame || !isNavigationAllowed(event.url, pageServerOrigin)) refuse(event, 'navigation')
    })
    contents.on('will-redirect', event => refuse(event, 'redirect'))
    contents.on('will-attach-webview', event => refuse(event, 'webview'))
    // If the page's `beforeunload` handler forbids it to close, that is overruled: it must not keep the window open, or the app from
    // quitting.
    contents.on('will-prevent-unload', event => refuse(event, 'to stay open'))
    // WebRTC may connect only by the proxy, which `guardSession` sets to an address that never connects.
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

/**
 * Confines a session: it makes no request but the page's own, has a proxy that never connects, and downloads nothing. Both of Electron's
 * permission handlers are answered, because Electron grants what is not handled: a check by `isPermissionGranted`, a request always by a
 * refusal.
 */
export function guardSession(session: Session, rootLog: Log): void {
  const log = createRateLimitedLog(rootLog, () => performance.now())
  // A proxy that never connects, because WebRTC is not covered by the Content-Security-Policy; main's own requests do not use the session.
  void session.setProxy(blockingProxy(pageServerOrigin)).catch(error => log.error('the way out of the page could not be closed', error))
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const shouldCancel = !isRequestAllowed(url, pageServerOrigin)
    if (shouldCancel) log.warning('refused a request of the page')
    answer({ cancel: shouldCancel })
  })
  session.on('will-download', event => {
    event.preventDefault()
    log.warning('refused a download')
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => isPermissionGranted(permission, origin, details))
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    const reason = Object.hasOwn(refusedPermissions, permission) ? refusedPermissions[permission] : undefined
    log.warning(`refused permission ${permission}: ${reason ?? 'never needed'}`)
    answer(false)
  })
}
