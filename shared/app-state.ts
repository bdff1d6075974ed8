// The state that main owns, slice by slice, with its initial value; the page has a read-only copy.
import { type DownloadsState, noDownloads } from './downloads-state.ts'
import type { EditEntry } from './edits/entry.ts'
import type { AppError } from './errors.ts'
import type { AccountId, Millis, Revision, TrackId } from './ids.ts'
import type { Skipped } from './library/model/model.ts'
import { type Anchor, emptyQueueState, nothingToUndo, type QueueState, type UndoState } from './queue/model.ts'
import { defaultSettings, type Settings } from './settings.ts'
import type { SmartPlaylist } from './smart-playlists.ts'
import { noUploads, type UploadsState } from './uploads/uploads-state.ts'

/** The signed-in person, without any secret. */
export type Person = { readonly userId: string; readonly name: string; readonly email: string | null; readonly premium: boolean }

/** The chosen service; `demo` and `folder` run inside the app. */
export type ConnectionChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'folder'; readonly folder: string }
  /**
   * A service on the network. `host`: of its sign-in server. `receivers`: all hosts that get tokens, that one included. `uploads`: there is
   * an upload server.
   */
  | {
      readonly kind: 'service'
      readonly name: string
      readonly host: string
      readonly receivers: readonly string[]
      readonly uploads?: true
    }

/** Whether the service runs inside the app, where sign-in needs no person. */
export const isInside = ({ kind }: ConnectionChoice): boolean => kind === 'demo' || kind === 'folder'

/** What a person types or scans on another device to sign this one in (protocol 1.3). `until`: expiry on this computer's clock. */
export type ShownCode = {
  readonly userCode: string
  readonly address: string
  /** The address with the code in it; null: the service gave none. */
  readonly completeAddress: string | null
  readonly until: Millis
}

/** The stage of a sign-in. */
export type SignInProgress =
  /** The consent page is open in the browser; `until`: when waiting for its answer ends. */
  | { readonly phase: 'browser'; readonly until: Millis }
  /** The code to confirm, null while it is requested. `trouble`: the service does not answer, or why the previous code became invalid. */
  | { readonly phase: 'code'; readonly code: ShownCode | null; readonly trouble?: AppError }
  | { readonly phase: 'finishing' }

export type AccountState =
  /** Tokens are being read, which lasts milliseconds, or as long as the keychain asks. `person`: whose library is shown meanwhile. */
  | { readonly phase: 'starting'; readonly person: Person | null }
  /** The embedded service is starting; `progress`: 0 to 1. */
  | { readonly phase: 'preparing'; readonly progress: number; readonly what: string }
  | { readonly phase: 'signed-out'; readonly error: AppError | null }
  /** A sign-in is under way; `previousPerson`: this person signs in again, and keeps library and music; null: somebody new. */
  | { readonly phase: 'signing-in'; readonly progress: SignInProgress; readonly previousPerson: Person | null }
  | ({ readonly phase: 'signed-in'; readonly person: Person } & Grant)
  /** The service definitely refused the tokens, so a new sign-in is needed; library, queue and journals stay. */
  | { readonly phase: 'expired'; readonly person: Person; readonly error: AppError }

/** The granted scopes, and whether the tokens survive this run. */
export type Grant = {
  /** The granted scopes as the service spells them; null: it did not say, which means that all requested scopes were granted. */
  readonly scopes: readonly string[] | null
  /** Where the tokens are stored. `this-run`: without a usable keychain they are lost at quit; `why` explains that to the person. */
  readonly storedIn: 'keychain' | 'this-run'
  readonly why?: AppError
}

/** An account that has signed in on this computer. */
export type KnownAccount = {
  readonly id: AccountId
  readonly name: string
  readonly connection: ConnectionChoice
  /** Whether the account is signed out while its data on this computer is kept. */
  readonly signedOut: boolean
  readonly current: boolean
}

/** Another device of the account, as the service lists it. */
export type Session = {
  /** The session_uuid, by which the service names the device. */
  readonly id: string
  readonly name: string
  readonly client: string | null
  readonly joinable: boolean
  /** Last contact in UTC, as the service wrote it; null: unknown. */
  readonly lastSeen: string | null
  /** What plays on the device; null: unknown, or nothing was ever played on it. */
  readonly activity: DeviceActivity | null
}

/** What another device plays, by the queue server; the anchor is on this computer's clock. `title`: as sent by that device. */
export type DeviceActivity = {
  readonly track: TrackId | null
  readonly title: string | null
  readonly paused: boolean
  readonly anchor: Anchor
}

/** The devices of the account; `mine`: this device's session_uuid, null until the service has assigned it. */
export type SessionsState = {
  readonly mine: string | null
  readonly others: readonly Session[]
  /** The socket to the play queue server. `not-granted`: without the scope user.queue:read other devices are out of reach. */
  readonly socket: 'off' | 'not-granted' | 'connecting' | 'online' | 'offline'
}

/**
 * Where the shown queue sounds. `elsewhere`: `queue`, `playback` and `played` are those of another device, and this computer is silent,
 * with its own queue paused.
 */
export type WhereItSounds =
  | { readonly kind: 'here' }
  | {
      readonly kind: 'elsewhere'
      /** The controlled session; null: a queue shared by all devices, where it is not known which one sounds. */
      readonly session: string | null
      readonly name: string
      /**
       * The link to the shown queue. `joining`: its state is awaited; `live`: its state is up to date; `lost`: the device or the service is
       * out of reach, and its last known state is shown.
       */
      readonly link: 'joining' | 'live' | 'lost'
      /** Whether a command from here still awaits its confirmation by the controlled device. */
      readonly pending: boolean
      /** Whether all devices of the account share one queue (protocol 9.6). */
      readonly shared: boolean
      /** Whether the shown queue may be commanded; false: the scope user.queue:write is missing. */
      readonly mayControl: boolean
    }

/** The transfer under way, to a device (`there`) or to this computer (`here`); the source plays until it is confirmed. */
export type Transfer = { readonly way: 'there' | 'here'; readonly session: string; readonly name: string }

/** The offer to continue here what plays on another device. */
export type Offer = { readonly session: string; readonly name: string; readonly track: TrackId | null; readonly title: string | null }

export type ConnectState = {
  readonly output: WhereItSounds
  readonly transfer: Transfer | null
  readonly offer: Offer | null
}

export type LibraryCounts = {
  readonly tracks: number
  readonly albums: number
  readonly artists: number
  readonly playlists: number
  /** Total length of all visible tracks, seconds. */
  readonly length: number
}

export type LibraryLoad =
  | { readonly phase: 'idle' }
  /** Bytes; `total` is estimated from the service's hints, null: unknown. */
  | { readonly phase: 'downloading'; readonly received: number; readonly total: number | null }
  | { readonly phase: 'decoding' }
  | { readonly phase: 'failed'; readonly error: AppError }

/** The shown revision (null: none yet) with what is known of it, and, independently, the progress of the present load. */
export type LibraryState = {
  readonly revision: Revision | null
  readonly counts: LibraryCounts | null
  readonly skipped: Skipped | null
  /** `status.lastmodified` of the revision, as the service wrote it. */
  readonly lastModified: string | null
  /**
   * Whether the shown library is older than the service's was when the load began, because it came out of a cache on the way: changes may
   * be missing.
   */
  readonly isOutdated: boolean
  readonly load: LibraryLoad
}

export const isLoading = ({ load }: Pick<LibraryState, 'load'>): boolean => load.phase === 'downloading' || load.phase === 'decoding'

/** Room on this computer, bytes: of this account's covers and library, and of the libraries of all other accounts. */
export type StorageSizes = { readonly covers: number; readonly library: number; readonly otherLibraries: number }

/**
 * The changes of the library and their temporary ids. `assignedIds`: temporary ids with those that the service assigned, since routes may
 * still hold temporary ones.
 */
export type EditsState = {
  readonly entries: readonly EditEntry[]
  readonly assignedIds: readonly (readonly [before: number, now: number])[]
}

export type Reachability = 'unknown' | 'online' | 'offline'

/** Whether the current track still awaits sound, as shown on the play button. */
export type SpeakerState = { readonly waiting: boolean }

/** A short message for a person; one with the same id replaces the earlier one. */
export type Notice = {
  readonly id: number
  readonly tone: 'info' | 'warning' | 'failure'
  readonly text: string
  readonly answered?: string
}

/** The state of local control. `isStored`: the token survives this run. `failed`: another program uses the port. */
export type LocalControlState =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly address: string; readonly isStored: boolean }
  | { readonly kind: 'failed' }

export type AppState = {
  readonly connection: ConnectionChoice
  readonly reachability: Reachability
  readonly account: AccountState
  readonly accounts: readonly KnownAccount[]
  readonly sessions: SessionsState
  /** Where the shown queue sounds, the transfer under way, and the offer. */
  readonly connect: ConnectState
  readonly library: LibraryState
  readonly queue: QueueState['queue']
  readonly playback: QueueState['playback']
  readonly sleep: QueueState['sleep']
  readonly played: QueueState['played']
  /**
   * The edits of the queue that an undo or a redo would be about. `revision`: counts the changes of both, so that one step can be told from
   * another of the same name.
   */
  readonly undo: UndoState & { readonly revision: number }
  readonly speaker: SpeakerState
  /** Number of wake-ups from sleep since the start; each one makes the page check its sound. */
  readonly wakes: number
  /** Number of plays and skips that the service has yet to confirm, and that it has confirmed since the account was opened. */
  readonly history: { readonly waiting: number; readonly confirmed: number }
  /** While on, plays are neither sent nor kept in the history. Never stored, so it ends with the app. */
  readonly privateSession: boolean
  /** Changes of the library that no downloaded library holds yet, or that were refused; oldest first. */
  readonly edits: EditsState
  /** Number of accepted requests of the edit being sent; apart from `edits`, as these may hold many ids. */
  readonly sendingEdit: { readonly id: string; readonly sent: number } | null
  readonly downloads: DownloadsState
  readonly uploads: UploadsState
  /** Songs that the service recently sent in another quality than `settings` requests. */
  readonly otherQuality: readonly { readonly track: TrackId; readonly quality: Settings['quality'] }[]
  readonly settings: Settings
  readonly localControl: LocalControlState
  readonly smartPlaylists: readonly SmartPlaylist[]
  readonly system: {
    readonly platform: 'linux' | 'mac' | 'win'
    readonly version: string
    readonly deviceName: string
    readonly standIn: boolean
    /** Windows are managed by Wayland, so the desktop alone controls their position, stacking and global shortcuts. */
    readonly wayland: boolean
    /** Whether the system lets the app register to start at login. */
    readonly mayStartAtLogin: boolean
  }
}

export const initialState: AppState = {
  connection: { kind: 'none' },
  reachability: 'unknown',
  account: { phase: 'starting', person: null },
  accounts: [],
  sessions: { mine: null, others: [], socket: 'off' },
  connect: { output: { kind: 'here' }, transfer: null, offer: null },
  library: { revision: null, counts: null, skipped: null, lastModified: null, isOutdated: false, load: { phase: 'idle' } },
  ...emptyQueueState,
  undo: { ...nothingToUndo, revision: 0 },
  speaker: { waiting: false },
  wakes: 0,
  history: { waiting: 0, confirmed: 0 },
  privateSession: false,
  edits: { entries: [], assignedIds: [] },
  sendingEdit: null,
  downloads: noDownloads,
  uploads: noUploads,
  otherQuality: [],
  settings: defaultSettings,
  localControl: { kind: 'off' },
  smartPlaylists: [],
  system: { platform: 'linux', version: '0.0.0', deviceName: '', standIn: false, wayland: false, mayStartAtLogin: true },
}
export type SliceName = keyof AppState
