// Permissions of the page: only to list and choose audio outputs. Refused ones that might seem useful are listed with the reason.

/** Chromium's details of a permission check. */
export type PermissionDetails = { readonly mediaType?: string | undefined }

const pageOrigin = 'app://app'

/**
 * Whether a permission check succeeds. Chromium names audio outputs only if the check for a microphone ("media", "audio") succeeds, and
 * switches them only with "speaker-selection"; actual requests are refused all the same.
 */
export function isPermissionGranted(permission: string, origin: string, { mediaType }: PermissionDetails): boolean {
  if (origin !== pageOrigin && origin !== `${pageOrigin}/`) return false
  return permission === 'speaker-selection' || (permission === 'media' && mediaType === 'audio')
}

/** Reasons for the log only: a permission that is not listed is refused as well. */
export const refusedPermissions: Readonly<Record<string, string>> = {
  'clipboard-read': 'pasting into a field is a press of the person and needs no permission',
  'clipboard-sanitized-write': 'copying happens on a press, or in main',
  notifications: 'main shows them, if ever',
  media: 'nothing is recorded; only the names of outputs may be seen',
  fullscreen: 'the menu does that for the window',
  openExternal: 'main opens the browser, for addresses it made itself',
  'persistent-storage': 'everything lasting is kept by main',
}
