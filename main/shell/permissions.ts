// What the page may ask of Chromium: nothing. Every entry that looks useful says why it is not needed.

/** Consulted for the log only: a name that is not here is refused as well. */
export const refusedPermissions: Readonly<Record<string, string>> = {
  'clipboard-read': 'pasting into a field is a press of the person and needs no permission',
  'clipboard-sanitized-write': 'copying happens on a press, or in main',
  notifications: 'main shows them, if ever',
  media: 'nothing is recorded',
  'speaker-selection': 'sound goes to the output of the system',
  fullscreen: 'the menu does that for the window',
  openExternal: 'main opens the browser, for addresses it made itself',
  'persistent-storage': 'everything lasting is kept by main',
}
