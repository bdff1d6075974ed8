// The contract between page and main: requests with validated inputs, and three events. Outputs have types only, as main is trusted.
import { z } from 'zod'
import { accountIdSchema } from '../account-id.ts'
import type { AppState, Notice, StorageSizes } from '../app-state.ts'
import { checkedServers, type ServerCheck } from '../connection/connection-check.ts'
import type { FailedDownload } from '../downloads-state.ts'
import type { LibraryEdit } from '../edits/edit.ts'
import type { AppError } from '../errors.ts'
import type { KnownEntry } from '../history/entry.ts'
import { type AccountId, albumId, artistId, playlistId, type SmartId, type TrackId, tagId, trackId } from '../ids.ts'
import type { TrackSummary } from '../library/pack/lookup.ts'
import type { PlaylistFile } from '../playlist-files/playlist-file.ts'
import { type PageCause, pageCauses } from '../queue/cause.ts'
import type { QueueCommand } from '../queue/commands.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { maxSpeed, minSpeed, queueLimit } from '../queue/model.ts'
import type { QueueChange } from '../queue/steps.ts'
import { idList } from '../schemas/id-list-schema.ts'
import { editIds, libraryEdits } from '../schemas/library-edit-schema.ts'
import { type PlaylistExport, playlistExport } from '../schemas/playlist-export.ts'
import { type SettingsPatch, settingsPatch } from '../settings.ts'
import { maxSmartPlaylists, type SmartDraft, smartDraft, smartPlaylist } from '../smart-playlists.ts'
import type { UploadRow } from '../uploads/upload.ts'
import { type ConnectionPreset, connectionPreset } from '../wire/connection-preset.ts'
import type { MenuAction } from './menu-action.ts'
import type { MiniRequest, RequestName } from './request-names.ts'
import { type UploadsChange, type UploadsChoice, uploadsChange, uploadsChoice } from './uploads-input.ts'

/** An input schema and the type of the answer. */
type Request<Input, Output> = { readonly input: z.ZodType<Input>; readonly output?: Output }
const request = <Input, Output = void>(input: z.ZodType<Input>): Request<Input, Output> => ({ input })

const nothing = z.undefined()
const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const trackList = (minLength: number) => idList<TrackId>(minLength, queueLimit)
const tracks = trackList(1)
/** The schema of positions in a list of the queue: at most as many as a queue holds. */
const indices = idList<number>(0, queueLimit)
const queueList = z.enum(['tracks', 'playNext'])
const seconds = z.number().finite().nonnegative().max(1e7)
const year = z.number().int().min(0).max(0xffff)
const counter = z.number().int().nonnegative()

const smart = smartPlaylist.shape.id
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('songs') }),
  z.object({ kind: z.literal('album'), id: id.transform(albumId) }),
  z.object({ kind: z.literal('artist'), id: id.transform(artistId) }),
  z.object({ kind: z.literal('playlist'), id: id.transform(playlistId) }),
  z.object({ kind: z.literal('tag'), id: id.transform(tagId) }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('search'), text: z.string().max(1000) }),
  z.object({ kind: z.literal('smart'), id: smart }),
  z.object({ kind: z.literal('genre'), name: z.string().max(2000) }),
  z.object({ kind: z.literal('years'), from: year, to: year }),
  z.object({ kind: z.literal('folder'), path: z.string().max(8000) }),
  z.object({ kind: z.literal('missing'), what: z.enum(['artist', 'album', 'folder']) }),
])
const context = z.object({ place, title: z.string().max(2000) }).nullable()

const sleepTimer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['off', 'track', 'album']) }),
  z.object({
    kind: z.literal('minutes'),
    minutes: z
      .number()
      .positive()
      .max(24 * 60),
  }),
])
/** The id of a `play` command whose tracks are only an excerpt of a list. */
const playId = z.string().min(1).max(64)
const queueCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('play'),
    tracks,
    index: z.number().int().min(-1).max(queueLimit),
    context,
    shuffle: z.boolean().exactOptional(),
    id: playId.exactOptional(),
  }),
  z.object({ type: z.literal('surround'), play: playId, before: trackList(0), after: trackList(0) }),
  z.object({ type: z.enum(['resume', 'pause', 'next', 'previous', 'undo', 'redo']) }),
  z.object({ type: z.literal('seek'), position: seconds }),
  z.object({ type: z.literal('jump'), list: z.enum(['tracks', 'playNext', 'played']), index: counter.max(queueLimit) }),
  z.object({ type: z.literal('volume'), volume: z.number().min(0).max(1) }),
  z.object({ type: z.literal('mute'), muted: z.boolean() }),
  z.object({ type: z.literal('shuffle'), on: z.boolean() }),
  z.object({ type: z.literal('repeat'), mode: z.enum(['none', 'queue', 'track']) }),
  z.object({ type: z.enum(['playNext', 'playLast', 'order']), tracks }),
  z.object({ type: z.literal('insert'), list: queueList, to: counter.max(queueLimit), tracks }),
  z.object({ type: z.literal('remove'), list: queueList, indices, others: indices.exactOptional() }),
  z.object({
    type: z.literal('move'),
    list: queueList,
    indices,
    to: counter.max(queueLimit),
    toList: queueList.exactOptional(),
    others: indices.exactOptional(),
  }),
  z.object({ type: z.literal('clear'), what: z.enum(['upcoming', 'playNext', 'everything']) }),
  z.object({ type: z.literal('speed'), speed: z.number().min(minSpeed).max(maxSpeed) }),
  z.object({ type: z.literal('stopAfter'), on: z.boolean() }),
  z.object({ type: z.literal('sleep'), timer: sleepTimer }),
])

const speakerFact = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['playing', 'position', 'waiting']), startId: counter, position: seconds }),
  z.object({ type: z.literal('ended'), startId: counter }),
  z.object({ type: z.literal('failed'), startId: counter, position: seconds, reason: z.string().max(500), unreachable: z.boolean() }),
])

const connectionInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  /** Chooses a folder of music on this computer; main opens the system's dialog, as a path never comes from the page. */
  z.object({ kind: z.literal('folder') }),
  /** Chooses a service on the network; `by`: whether the person signs in by the browser or by a code. */
  z.object({ kind: z.literal('service'), preset: connectionPreset, by: z.enum(['browser', 'code']) }),
  /** Forgets the chosen service; only possible while signed out. */
  z.object({ kind: z.literal('none') }),
])
export type ConnectionInput = z.infer<typeof connectionInput>
/** The server to test; without a preset, that of the service in use. */
const connectionTestInput = z.object({ preset: connectionPreset.nullable(), server: z.enum(checkedServers) })

/** A session_uuid; null: this computer. */
const otherSession = z.object({ session: z.string().min(1).max(200).nullable() })

/** Songs to describe, at most as many as the mini player shows. */
const summariesInput = z.object({ tracks: z.array(id.transform(trackId)).min(1).max(20) })
const trackInput = z.object({ tracks })
const smartExport = z.object({ ids: z.array(smart).min(1).max(maxSmartPlaylists) })
const editsInput = z.object({ edits: libraryEdits })
const dropInput = z.object({ ids: editIds })
const logLine = z.object({ level: z.enum(['info', 'warning', 'error']), text: z.string().max(4000) })
const signInInput = z.object({ by: z.enum(['browser', 'code']) })
/**
 * How to sign out. `ask`: if there are unsent plays that cannot be sent now, the answer is their number, and nothing else happens.
 * `forget`: deletes the account's data on this computer, unsent plays included; otherwise these wait for the next sign-in.
 */
const signOutInput = z.object({ unsent: z.enum(['ask', 'accept']), forget: z.boolean() })
const accountInput = z.object({ id: accountIdSchema })
type AccountInput = { readonly id: AccountId }
/** Where to add an account. `at`: a known account of the same service; null: shows the choice of a service. */
const addInput = z.object({ at: accountInput.shape.id.nullable() })
type AddInput = { readonly at: AccountId | null }
export type SignOutReply = { readonly done: true } | { readonly done: false; readonly unsent: number }

export type Snapshot = { readonly seq: number; readonly state: AppState }

export const requests = {
  'state.get': request<undefined, Snapshot>(nothing),
  'connection.choose': request(connectionInput),
  /** The preset of the service in use; null for one inside the app. */
  'connection.details': request<undefined, ConnectionPreset | null>(nothing),
  /** Tests one server, without sending a token. */
  'connection.test': request<z.infer<typeof connectionTestInput>, ServerCheck>(connectionTestInput),
  /** Cancels all tests under way. */
  'connection.cancelTest': request(nothing),
  /** Reads a preset file, chosen in the system's dialog that main opens; it only fills in the form, nothing is contacted yet. */
  'connection.import': request<undefined, ConnectionPreset>(nothing),
  /** Writes the preset of the service in use to a file, chosen in the system's dialog that main opens; answers the file's name. */
  'connection.export': request<undefined, { readonly name: string }>(nothing),
  /** Scans the folder of music again. */
  'connection.lookAgain': request(nothing),
  /**
   * Signs in to the chosen service; while signed in, to request scopes again. A sign-in under way by the other means (browser or code) is
   * replaced.
   */
  'account.signIn': request(signInInput),
  'account.cancelSignIn': request(nothing),
  /** Opens the consent page again. */
  'account.openBrowser': request(nothing),
  /** Copies the address of the consent page to the clipboard, for another browser on this computer. */
  'account.copyAddress': request(nothing),
  /** Retries to write the tokens to the keychain, or to read them from it. */
  'account.retryKeychain': request(nothing),
  'account.signOut': request<z.infer<typeof signOutInput>, SignOutReply>(signOutInput),
  /** Switches to another known account; the present one stays signed in, inactive. */
  'accounts.open': request<AccountInput>(accountInput),
  /** Signs out of an account and deletes its data here. Error: not-found, also for the present account. */
  'accounts.forget': request<AccountInput>(accountInput),
  /** Signs in to one more account; the present one stays signed in, inactive. */
  'accounts.add': request<AddInput>(addInput),
  'library.refresh': request(nothing),
  /** Commands the shown queue; `by`: the cause, a person or the page on its own. */
  'queue.command': request<{ readonly command: QueueCommand; readonly by: PageCause }>(
    z.object({ command: queueCommand, by: z.enum(pageCauses) }),
  ),
  /**
   * Reports a fact of the page's speaker; `seekId`: number of the last seek that the sound has followed, so that facts from before a newer
   * one are ignored.
   */
  'speaker.report': request<{ readonly fact: SpeakerFact; readonly seekId: number }>(z.object({ fact: speakerFact, seekId: counter })),
  /** Answers summaries of songs, in order; null: the library lacks the song. For the mini player, which has no library. */
  'tracks.summaries': request<{ readonly tracks: readonly TrackId[] }, readonly (TrackSummary | null)[]>(summariesInput),
  /** Sets or removes the thumbs up of a song. */
  'tracks.like': request<{ readonly track: TrackId; readonly on: boolean }>(z.object({ track: id.transform(trackId), on: z.boolean() })),
  /** While on, `activity` of the other devices is kept up to date, as somebody looks at their list. */
  'connect.watch': request<{ readonly on: boolean }>(z.object({ on: z.boolean() })),
  /** Shows and commands another device's queue, without a transfer; null: this computer's own again. */
  'connect.control': request<{ readonly session: string | null }>(otherSession),
  /** Transfers the shown queue to a device, or to this computer (null); answered once it plays there or has failed. */
  'connect.transfer': request<{ readonly session: string | null }>(otherSession),
  /** Cancels the transfer under way. */
  'connect.stay': request(nothing),
  /** Declines the offer to continue here. */
  'connect.dismiss': request(nothing),
  /** The latest plays and skips of this computer, newest first; bounded. */
  'history.known': request<undefined, readonly KnownEntry[]>(nothing),
  /** Writes the history as CSV or JSON; main opens the system's dialog. Answers the name of the file. */
  'history.export': request<undefined, { readonly name: string }>(nothing),
  /** Begins or ends a private session: see AppState.privateSession. */
  'history.setPrivate': request(z.object({ on: z.boolean() })),
  'settings.change': request(settingsPatch),
  /** Writes the portable settings to a file, chosen in the system's dialog that main opens; answers the file's name. */
  'settings.export': request<undefined, { readonly name: string }>(nothing),
  /**
   * Takes over the settings of a file, chosen in the system's dialog that main opens. `replaced`: the former values, for an undo;
   * `skipped`: number of unknown or invalid members.
   */
  'settings.import': request<undefined, { readonly replaced: SettingsPatch; readonly skipped: number }>(nothing),
  /** Saves a smart playlist; answers its id, a new one for a new playlist. */
  'smart.save': request<{ readonly playlist: SmartDraft }, { readonly id: SmartId }>(z.object({ playlist: smartDraft })),
  'smart.remove': request<{ readonly id: SmartId }>(z.object({ id: smart })),
  /** Writes smart playlists to a file, chosen in the system's dialog that main opens; answers the file's name. */
  'smart.export': request<{ readonly ids: readonly SmartId[] }, { readonly name: string }>(smartExport),
  /**
   * Adds the smart playlists of a file, chosen in the system's dialog that main opens. `known`: number of playlists that existed already.
   */
  'smart.import': request<undefined, { readonly added: readonly SmartId[]; readonly known: number }>(nothing),
  /** Changes the library: journalled, shown at once, sent when the service can be reached. Answers the ids of the edits. */
  'edits.add': request<{ readonly edits: readonly LibraryEdit[] }, { readonly ids: readonly string[] }>(editsInput),
  /** Forgets edits that wait, if no request was made for any of them; `isCancelled`: false, nothing was forgotten. */
  'edits.cancel': request<{ readonly ids: readonly string[] }, { readonly isCancelled: boolean }>(dropInput),
  /** Drops the edits with these ids, which wait or were refused. */
  'edits.drop': request<{ readonly ids: readonly string[] }, { readonly ids: readonly string[] }>(dropInput),
  /** Writes a playlist to a file, chosen in the system's dialog that main opens; answers the file's name. */
  'playlists.export': request<PlaylistExport, { readonly name: string }>(playlistExport),
  /** Reads a playlist from a file, chosen in the system's dialog that main opens; its content is untrusted text. */
  'playlists.import': request<undefined, PlaylistFile>(nothing),
  /** Downloads songs; failed ones are retried. */
  'downloads.add': request(trackInput),
  /** Deletes downloaded songs, and cancels waiting ones. */
  'downloads.remove': request(trackInput),
  /** Cancels all downloads that are not complete. */
  'downloads.cancel': request(nothing),
  'downloads.retry': request(nothing),
  'downloads.pause': request(nothing),
  'downloads.resume': request(nothing),
  /** Writes a copy of a downloaded song where the system's dialog says; answers the name of the file. */
  'downloads.saveCopy': request<{ readonly track: TrackId }, { readonly name: string }>(z.object({ track: id.transform(trackId) })),
  /** Deletes all downloads. */
  'downloads.clear': request(nothing),
  /** Deletes songs that are cached from listening. */
  'downloads.clearCache': request(nothing),
  /** Answers the songs whose download failed, with the reasons, the latest only. */
  'downloads.failures': request<undefined, readonly FailedDownload[]>(nothing),
  /** Opens the system's dialog in main to choose files or folders to upload, and scans them: a path never comes from the page. */
  'uploads.choose': request<UploadsChoice>(uploadsChoice),
  'uploads.change': request<UploadsChange>(uploadsChange),
  'uploads.rows': request<undefined, readonly UploadRow[]>(nothing),
  /** Answers how much room covers and libraries take on this computer, bytes; that of sound is in the state `downloads`. */
  'storage.sizes': request<undefined, StorageSizes>(nothing),
  /** Deletes covers; they are downloaded again when they are shown. */
  'storage.clearCovers': request(nothing),
  /** Reloads the library of this account, and deletes those of all others; each is loaded again when its account is opened. */
  'storage.clearLibraries': request(nothing),
  /** Replaces the large window by the mini player, until that is closed. */
  'mini.open': request(nothing),
  'mini.close': request(nothing),
  'mini.keepOnTop': request<{ readonly on: boolean }>(z.object({ on: z.boolean() })),
  /** The lyrics in a file beside a song in the person's own folder; null: none. */
  'lyrics.beside': request<{ readonly track: TrackId }, { readonly text: string | null }>(z.object({ track: id.transform(trackId) })),
  /** Copies the token of local control to the clipboard, so that the page never has it. Error: refused, while local control is off. */
  'localControl.copyToken': request(nothing),
  /** Replaces the token, which invalidates the old one. */
  'localControl.renewToken': request(nothing),
  /** Copies diagnostics to the clipboard, and answers them: version, system, counts, the trace of the queues, the end of the log. */
  'diagnostics.copy': request<undefined, { readonly text: string }>(nothing),
  'log.write': request(logLine),
} as const satisfies Record<RequestName, { readonly input: z.ZodType }>

export type Requests = typeof requests
export type Input<Name extends RequestName> = Requests[Name] extends Request<infer Value, unknown> ? Value : never
export type Output<Name extends RequestName> = Requests[Name] extends { readonly output?: infer Value } ? Exclude<Value, undefined> : never

/** Slices that changed, whole, with consecutive numbers. `edits`: changes of the queue's lists, in place of the lists. */
export type StatePatch = { readonly seq: number; readonly changed: Partial<AppState>; readonly edits?: readonly QueueChange[] }

export type Events = { readonly state: StatePatch; readonly menu: MenuAction; readonly notice: Notice }

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

/** The part of the bridge that the mini player has. */
export type MiniBridge = Pick<PlayerBridge, MiniRequest | 'onState'>

/** The functions of `window.player` in the page; names are those of `requests`. */
export type PlayerBridge = {
  readonly [Name in RequestName]: (input: Input<Name>) => Promise<Reply<Output<Name>>>
} & {
  readonly onState: (listener: (patch: StatePatch) => void) => () => void
  readonly onMenu: (listener: (action: MenuAction) => void) => () => void
  readonly onNotice: (listener: (notice: Notice) => void) => () => void
}
