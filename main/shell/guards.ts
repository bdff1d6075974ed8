// Keeps the page where it is: no navigation, no new window, no webview, no download, no permission but to choose an output. Installed before any page exists.
import { app, type Session, type WebContents } from 'electron'
import type { Log } from '../log.ts'
import { linkToOpen } from './links.ts'
import { mayAsk, refusedPermissions } from './permissions.ts'

type Dependencies = { readonly openExternal: (address: string) => void; readonly log: Log }

/** Applies to every page this app will ever have. */
export function installGuards({ openExternal, log }: Dependencies): void {
  const guard = (contents: WebContents) => {
    const refuse = (event: { preventDefault(): void }, what: string) => {
      event.preventDefault()
      log.warning(`refused ${what}`)
    }
    contents.on('will-navigate', event => refuse(event, 'navigation'))
    contents.on('will-redirect', event => refuse(event, 'redirect'))
    contents.on('will-attach-webview', event => refuse(event, 'webview'))
    contents.setWindowOpenHandler(({ url }) => {
      const link = linkToOpen(url)
      if (link === null) log.warning('refused a new window')
      else openExternal(link)
      return { action: 'deny' }
    })
  }
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

/** Electron grants what nobody answers, so both questions are answered: no request is granted. Nothing is downloaded, either. */
export function guardSession(session: Session, log: Log): void {
  session.on('will-download', event => {
    event.preventDefault()
    log.warning('refused a download')
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => mayAsk(permission, origin, details))
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warning(`refused permission ${permission}: ${refusedPermissions[permission] ?? 'never needed'}`)
    answer(false)
  })
}
