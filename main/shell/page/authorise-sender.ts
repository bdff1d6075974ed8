// Authorises senders of requests: only the main frame of one of the app's windows, showing the app's page; checked before anything is read.
import { appOrigin } from './app-protocol.ts'

/** The members of Electron's frame and event that this file reads. */
type Frame = { readonly url: string; readonly parent: unknown }
export type RequestSender = { readonly senderFrame: Frame | null; readonly sender: { readonly id: number } }

export function isOurPage({ sender, senderFrame }: RequestSender, windowId: number | null): boolean {
  if (senderFrame === null || senderFrame.parent !== null || sender.id !== windowId) return false
  return senderFrame.url === appOrigin || senderFrame.url.startsWith(`${appOrigin}/`)
}
