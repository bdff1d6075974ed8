// Names of all requests and events, which is all that the preload needs of the contract.

export const requestNames = [
  'state.get',
  'connection.choose',
  'connection.details',
  'connection.test',
  'connection.cancelTest',
  'connection.import',
  'connection.export',
  'connection.lookAgain',
  'account.signIn',
  'account.cancelSignIn',
  'account.openBrowser',
  'account.copyAddress',
  'account.retryKeychain',
  'account.signOut',
  'accounts.open',
  'accounts.forget',
  'accounts.add',
  'library.refresh',
  'queue.command',
  'speaker.report',
  'tracks.summaries',
  'tracks.like',
  'connect.watch',
  'connect.control',
  'connect.transfer',
  'connect.stay',
  'connect.dismiss',
  'history.known',
  'history.setPrivate',
  'history.export',
  'settings.change',
  'settings.export',
  'settings.import',
  'smart.save',
  'smart.remove',
  'smart.export',
  'smart.import',
  'edits.add',
  'edits.cancel',
  'edits.drop',
  'playlists.export',
  'playlists.import',
  'downloads.add',
  'downloads.remove',
  'downloads.cancel',
  'downloads.retry',
  'downloads.pause',
  'downloads.resume',
  'downloads.clear',
  'downloads.clearCache',
  'downloads.failures',
  'downloads.saveCopy',
  'uploads.choose',
  'uploads.change',
  'uploads.rows',
  'storage.sizes',
  'storage.clearCovers',
  'storage.clearLibraries',
  'mini.open',
  'mini.close',
  'mini.keepOnTop',
  'lyrics.beside',
  'localControl.copyToken',
  'localControl.renewToken',
  'diagnostics.copy',
  'log.write',
] as const
export type RequestName = (typeof requestNames)[number]

/**
 * The requests that the mini player may send. Only one page owns the sound, so `speaker.report` is not among them: the mini player can
 * neither report speaker facts nor, as its bridge lacks the name, start a player.
 */
export const miniRequests = [
  'state.get',
  'queue.command',
  'tracks.summaries',
  'tracks.like',
  'mini.close',
  'mini.keepOnTop',
  'log.write',
] as const satisfies readonly RequestName[]
export type MiniRequest = (typeof miniRequests)[number]

/** The events, and the functions of `window.player` that listen to them. */
export const eventListeners = { state: 'onState', menu: 'onMenu', notice: 'onNotice' } as const
export type EventName = keyof typeof eventListeners

/** Name of the IPC channel of a request. */
export const requestChannel = (name: RequestName): string => `segue:${name}`
/** Name of the IPC channel of an event. */
export const eventChannel = (name: EventName): string => `segue:event:${name}`

/**
 * The channel on which the preload sends main the paths of files dropped on the window. It is no request: no function of the bridge leads
 * here, so that the page cannot name a path.
 */
export const droppedChannel = 'segue:dropped'
/** Most files and folders taken of one drop; further ones are left out. */
export const maxDropped = 20_000

/** Header with which the page names a request for sound, to cancel it. */
export const requestName = 'X-Request'
