// Everything that runs for one account: library, media, queue, history, smart playlists, edits, uploads, sessions and the heartbeat;
// started together, stopped in reverse.
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { initialState, type Person } from '../shared/app-state.ts'
import type { AppError } from '../shared/errors.ts'
import { millis, type TrackId } from '../shared/ids.ts'
import type { Cause } from '../shared/queue/cause.ts'
import { positionAt } from '../shared/queue/position.ts'
import { createApi } from './api/api.ts'
import type { TokenSource } from './api/authorised.ts'
import { startHeartbeat } from './api/heartbeat.ts'
import { personOf } from './api/person.ts'
import type { Caller } from './api/post-mode.ts'
import { tellRefusals } from './api/refusals.ts'
import type { Delay } from './api/retry.ts'
import { type EditsOwner, startEdits } from './edits/edits.ts'
import { type HistoryOwner, startHistory } from './history/history.ts'
import { type LibraryOwner, startLibrary } from './library/library.ts'
import { createUnknownTracks } from './library/unknown-tracks.ts'
import type { Logs } from './log.ts'
import type { Downloads } from './media/downloads.ts'
import { type Media, startMedia } from './media/media.ts'
import type { Notify } from './notices.ts'
import { type Connect, startConnect } from './queue/connect.ts'
import { startDevice } from './queue/device.ts'
import { startListening } from './queue/listening.ts'
import { type QueueOwner, startQueue } from './queue/queue.ts'
import { startSessions } from './queue/sessions.ts'
import type { QueueTrace } from './queue/trace.ts'
import { type SmartPlaylists, startSmartPlaylists } from './smart-playlists.ts'
import type { Store } from './store.ts'
import { createUploader } from './uploads/upload-file.ts'
import { startUploads } from './uploads/uploads.ts'
import type { UploadsOwner } from './uploads/uploads-owner.ts'

export type SignedIn = {
  readonly library: LibraryOwner
  readonly queue: QueueOwner
  readonly connect: Connect
  readonly history: HistoryOwner
  readonly smartPlaylists: SmartPlaylists
  readonly edits: EditsOwner
  readonly uploads: UploadsOwner
  readonly media: Media
  readonly downloads: Downloads
  /** Called when the page is gone: nothing sounds until another page continues playback. */
  pageWent(): void
  /** Called when the computer woke up: polls the status at once, and reopens the queue socket. */
  woke(): void
  /** Writes the place in the queue, and what was heard, to disk synchronously. */
  keepPlace(): void
  /** Resolves when everything is on disk; resets the slices. */
  stop(): Promise<void>
}

export type SignedInDependencies = {
  readonly store: Store
  readonly caller: Caller
  readonly tokens: TokenSource
  readonly userId: string
  /** The account's folder. */
  readonly folder: string
  /** Called with the person of each status answer. */
  readonly seen: (person: Person) => void
  /** Called when the service ends this device's session. */
  readonly ended: (error: AppError) => void
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly random: () => number
  readonly delay: Delay
  readonly trace: QueueTrace
  readonly logs: Logs
  readonly notify: Notify
}

/** Starts the parts, with what is on disk; does not wait for the network. */
export async function startSignedIn(dependencies: SignedInDependencies): Promise<SignedIn> {
  const { store, caller, tokens, userId, folder, seen, ended, now, steady, random, delay, trace, logs, notify } = dependencies
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const api = tellRefusals(createApi({ caller, tokens, store, delay, log: logs.scope('api') }), notify)
  api.onAnswer(envelope => {
    const person = personOf(envelope)
    if (person) seen(person)
  })

  const library = await startLibrary({ store, api, folder, now, log: logs.scope('library'), notify })
  const newcomers = createUnknownTracks({ store, library, ask: () => api.call('status', {}, { background: true }), delay })
  const { platform, version } = caller.client
  const media = await startMedia({
    store,
    api,
    tokens,
    lookup: newcomers.lookup,
    userId,
    folder,
    platform,
    version,
    now,
    log: logs.scope('media'),
    notify,
  })
  const isGone = async (track: TrackId) => {
    if (store.get().library.revision === null) return false
    const found = await newcomers.lookup(track)
    return !found.ok && found.error.code === 'not-found'
  }
  const queueLog = logs.scope('queue')
  const device = await startDevice({ store, folder, now, steady, random, delay, trace, log: queueLog, notify })
  const history = await startHistory({ store, api, folder, now, log: logs.scope('history'), notify })
  const listening = startListening({ device, record: history.record, now, steady, newId: randomUUID, log: queueLog })
  const { hear } = listening
  listening.turnPrivate(store.get().privateSession)
  const unfollowPrivacy = store.subscribe((state, before) => {
    if (state.privateSession !== before.privateSession) listening.turnPrivate(state.privateSession)
  })
  const queue = startQueue({ store, device, now, steady, hear, delay, isGone, isHere: media.isHere, log: queueLog, notify })
  const connect = await startConnect({
    store,
    device,
    api,
    folder,
    server: caller.preset.queue_url,
    title: library.title,
    length: library.length,
    newcomers: newcomers.named,
    now,
    log: logs.scope('connect'),
    notify,
  })
  const smartPlaylists = await startSmartPlaylists({ store, folder, now, log: logs.scope('app'), notify })
  const edits = await startEdits({
    store,
    api,
    lists: library.lists,
    ratings: library.ratings,
    folder,
    now,
    log: logs.scope('edits'),
    notify,
  })
  const uploads = await startUploads({
    store,
    uploader: caller.preset.upload_url === null ? null : createUploader({ caller, address: caller.preset.upload_url, tokens }),
    folder,
    arrived: () => void api.call('status', {}, { background: true }),
    now,
    delay,
    log: logs.scope('uploads'),
    notify,
  })
  const sessions = startSessions({
    store,
    caller,
    api,
    device,
    userId,
    delay,
    now: steady,
    log: logs.scope('sessions'),
    notify,
    ended,
  })
  const heartbeat = startHeartbeat({ store, api })
  /** Reports the sound as waiting at its computed position, because a page that is gone reports nothing more. */
  const fallSilent = (cause: Cause) => {
    const { playback } = device.mine()
    const isSilent = playback.current === null || playback.paused || store.get().speaker.waiting
    if (isSilent || store.get().connect.output.kind === 'elsewhere') return
    queue.report({ type: 'waiting', startId: playback.startId, position: positionAt(playback, millis(now())) }, undefined, cause)
  }

  return {
    library,
    queue,
    connect,
    history,
    smartPlaylists,
    edits,
    uploads,
    media,
    downloads: media.downloads,
    pageWent: () => fallSilent({ by: 'page-gone' }),
    woke: () => {
      trace.write({ queue: null, cause: { by: 'system-sleep' }, changes: [{ what: 'woke' }] })
      heartbeat.beat()
      sessions.woken()
    },
    keepPlace: device.keepPlace,
    stop: async () => {
      heartbeat.stop()
      fallSilent({ by: 'closing' })
      const closed = sessions.stop()
      unfollowPrivacy()
      await listening.stop()
      await Promise.all([closed, history.stop()])
      api.stop()
      await uploads.stop()
      await edits.stop()
      await smartPlaylists.stop()
      newcomers.stop()
      await media.stop()
      await connect.stop()
      queue.stop()
      await device.stop()
      await library.stop()
      store.set('library', initialState.library)
      store.set('queue', initialState.queue)
      store.set('playback', initialState.playback)
      store.set('sleep', initialState.sleep)
      store.set('played', initialState.played)
      store.set('undo', initialState.undo)
      store.set('connect', initialState.connect)
      store.set('speaker', initialState.speaker)
      store.set('history', initialState.history)
      store.set('edits', initialState.edits)
      store.set('sendingEdit', null)
      store.set('downloads', initialState.downloads)
      store.set('uploads', initialState.uploads)
      store.set('smartPlaylists', initialState.smartPlaylists)
    },
  }
}
