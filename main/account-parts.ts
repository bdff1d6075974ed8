// Everything that runs for one account: library, media, queue, history, smart playlists, edits, uploads, sessions and the heartbeat;
// started together, stopped in reverse.
import { randomUUID } from 'node:crypto'
import { initialState, type Person } from '../shared/app-state.ts'
import type { AppError } from '../shared/errors.ts'
import { millis, type TrackId } from '../shared/ids.ts'
import type { Cause } from '../shared/queue/cause.ts'
import { positionAt } from '../shared/queue/position.ts'
import { createApi } from './api/api.ts'
import { startHeartbeat } from './api/heartbeat.ts'
import { personOf } from './api/person.ts'
import type { RequestContext } from './api/post-mode.ts'
import { showRefusals } from './api/refusals.ts'
import type { DelayFunction } from './api/retry.ts'
import type { TokenSource } from './api/with-access-token.ts'
import { type EditsOwner, startEdits } from './edits/edits.ts'
import { type HistoryOwner, startHistory } from './history/history.ts'
import { type LibraryOwner, startLibrary } from './library/library.ts'
import { createUnknownTracks } from './library/unknown-tracks.ts'
import type { Logs } from './log.ts'
import type { Downloads } from './media/downloads.ts'
import { type Media, startMedia } from './media/media.ts'
import type { Notify } from './notices.ts'
import { startDevice } from './queue/device-owner.ts'
import { startListening } from './queue/listening.ts'
import { type Connect, startConnect } from './queue/other-devices.ts'
import { type QueueOwner, startQueue } from './queue/queue.ts'
import { startSessions } from './queue/sessions.ts'
import type { QueueTrace } from './queue/trace.ts'
import { type SmartPlaylists, startSmartPlaylists } from './smart-playlists.ts'
import type { Store } from './store.ts'
import { createUploader } from './uploads/upload-file.ts'
import { startUploads } from './uploads/uploads.ts'
import type { UploadsOwner } from './uploads/uploads-interface.ts'

export type AccountParts = {
  readonly library: LibraryOwner
  readonly queue: QueueOwner
  readonly connect: Connect
  readonly history: HistoryOwner
  readonly smartPlaylists: SmartPlaylists
  readonly edits: EditsOwner
  readonly uploads: UploadsOwner
  readonly media: Media
  readonly downloads: Downloads
  /** To be called when the page is gone: reports that no sound comes until another page continues playback. */
  pageGone(): void
  /** To be called when the computer woke up: polls the status at once, and reopens the sockets. */
  onWake(): void
  /** Writes playback, and what was heard, to disk before it returns. */
  savePlaybackSync(): void
  /** Stops the parts and resets their slices; resolves when everything is on disk. */
  stop(): Promise<void>
}

export type AccountPartsDependencies = {
  readonly store: Store
  readonly caller: RequestContext
  readonly tokens: TokenSource
  readonly userId: string
  /** The account's folder, which exists already. */
  readonly folder: string
  /** Called for each response of the service that names the signed-in person. */
  readonly updatePerson: (person: Person) => void
  /** Called when the service says that this device's session was ended. */
  readonly markExpired: (error: AppError) => void
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly random: () => number
  readonly delay: DelayFunction
  readonly trace: QueueTrace
  readonly logs: Logs
  readonly notify: Notify
}

/** Starts the parts with what is on disk; it does not wait for the network. */
export async function startAccountParts(dependencies: AccountPartsDependencies): Promise<AccountParts> {
  const { store, caller, tokens, userId, folder, updatePerson, markExpired, now, steady, random, delay, trace, logs, notify } = dependencies
  const api = showRefusals(createApi({ caller, tokens, store, delay, log: logs.scope('api') }), notify)
  api.onResponse(envelope => {
    const person = personOf(envelope)
    if (person) updatePerson(person)
  })

  const library = await startLibrary({ store, api, folder, now, steady, log: logs.scope('library'), notify })
  const unknownTracks = createUnknownTracks({ store, library, requestStatus: () => api.call('status', {}, { background: true }), delay })
  const { platform, version } = caller.client
  const media = await startMedia({
    store,
    api,
    tokens,
    lookup: unknownTracks.lookup,
    userId,
    folder,
    platform,
    version,
    now,
    steady,
    log: logs.scope('media'),
    notify,
  })
  const isMissing = async (track: TrackId) => {
    if (store.get().library.revision === null) return false
    const lookup = await unknownTracks.lookup(track)
    return !lookup.ok && lookup.error.code === 'not-found'
  }
  const queueLog = logs.scope('queue')
  const device = await startDevice({ store, folder, now, steady, random, delay, trace, log: queueLog, notify })
  const history = await startHistory({ store, api, folder, now, log: logs.scope('history'), notify })
  const listening = startListening({ device, record: history.record, now, steady, newId: randomUUID, log: queueLog })
  const { onFact } = listening
  listening.setPrivate(store.get().privateSession)
  const unfollowPrivacy = store.subscribe((state, before) => {
    if (state.privateSession !== before.privateSession) listening.setPrivate(state.privateSession)
  })
  const queue = startQueue({
    store,
    device,
    now,
    steady,
    onFact,
    delay,
    isMissing,
    findMissing: unknownTracks.findMissing,
    isKept: media.isKept,
    answersWell: async signal => (await api.call('status', {}, { repeatable: false, signal })).ok,
    log: queueLog,
    notify,
  })
  const connect = await startConnect({
    store,
    device,
    api,
    folder,
    server: caller.preset.queue_url,
    title: library.title,
    length: library.length,
    onTracksNamed: unknownTracks.onTracksNamed,
    now,
    log: logs.scope('connect'),
    notify,
  })
  const smartPlaylists = await startSmartPlaylists({ store, folder, now, log: logs.scope('app'), notify })
  const edits = await startEdits({
    store,
    api,
    lists: library.lists,
    readRatings: library.ratings,
    requestLibrary: library.request,
    folder,
    now,
    steady,
    log: logs.scope('edits'),
    notify,
  })
  const uploads = await startUploads({
    store,
    uploader: caller.preset.upload_url === null ? null : createUploader({ caller, address: caller.preset.upload_url, tokens }),
    folder,
    onArrived: () => void api.call('status', {}, { background: true }),
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
    steady,
    log: logs.scope('sessions'),
    notify,
    onSessionEnded: markExpired,
  })
  const heartbeat = startHeartbeat({ store, api })
  /**
   * Reports the sound of this computer, if there is any, as waiting at its computed position, because a page that is gone reports nothing
   * more.
   */
  const markWaiting = (cause: Cause) => {
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
    pageGone: () => markWaiting({ by: 'page-gone' }),
    onWake: () => {
      trace.write({ queue: null, cause: { by: 'system-sleep' }, changes: [{ what: 'woke' }] })
      heartbeat.poll()
      sessions.onWake()
    },
    savePlaybackSync: device.savePlaybackSync,
    stop: async () => {
      heartbeat.stop()
      markWaiting({ by: 'closing' })
      const closed = sessions.stop()
      unfollowPrivacy()
      await listening.stop()
      await Promise.all([closed, history.stop()])
      api.stop()
      await uploads.stop()
      await edits.stop()
      await smartPlaylists.stop()
      unknownTracks.stop()
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
