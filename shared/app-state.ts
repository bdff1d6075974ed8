// Everything main owns, slice by slice, and how it begins. The page holds a read-only copy.
import type { EditEntry } from './edits/entry.ts'
import type { AppError } from './errors.ts'
import type { AccountId, Millis, Revision, TrackId } from './ids.ts'
import type { Skipped } from './library/model/model.ts'
import { type Anchor, emptyQueueState, nothingToUndo, type QueueState, type UndoState } from './queue/model.ts'
import { defaultSettings, type Settings } from './settings.ts'
import type { SmartPlaylist } from './smart-playlists.ts'
import { noUploads, type UploadsState } from './uploads/uploads-state.ts'

/** Who is signed in. No token, no address with a secret. */
export type Person = { readonly userId: string; readonly name: string; readonly email: string | null; readonly premium: boolean }

/** Which service was chosen. `demo` and `folder` run inside the app. */
export type ConnectionChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'folder'; readonly folder: string }
  /** `host`: of the sign-in server. `receivers`: hosts that get what a sign-in gives, that one included. `uploads`: it names a place for them. */
  | {
      readonly kind: 'service'
      readonly name: string
      readonly host: string
      readonly receivers: readonly string[]
      readonly uploads?: true
    }

/** Whether the service runs inside the app: one signs in there without being asked. */
export const isInside = ({ kind }: ConnectionChoice): boolean => kind === 'demo' || kind === 'folder'

/** What a person types, or scans, at another device to sign this one in (protocol 1.3). `until` is on this computer's clock. */
export type ShownCode = {
  readonly userCode: string
  readonly address: string
  /** The address with the code in it, if the service gave one. */
  readonly completeAddress: string | null
  readonly until: Millis
}

/** How far a sign-in got. */
export type SignInProgress =
  /** The consent page is open. */
  | { readonly at: 'browser'; readonly until: Millis }
  /** null: the code is being asked for. `trouble`: the service is silent at the moment, or why the code before this one is dead. */
  | { readonly at: 'code'; readonly code: ShownCode | null; readonly trouble?: AppError }
  | { readonly at: 'finishing' }

export type AccountState =
  /** Reading what was kept; lasts milliseconds, or as long as the keychain waits. `person`: whose library is shown meanwhile. */
  | { readonly step: 'starting'; readonly person: Person | null }
  /** The embedded service makes itself ready: 0 to 1. */
  | { readonly step: 'preparing'; readonly progress: number; readonly what: string }
  | { readonly step: 'signed-out'; readonly error: AppError | null }
  /** `again`: this person signs in anew; library and music stay. */
  | { readonly step: 'signing-in'; readonly progress: SignInProgress; readonly again: Person | null }
  | ({ readonly step: 'signed-in'; readonly person: Person } & Grant)
  /** A definite refusal: sign in again. Library, queue and journals stay. */
  | { readonly step: 'expired'; readonly person: Person; readonly error: AppError }

/** What the service granted, and whether it outlives this run. */
export type Grant = {
  /** null: the service did not say, which means all that was asked for. */
  readonly scopes: readonly string[] | null
  /** `this-run`: no usable keychain, so the tokens are forgotten at quit; `why` says it to the person. */
  readonly kept: 'keychain' | 'this-run'
  readonly why?: AppError
}

/** Somebody who has signed in on this computer, and where. */
export type KnownAccount = {
  readonly id: AccountId
  readonly name: string
  readonly connection: ConnectionChoice
  /** Signed out, but what this computer holds of the account was kept. */
  readonly signedOut: boolean
  readonly current: boolean
}

/** Another device of the account, as the service lists it. */
export type Session = {
  /** session_uuid */
  readonly id: string
  readonly name: string
  readonly client: string | null
  readonly joinable: boolean
  /** UTC, as the service wrote it. */
  readonly lastSeen: string | null
  /** null: not known, or nothing was ever played there. */
  readonly activity: DeviceActivity | null
}

/** What another device plays, as the queue server says; the anchor is on this computer's clock. `title`: as that device named the song. */
export type DeviceActivity = {
  readonly track: TrackId | null
  readonly title: string | null
  readonly paused: boolean
  readonly anchor: Anchor
}

/** The devices on the account's play queue. `mine`: this device's session_uuid, once the service has said it. */
export type SessionsState = {
  readonly mine: string | null
  readonly others: readonly Session[]
  /** The way to the play queue server. `not-granted`: the scope user.queue:read is missing, so other devices are out of reach. */
  readonly socket: 'off' | 'not-granted' | 'connecting' | 'online' | 'offline'
}

/**
 * Where the sound is of the queue that is shown. `elsewhere`: `queue`, `playback` and `played` are those of another device, and this
 * computer makes no sound; its own queue waits, paused.
 */
export type Output =
  | { readonly kind: 'here' }
  | {
      readonly kind: 'elsewhere'
      /** The session that is controlled; null: the account's shared queue, and which device sounds is not known. */
      readonly session: string | null
      readonly name: string
      /** `lost`: the device or the service is out of reach; what is shown is what was last heard of it. */
      readonly link: 'joining' | 'live' | 'lost'
      /** What was asked for here waits for its confirmation. */
      readonly pending: boolean
      /** One queue for all devices of the account (protocol 9.6). */
      readonly shared: boolean
      /** false: the scope user.queue:write is missing. */
      readonly mayControl: boolean
    }

/** Moving what plays to a device (`to`), or from one to this computer (`from`): until it plays there, nothing changes here. */
export type Transfer = { readonly way: 'there' | 'here'; readonly session: string; readonly name: string }

/** Something plays elsewhere, and nothing here: whether to go on listening here. */
export type Offer = { readonly session: string; readonly name: string; readonly track: TrackId | null; readonly title: string | null }

export type ConnectState = {
  readonly output: Output
  readonly transfer: Transfer | null
  readonly offer: Offer | null
}

export type LibraryCounts = {
  readonly tracks: number
  readonly albums: number
  readonly artists: number
  readonly playlists: number /** seconds of all visible tracks */
  readonly length: number
}

export type LibraryLoad =
  | { readonly phase: 'idle' }
  /** `total` is a guess from the service's own hints, or null; bytes. */
  | { readonly phase: 'downloading'; readonly received: number; readonly total: number | null }
  | { readonly phase: 'decoding' }
  | { readonly phase: 'failed'; readonly error: AppError }

/** The revision to show (null: none yet) and, apart from it, how a load in progress goes. */
export type LibraryState = {
  readonly revision: Revision | null
  readonly counts: LibraryCounts | null
  readonly skipped: Skipped | null
  /** `status.lastmodified` of the revision, as the service wrote it. */
  readonly lastModified: string | null
  readonly load: LibraryLoad
}

export const isLoading = ({ load }: Pick<LibraryState, 'load'>): boolean => load.phase === 'downloading' || load.phase === 'decoding'

/** Songs that the person wants on this computer. Numbers only: which songs they are is at `/kept/<revision>` (shared/kept.ts). */
export type DownloadsState = {
  /** Not there yet, the active one included. */
  readonly waiting: number
  /** Bytes; `total` is null until the service has said it. */
  readonly active: { readonly track: TrackId; readonly received: number; readonly total: number | null } | null
  /** Fetched since nothing waited last: with `waiting`, how far this round is. */
  readonly fetched: number
  readonly done: number
  readonly failed: number
  /** Of all that are done. */
  readonly bytes: number
  readonly held: DownloadsHold | null
  /** What was only listened to and is kept as long as there is room. */
  readonly cached: { readonly songs: number; readonly bytes: number }
  /** Moves when other songs are kept, wait or have failed; 0 = nothing is known yet. */
  readonly revision: number
}
/** A song that could not be fetched, and why. */
export type FailedDownload = { readonly track: TrackId; readonly error: AppError }
/** Why nothing is fetched though songs wait. `paused`: until somebody resumes; `waiting`: it goes on by itself; `sparing`: while data is spared. */
export type DownloadsHold =
  | { readonly kind: 'paused' | 'waiting'; readonly error: AppError | null }
  | { readonly kind: 'sparing'; readonly error: null }

/** `made`: ids of this computer, and those that the service has given since: places may still be named by the former. */
export type EditsState = {
  readonly entries: readonly EditEntry[]
  readonly made: readonly (readonly [before: number, now: number])[]
}

export type Reachability = 'unknown' | 'online' | 'offline'

/** Whether the current track has sound yet: shown on the play button. */
export type SpeakerState = { readonly waiting: boolean }

/** A short message for a person; an id shows once. */
export type Notice = {
  readonly id: number
  readonly tone: 'info' | 'warning' | 'failure'
  readonly text: string
  readonly answered?: string
}

/** Whether programs of this computer can steer what plays. `kept`: the token outlives this run. `failed`: another program has the port. */
export type LocalControlState =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly address: string; readonly kept: boolean }
  | { readonly kind: 'failed' }

export type AppState = {
  readonly connection: ConnectionChoice
  readonly reachability: Reachability
  readonly account: AccountState
  readonly accounts: readonly KnownAccount[]
  readonly sessions: SessionsState
  /** Whose queue is shown and commanded, and what moves between devices. */
  readonly connect: ConnectState
  readonly library: LibraryState
  readonly queue: QueueState['queue']
  readonly playback: QueueState['playback']
  readonly sleep: QueueState['sleep']
  readonly played: QueueState['played']
  /** What an undo or a redo of a queue edit would be about. */
  readonly undo: UndoState
  readonly speaker: SpeakerState
  /** How often the computer has woken up since the app began: what sounds is looked at then. */
  readonly wakes: number
  /** Plays and skips: how many the service has yet to confirm, and how many it has confirmed since the account was opened here. */
  readonly history: { readonly waiting: number; readonly confirmed: number }
  /** While it is on, plays are neither told to the service nor kept in the history. Never on disk: it ends with the app. */
  readonly privateSession: boolean
  /** Changes of the library that no library holds yet, or that the service refused: oldest first. */
  readonly edits: EditsState
  /** How many requests of the edit that is being sent the service has taken: apart from the edits, which may name very many songs. */
  readonly sendingEdit: { readonly id: string; readonly sent: number } | null
  readonly downloads: DownloadsState
  readonly uploads: UploadsState
  /** Songs that came lately in another quality than `settings` asks for. */
  readonly otherQuality: readonly { readonly track: TrackId; readonly quality: Settings['quality'] }[]
  readonly settings: Settings
  readonly localControl: LocalControlState
  readonly smartPlaylists: readonly SmartPlaylist[]
  readonly system: {
    readonly platform: 'linux' | 'mac' | 'win'
    readonly version: string
    readonly deviceName: string
    readonly standIn: boolean
    /** Windows are Wayland's, where the desktop alone says where they are, which lie above others and which keys are heard everywhere. */
    readonly wayland: boolean
    /** The system can be told to start the app at login. */
    readonly mayStartAtLogin: boolean
  }
}

export const initialState: AppState = {
  connection: { kind: 'none' },
  reachability: 'unknown',
  account: { step: 'starting', person: null },
  accounts: [],
  sessions: { mine: null, others: [], socket: 'off' },
  connect: { output: { kind: 'here' }, transfer: null, offer: null },
  library: { revision: null, counts: null, skipped: null, lastModified: null, load: { phase: 'idle' } },
  ...emptyQueueState,
  undo: nothingToUndo,
  speaker: { waiting: false },
  wakes: 0,
  history: { waiting: 0, confirmed: 0 },
  privateSession: false,
  edits: { entries: [], made: [] },
  sendingEdit: null,
  downloads: {
    waiting: 0,
    active: null,
    fetched: 0,
    done: 0,
    failed: 0,
    bytes: 0,
    held: null,
    cached: { songs: 0, bytes: 0 },
    revision: 0,
  },
  uploads: noUploads,
  otherQuality: [],
  settings: defaultSettings,
  localControl: { kind: 'off' },
  smartPlaylists: [],
  system: { platform: 'linux', version: '0.0.0', deviceName: '', standIn: false, wayland: false, mayStartAtLogin: true },
}
export type SliceName = keyof AppState
