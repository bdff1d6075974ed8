// What the page may ask of Chromium: to see and choose the outputs of sound, by their names. Of the rest, what looks useful says why not.

/** What Chromium says of a question. */
export type PermissionDetails = { readonly mediaType?: string | undefined }

const page = 'app://app'

/**
 * Whether a question of a page is answered with yes. Chromium names outputs only to pages that may ask for a microphone ("media",
 * "audio"), and moves sound only for those ("speaker-selection"). To be allowed to ask is not to get: a request for it is refused.
 */
export function mayAsk(permission: string, origin: string, { mediaType }: PermissionDetails): boolean {
  if (origin !== page && origin !== `${page}/`) return false
  return permission === 'speaker-selection' || (permission === 'media' && mediaType === 'audio')
}

/** Consulted for the log only: a name that is not here is refused as well. */
export const refusedPermissions: Readonly<Record<string, string>> = {
  'clipboard-read': 'pasting into a field is a press of the person and needs no permission',
  'clipboard-sanitized-write': 'copying happens on a press, or in main',
  notifications: 'main shows them, if ever',
  media: 'nothing is recorded; only the names of outputs may be seen',
  fullscreen: 'the menu does that for the window',
  openExternal: 'main opens the browser, for addresses it made itself',
  'persistent-storage': 'everything lasting is kept by main',
}
