// The whole border between page and main: requests with checked inputs, and three events. Outputs are types only: main is trusted.
import { z } from 'zod'
import { accountIdSchema } from '../account-id.ts'
import type { AppState, FailedDownload, Notice } from '../app-state.ts'
import { checkedServers, type ServerCheck } from '../connection-check.ts'
import type { LibraryEdit } from '../edits/edit.ts'
import type { AppError } from '../errors.ts'
import type { KnownEntry } from '../history/entry.ts'
import { type AccountId, albumId, artistId, playlistId, type SmartId, type TrackId, tagId, trackId } from '../ids.ts'
import type { SongFacts } from '../library/pack/lookup.ts'
import { editIds, libraryEdits } from '../library-edit-schema.ts'
import { type PlaylistExport, playlistExport } from '../playlist-export.ts'
import type { PlaylistFile } from '../playlist-files/playlist-file.ts'
import { type PageCause, pageCauses } from '../queue/cause.ts'
import type { QueueCommand } from '../queue/commands.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { fastest, queueLimit, slowest } from '../queue/model.ts'
import type { QueueChange } from '../queue/steps.ts'
import { type SettingsPatch, settingsPatch } from '../settings.ts'
import { mostSmartPlaylists, type SmartDraft, smartDraft, smartPlaylist } from '../smart-playlists.ts'
import type { UploadRow } from '../uploads/upload.ts'
import { type ConnectionPreset, connectionPreset } from '../wire/connection-preset.ts'
import type { MenuAction } from './menu-action.ts'
import type { MiniRequest, RequestName } from './names.ts'
import { type UploadsChange, type UploadsChoice, uploadsChange, uploadsChoice } from './uploads-input.ts'

/** An input schema and the type of the answer. */
type Request<Input, Output> = { readonly input: z.ZodType<Input>; readonly output?: Output }
const request = <Input, Output = void>(input: z.ZodType<Input>): Request<Input, Output> => ({ input })

const nothing = z.undefined()
const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
/** Up to a hundred thousand: looked through in one pass, as a schema per number would take ten times as long. */
const trackList = (least: number) =>
  z.custom<readonly TrackId[]>(
    value =>
      Array.isArray(value) &&
      value.length >= least &&
      value.length <= queueLimit &&
      // Not `every`, which passes over holes.
      value.findIndex(each => !(Number.isSafeInteger(each) && each >= 0)) === -1,
  )
const tracks = trackList(1)
/** Positions in a list of the queue. */
const indices = z.custom<readonly number[]>(
  value => Array.isArray(value) && value.length <= queueLimit && value.findIndex(each => !(Number.isSafeInteger(each) && each >= 0)) === -1,
)
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
/** Of a `play` whose list is not whole yet. */
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
  z.object({ type: z.literal('speed'), speed: z.number().min(slowest).max(fastest) }),
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
  /** Main asks for the folder with the system's dialog: a path never comes from the page. */
  z.object({ kind: z.literal('folder') }),
  /** `by`: how to sign in there. */
  z.object({ kind: z.literal('service'), preset: connectionPreset, by: z.enum(['browser', 'code']) }),
  /** Forgets the choice; only while signed out. */
  z.object({ kind: z.literal('none') }),
])
export type ConnectionInput = z.infer<typeof connectionInput>
/** Which server of a service to look at; without a preset that of the service in use. */
const connectionTestInput = z.object({ preset: connectionPreset.nullable(), server: z.enum(checkedServers) })

/** session_uuid, or null for this computer. */
const otherSession = z.object({ session: z.string().min(1).max(200).nullable() })

/** As many as a small window shows. */
const factsInput = z.object({ tracks: z.array(id.transform(trackId)).min(1).max(20) })
const trackInput = z.object({ tracks })
const smartExport = z.object({ ids: z.array(smart).min(1).max(mostSmartPlaylists) })
const editsInput = z.object({ edits: libraryEdits })
const dropInput = z.object({ ids: editIds })
const logLine = z.object({ level: z.enum(['info', 'warning', 'error']), text: z.string().max(4000) })
const signInInput = z.object({ by: z.enum(['browser', 'code']) })
/**
 * `ask`: with plays that the service does not have and cannot get now, nothing happens but an answer with their number.
 * `forget`: delete what this computer keeps of the account, such plays included; otherwise they wait for the next sign-in.
 */
const signOutInput = z.object({ unsent: z.enum(['ask', 'accept']), forget: z.boolean() })
const accountInput = z.object({ id: accountIdSchema })
type AccountInput = { readonly id: AccountId }
/** `at`: a known account of the service in question; null leads to the door, to choose one. */
const addInput = z.object({ at: accountInput.shape.id.nullable() })
type AddInput = { readonly at: AccountId | null }
export type SignOutAnswer = { readonly done: true } | { readonly done: false; readonly unsent: number }

export type Snapshot = { readonly seq: number; readonly state: AppState }

export const requests = {
  'state.get': request<undefined, Snapshot>(nothing),
  'connection.choose': request(connectionInput),
  /** The service in use, in full; null for what runs inside the app. */
  'connection.details': request<undefined, ConnectionPreset | null>(nothing),
  /** Looks at one server, without any token. */
  'connection.test': request<z.infer<typeof connectionTestInput>, ServerCheck>(connectionTestInput),
  /** Ends all looks under way. */
  'connection.cancelTest': request(nothing),
  /** Main asks for the file with the system's dialog; what is in it goes into the form, nothing is reached yet. */
  'connection.import': request<undefined, ConnectionPreset>(nothing),
  /** Main asks where to with the system's dialog; answers the name of the file. */
  'connection.export': request<undefined, { readonly name: string }>(nothing),
  /** Reads the folder of music anew. */
  'connection.lookAgain': request(nothing),
  /** Also while signed in, to ask for scopes once more. A sign-in under way by the other road is replaced. */
  'account.signIn': request(signInInput),
  'account.cancelSignIn': request(nothing),
  /** Opens the consent page once more. */
  'account.openBrowser': request(nothing),
  /** Puts the address of the consent page on the clipboard, for a browser elsewhere on this computer. */
  'account.copyAddress': request(nothing),
  /** Tries once more to put the tokens into the keychain, or to read them from it. */
  'account.retryKeychain': request(nothing),
  'account.signOut': request<z.infer<typeof signOutInput>, SignOutAnswer>(signOutInput),
  /** Turns to another known account; the present one stays signed in, at rest. */
  'accounts.open': request<AccountInput>(accountInput),
  /** Signs out there and deletes all that this computer keeps of it. Error: not-found, also for the present one. */
  'accounts.forget': request<AccountInput>(accountInput),
  /** For one more account; the present one stays signed in, at rest. */
  'accounts.add': request<AddInput>(addInput),
  'library.refresh': request(nothing),
  /** `by`: a person, or what the page does by itself for one. */
  'queue.command': request<{ readonly command: QueueCommand; readonly by: PageCause }>(
    z.object({ command: queueCommand, by: z.enum(pageCauses) }),
  ),
  /** `seekId`: the last jump that the sound followed. */
  'speaker.report': request<{ readonly fact: SpeakerFact; readonly seekId: number }>(z.object({ fact: speakerFact, seekId: counter })),
  /** What there is to say of songs, in their order; null of what the library does not have. For a page without a library of its own. */
  'songs.facts': request<{ readonly tracks: readonly TrackId[] }, readonly (SongFacts | null)[]>(factsInput),
  /** A thumb up for a song, or none. */
  'songs.like': request<{ readonly track: TrackId; readonly on: boolean }>(z.object({ track: id.transform(trackId), on: z.boolean() })),
  /** While on, `activity` of the other devices is kept fresh: somebody looks at them. */
  'connect.watch': request<{ readonly on: boolean }>(z.object({ on: z.boolean() })),
  /** Shows and commands the queue of another device, without moving anything; null: this computer's own again. */
  'connect.control': request<{ readonly session: string | null }>(otherSession),
  /** Moves what plays in the queue that is shown to a device, or to this computer (null); answered when it plays there, or does not. */
  'connect.transfer': request<{ readonly session: string | null }>(otherSession),
  /** What is being moved stays where it is. */
  'connect.stay': request(nothing),
  /** The offer to listen here is not wanted. */
  'connect.dismiss': request(nothing),
  /** What was heard on this computer lately, the newest first; bounded. */
  'history.known': request<undefined, readonly KnownEntry[]>(nothing),
  /** Writes the history as a table or JSON; main asks for the place with the system's dialog. Answers the name of the file. */
  'history.export': request<undefined, { readonly name: string }>(nothing),
  /** Begins or ends a private session: see AppState.privateSession. */
  'history.setPrivate': request(z.object({ on: z.boolean() })),
  'settings.change': request(settingsPatch),
  /** Main asks for the place with the system's dialog; answers the name of the file. What is of this computer or person alone stays out of it. */
  'settings.export': request<undefined, { readonly name: string }>(nothing),
  /** Main asks for the file with the system's dialog. `replaced`: to take it back; `skipped`: members that are unknown or wrong. */
  'settings.import': request<undefined, { readonly replaced: SettingsPatch; readonly skipped: number }>(nothing),
  /** Answers the id, which is new for what had none. */
  'smart.save': request<{ readonly playlist: SmartDraft }, { readonly id: SmartId }>(z.object({ playlist: smartDraft })),
  'smart.remove': request<{ readonly id: SmartId }>(z.object({ id: smart })),
  /** Main asks where to with the system's dialog; answers the name of the file. */
  'smart.export': request<{ readonly ids: readonly SmartId[] }, { readonly name: string }>(smartExport),
  /** Main asks for the file with the system's dialog. `known`: how many of it were there already. */
  'smart.import': request<undefined, { readonly added: readonly SmartId[]; readonly known: number }>(nothing),
  /** Changes the library: written down, shown at once, sent when the service can be reached. Answers the ids of the edits. */
  'edits.add': request<{ readonly edits: readonly LibraryEdit[] }, { readonly ids: readonly string[] }>(editsInput),
  /** Forgets edits that wait, and those that were refused. */
  'edits.drop': request<{ readonly ids: readonly string[] }>(dropInput),
  /** Main asks where to with the system's dialog; answers the name of the file. */
  'playlists.export': request<PlaylistExport, { readonly name: string }>(playlistExport),
  /** Main asks for the file with the system's dialog. What is in it is text of others. */
  'playlists.import': request<undefined, PlaylistFile>(nothing),
  /** Wants songs on this computer; those that failed are tried again. */
  'downloads.add': request(trackInput),
  /** Deletes songs from this computer, or does not want them here any longer. */
  'downloads.remove': request(trackInput),
  /** What is not there yet is not wanted any longer. */
  'downloads.cancel': request(nothing),
  'downloads.retry': request(nothing),
  'downloads.pause': request(nothing),
  'downloads.resume': request(nothing),
  /** Writes a copy of a downloaded song where the system's dialog says; the name of the file. */
  'downloads.saveCopy': request<{ readonly track: TrackId }, { readonly name: string }>(z.object({ track: id.transform(trackId) })),
  /** Deletes all that was downloaded. */
  'downloads.clear': request(nothing),
  /** Deletes what was only listened to. */
  'downloads.clearCache': request(nothing),
  /** Why songs failed, the last ones. */
  'downloads.failures': request<undefined, readonly FailedDownload[]>(nothing),
  /** Main asks with the system's dialog, and looks through what was chosen: a path never comes from the page. */
  'uploads.choose': request<UploadsChoice>(uploadsChoice),
  'uploads.change': request<UploadsChange>(uploadsChange),
  'uploads.rows': request<undefined, readonly UploadRow[]>(nothing),
  /** Bytes on this computer of covers, and of what is shown of the library. Sound is in `downloads`. */
  'storage.sizes': request<undefined, { readonly covers: number; readonly library: number }>(nothing),
  /** Deletes covers; they come again when they are looked at. */
  'storage.clearCovers': request(nothing),
  /** The small window takes the place of the large one, until it is closed. */
  'mini.open': request(nothing),
  'mini.close': request(nothing),
  'mini.keepOnTop': request<{ readonly on: boolean }>(z.object({ on: z.boolean() })),
  /** The words in a file beside a song of one's own folder; null if there are none. */
  'lyrics.beside': request<{ readonly track: TrackId }, { readonly text: string | null }>(z.object({ track: id.transform(trackId) })),
  /** Puts the token of local control on the clipboard: the page never has it. Error: refused, while it is off. */
  'localControl.copyToken': request(nothing),
  /** Makes a new one; whoever has the old one is shut out. */
  'localControl.renewToken': request(nothing),
  /** Puts on the clipboard what helps to find a fault: version, system, counts, why the queue changed, the end of the log. Answers it, too. */
  'diagnostics.copy': request<undefined, { readonly text: string }>(nothing),
  'log.write': request(logLine),
} as const satisfies Record<RequestName, { readonly input: z.ZodType }>

export type Requests = typeof requests
export type Input<Name extends RequestName> = Requests[Name] extends Request<infer Value, unknown> ? Value : never
export type Output<Name extends RequestName> = Requests[Name] extends { readonly output?: infer Value } ? Exclude<Value, undefined> : never

/** Whole slices that changed, numbered without gaps. `edits`: what happened to the lists of the queue, instead of those. */
export type StatePatch = { readonly seq: number; readonly changed: Partial<AppState>; readonly edits?: readonly QueueChange[] }

export type Events = { readonly state: StatePatch; readonly menu: MenuAction; readonly notice: Notice }

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

/** What the small window has of it: the state, and what it may ask. */
export type MiniBridge = Pick<PlayerBridge, MiniRequest | 'onState'>

/** What the preload puts on `window.player`; names are those of `requests`. */
export type PlayerBridge = {
  readonly [Name in RequestName]: (input: Input<Name>) => Promise<Reply<Output<Name>>>
} & {
  readonly onState: (listener: (patch: StatePatch) => void) => () => void
  readonly onMenu: (listener: (action: MenuAction) => void) => () => void
  readonly onNotice: (listener: (notice: Notice) => void) => () => void
}
