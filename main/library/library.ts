// Owns the library slice: shows the last pack before any request, and loads the library when the service names another date, or when a
// person or an edit asks for it.
import { join } from 'node:path'
import { isScopeMissing } from '../../shared/account/scopes.ts'
import { type AccountState, isLoading, type LibraryLoad, type LibraryState } from '../../shared/app-state.ts'
import { unsettledEdits } from '../../shared/edits/entry.ts'
import { summaryWithEdits } from '../../shared/edits/track-described.ts'
import { failed } from '../../shared/errors.ts'
import type { Revision, TrackId } from '../../shared/ids.ts'
import type { PackList, PackListTable, TrackSummary, WantedLists } from '../../shared/library/pack/lookup.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openPackCache } from './cache.ts'
import { loadLibrary } from './load.ts'
import { createLoadSchedule } from './load-schedule.ts'
import type { FilePart, PackFile, PackPart } from './pack-file.ts'
import { isBefore } from './service-date.ts'

export type LibraryOwner = {
  /**
   * Reloads the library, whatever its date; does nothing while a load is under way. Progress is in the slice, as is the refusal if the
   * sign-in lacks the scope.
   */
  refresh(): void
  /**
   * Asks for a load that begins within a second, also if the library shown has the service's date. Returns whether one is under way or will
   * begin; false while the backoff after a failed one is not over.
   */
  request(): boolean
  /** Resolves when the load that is about to begin by itself has begun, or was called off; at once if none is. */
  untilBegun(): Promise<void>
  /**
   * Where a part of a revision's pack lies in its file; null for an empty part, and for any revision but the one shown and the one shown
   * before.
   */
  packPart(name: Revision, part: PackPart): FilePart | null
  /**
   * Where the first look of the revision shown lies in its pack's file, with `part` null if the pack has none; null: there is no library
   * yet.
   */
  firstLook(): { readonly revision: Revision; readonly part: FilePart | null } | null
  /** The stream path of a track; null if the library does not have it, or cannot be read. */
  lookup(track: TrackId): Promise<string | null>
  /** The title of a track; null if the library does not have it, or cannot be read. */
  title(track: TrackId): Promise<string | null>
  /** The length of a song, seconds; null if it is unknown, the library does not have the song, or cannot be read. */
  length(track: TrackId): Promise<number | null>
  /**
   * The summary of a song, with edits of its details that no library holds yet; null if the library does not have it, or cannot be read.
   */
  summaryOf(track: TrackId): Promise<TrackSummary | null>
  /** Those of the tracks that the library does not have; empty while there is no library, or it cannot be read. */
  unknownTracks(tracks: readonly TrackId[]): Promise<readonly TrackId[]>
  /**
   * The rating of each track, in the order of `tracks`: null for one that the library does not have; null instead of the list while the
   * library cannot be read.
   */
  ratings(tracks: readonly TrackId[]): Promise<readonly (number | null)[] | null>
  /** The playlists or tags with an id, name or type (`wanted`) in the revision shown; null while there is none, or it cannot be read. */
  lists(table: PackListTable, wanted: WantedLists): Promise<readonly PackList[] | null>
  /** Bytes of the packs on disk. */
  bytes(): Promise<number>
  /**
   * Deletes all other files of the library's folder than the pack that is shown, then loads the library anew; the present one stays shown
   * until then.
   */
  clear(): Promise<void>
  /** Cancels a load under way; resolves when no file is written or open. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'library' | 'reauthenticate' | 'onResponse'>
  /** The account's folder; the packs lie in its subfolder `library`. */
  readonly folder: string
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
  readonly notify: Notify
}

/** Least time between two updates of a load's progress in the slice, milliseconds. */
const progressEvery = 100

const notGranted = failed('refused', say('errors.noLibraryScope')).error

/** Starts the library; resolves when the last pack, if any, is in the slice. A load that is needed goes on in the background. */
export async function startLibrary({ store, api, folder, now, steady, log, notify }: Dependencies): Promise<LibraryOwner> {
  const cache = openPackCache(join(folder, 'library'), { what: t('files.name.library'), now, log, notify })
  const abortController = new AbortController()
  /** The pack that is shown; null: none yet. */
  let pack: PackFile | null = null
  /** The pack shown before, which the page or a look-up may still be reading; null: none. */
  let retired: PackFile | null = null
  let currentLoad: Promise<void> = Promise.resolve()
  let expectedBytes: number | null = null

  const update = (change: Partial<LibraryState>): void => store.set('library', { ...store.get().library, ...change })

  const show = async (next: PackFile, isOutdated: boolean): Promise<void> => {
    await retired?.close()
    retired = pack
    pack = next
    const { revision, counts, skipped, lastModified } = next.metadata
    update({ revision, counts, skipped, lastModified: lastModified === '' ? null : lastModified, isOutdated, load: { phase: 'idle' } })
  }

  const load = async (): Promise<void> => {
    schedule.onBegin()
    /** The date that the service had named when the load began; null: none. A library with an earlier date is outdated. */
    const atBegin = schedule.announced()
    update({ load: { phase: 'downloading', received: 0, total: expectedBytes } })
    const onLoadChange = throttle(progressEvery, now, progress => update({ load: progress }))
    const loaded = await loadLibrary({
      api,
      cache,
      log,
      signal: abortController.signal,
      lastModified: schedule.completeDate() ?? '',
      expected: () => expectedBytes,
      onLoadChange,
    })
    if (loaded.ok) {
      const { pack: next, namedDate } = loaded.value
      await show(next, atBegin !== null && namedDate !== null && isBefore(namedDate, atBegin))
      log.info(`${next.metadata.revision} is shown; skipped: ${JSON.stringify(next.metadata.skipped)}`)
    } else {
      if (loaded.error.code !== 'cancelled') log.warning(`not loaded: ${loaded.error.code}: ${loaded.error.message}`)
      update({ load: loaded.error.code === 'cancelled' ? { phase: 'idle' } : { phase: 'failed', error: loaded.error } })
    }
    schedule.onEnd(loaded.ok ? null : loaded.error.code)
  }
  const begin = (): void => {
    const { account, library } = store.get()
    if (abortController.signal.aborted || isLoading(library)) return
    // Without the scope the service would refuse every time (C-10), so no request is made until a sign-in has it.
    if (isScopeMissing(account, 'user.library:read')) {
      update({ load: { phase: 'failed', error: notGranted } })
      return
    }
    currentLoad = load()
  }
  const schedule = createLoadSchedule({
    shownDate: () => store.get().library.lastModified,
    isLoading: () => isLoading(store.get().library),
    isSignedIn: () => store.get().account.phase === 'signed-in',
    begin,
    steady,
  })

  /** Runs a query on the pack that is shown, null if there is none; resolves with `fallback` if the disk fails. */
  const queryPack = async <Found>(query: (shown: PackFile | null) => Promise<Found>, fallback: Found): Promise<Found> => {
    try {
      return await query(pack)
    } catch (error) {
      log.error('the library could not be looked into', error)
      return fallback
    }
  }

  const readSummary = async (shown: PackFile, track: TrackId): Promise<TrackSummary | null> => {
    const summary = await shown.summaryOf(track)
    return summary && summaryWithEdits(track, summary, unsettledEdits(store.get().edits.entries, shown.metadata.revision), shown)
  }

  const stopListening = api.onResponse(envelope => {
    expectedBytes = expectedLength(envelope) ?? expectedBytes
    schedule.onResponse(envelope.status)
  })
  /**
   * Loads anew, after a failed load, when somebody has signed in or the granted scopes have changed; after any other change of a signed-in
   * account, begins a load that is due.
   */
  const follow = (account: AccountState, before: AccountState): void => {
    if (account === before || account.phase !== 'signed-in') return
    const mayLoadMore = before.phase !== 'signed-in' || account.scopes !== before.scopes
    if (mayLoadMore && store.get().library.load.phase === 'failed') begin()
    else schedule.resume()
  }
  const stopFollowing = store.subscribe((state, before) => follow(state.account, before.account))
  const newest = await cache.newest()
  if (newest !== null) await show(newest, false)
  else begin()

  return {
    refresh: begin,
    request: schedule.request,
    untilBegun: schedule.untilBegun,
    packPart: (name, part) => {
      const namedPack = [pack, retired].find(candidate => candidate?.metadata.revision === name)
      return namedPack ? partOf(namedPack, part) : null
    },
    firstLook: () => pack && { revision: pack.metadata.revision, part: partOf(pack, 'first-look') },
    lookup: track => queryPack(async shown => (await shown?.streamPath(track)) ?? null, null),
    length: track => queryPack(async shown => (await shown?.length(track)) ?? null, null),
    title: track => queryPack(async shown => (await shown?.title(track)) ?? null, null),
    summaryOf: track => queryPack(async shown => (shown === null ? null : readSummary(shown, track)), null),
    unknownTracks: tracks => queryPack(async shown => (await shown?.unknownTracks(tracks)) ?? [], []),
    ratings: tracks => queryPack(async shown => (await shown?.ratings(tracks)) ?? null, null),
    lists: (table, wanted) => queryPack(async shown => (await shown?.lists(table, wanted)) ?? null, null),
    bytes: cache.bytes,
    clear: async () => {
      await cache.clear([pack, retired].flatMap(candidate => candidate?.metadata.revision ?? []))
      begin()
    },
    stop: async () => {
      stopListening()
      stopFollowing()
      schedule.stop()
      abortController.abort()
      await currentLoad
      await retired?.close()
      await pack?.close()
      retired = null
      pack = null
    },
  }
}

const partOf = ({ path, parts }: PackFile, part: PackPart): FilePart | null => (parts[part].length === 0 ? null : { path, ...parts[part] })

/**
 * Estimated length of the library response, bytes, by the hints in a status response (protocol 2.3), which are often too small; null
 * without them.
 */
function expectedLength({ settings, status }: Envelope): number | null {
  const bytes = (settings?.librarybytespersong ?? 0) * (status?.available ?? 0)
  return bytes > 0 ? Math.round(bytes) : null
}

/** Makes a function that passes on every change of phase, and within a phase at most one step per `every` milliseconds. */
function throttle(every: number, now: () => number, pass: (load: LibraryLoad) => void): (load: LibraryLoad) => void {
  let phase: LibraryLoad['phase'] | null = null
  let last = Number.NEGATIVE_INFINITY
  return load => {
    if (load.phase === phase && now() - last < every) return
    phase = load.phase
    last = now()
    pass(load)
  }
}
