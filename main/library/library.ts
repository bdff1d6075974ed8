// Owns the library slice: from the last pack before any network, loaded anew when the service names another date or the person asks.

import { join } from 'node:path'
import { isMissing } from '../../shared/account/scopes.ts'
import { type AccountState, isLoading, type LibraryLoad, type LibraryState } from '../../shared/app-state.ts'
import { failed } from '../../shared/errors.ts'
import type { Revision, TrackId } from '../../shared/ids.ts'
import type { KeptList, ListTable, SongFacts, WantedLists } from '../../shared/library/pack/lookup.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openPackCache } from './cache.ts'
import { loadLibrary } from './load.ts'
import type { FilePart, PackFile, PackPart } from './pack-file.ts'

export type LibraryOwner = {
  /** Loads the library anew, whatever its date; nothing while a load is under way. The slice tells how it goes. */
  refresh(): void
  /** Where a part of the pack lies of the revision that is shown or was until a moment ago; null for any other, and for an empty part. */
  packPart(name: Revision, part: PackPart): FilePart | null
  /** The same of the first look at the revision that is shown, whatever it is; null before there is one. */
  firstLook(): { readonly revision: Revision; readonly part: FilePart | null } | null
  /** The stream path of a track; null if the library does not have it. */
  lookup(track: TrackId): Promise<string | null>
  /** null if the library does not have it. */
  title(track: TrackId): Promise<string | null>
  /** How long a song is, seconds; null if that is not known. */
  length(track: TrackId): Promise<number | null>
  /** What there is to say of a song; null if the library does not have it. */
  song(track: TrackId): Promise<SongFacts | null>
  /** Which of these it does not have; none as long as there is no library. */
  strangers(tracks: readonly TrackId[]): Promise<readonly TrackId[]>
  /** For each track its rating, null where there is none such; null while it cannot be read. */
  ratings(tracks: readonly TrackId[]): Promise<readonly (number | null)[] | null>
  /** The playlists or tags with an id, or all with a name or type, of the revision that is shown; null while there is none. */
  lists(table: ListTable, wanted: WantedLists): Promise<readonly KeptList[] | null>
  /** What it takes of the disk. */
  bytes(): Promise<number>
  /** Ends a load; resolves when nothing is written or open any more. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'library' | 'reauthenticate' | 'onAnswer'>
  /** Of this account alone; the packs lie in `library` below it. */
  readonly folder: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

/** Progress is told at most this often, milliseconds. */
const progressEvery = 100

const notGranted = failed('refused', say('errors.thisSignInDoesNotLet')).error

/** Resolves when the last pack, if there is one, is in the slice; loading goes on behind. */
export async function startLibrary({ store, api, folder, now, log, notify }: Dependencies): Promise<LibraryOwner> {
  const cache = openPackCache(join(folder, 'library'), { what: t('files.what.library'), now, log, notify })
  const stopped = new AbortController()
  /** What is shown, and what was until then: the page and a look-up may still be reading it. */
  let pack: PackFile | null = null
  let retired: PackFile | null = null
  let running: Promise<void> = Promise.resolve()
  /** The date that the service last named, and the last one for which a load was tried: each is tried once, unless the network failed. */
  let named: string | null = null
  let tried: string | null = null
  let expected: number | null = null

  const update = (change: Partial<LibraryState>): void => store.set('library', { ...store.get().library, ...change })

  const show = async (next: PackFile): Promise<void> => {
    await retired?.close()
    retired = pack
    pack = next
    const { revision, counts, skipped, lastModified } = next.facts
    update({ revision, counts, skipped, lastModified: lastModified === '' ? null : lastModified, load: { phase: 'idle' } })
  }

  /** Whether a new revision is shown. */
  const load = async (): Promise<boolean> => {
    tried = named
    update({ load: { phase: 'downloading', received: 0, total: expected } })
    const onStep = throttled(progressEvery, now, step => update({ load: step }))
    const loaded = await loadLibrary({
      api,
      cache,
      log,
      signal: stopped.signal,
      lastModified: named ?? '',
      expected: () => expected,
      onStep,
    })
    if (loaded.ok) {
      await show(loaded.value)
      log.info(`${loaded.value.facts.revision} is shown; skipped: ${JSON.stringify(loaded.value.facts.skipped)}`)
    } else {
      if (loaded.error.code === 'offline' || loaded.error.code === 'expired') tried = null
      if (loaded.error.code !== 'cancelled') log.warning(`not loaded: ${loaded.error.code}: ${loaded.error.message}`)
      update({ load: loaded.error.code === 'cancelled' ? { phase: 'idle' } : { phase: 'failed', error: loaded.error } })
    }
    return loaded.ok
  }
  const begin = (): void => {
    const { account, library } = store.get()
    if (stopped.signal.aborted || isLoading(library)) return
    // The service would refuse each time (C-10); it is asked once there is a sign-in that includes the library.
    if (isMissing(account, 'user.library:read')) {
      update({ load: { phase: 'failed', error: notGranted } })
      return
    }
    // The library may have changed while it was loading; a failure waits for the next status instead.
    running = load().then(loaded => {
      if (loaded) beginIfNewer()
    })
  }
  const beginIfNewer = (): void => {
    if (named !== null && named !== store.get().library.lastModified && named !== tried) begin()
  }

  /** Asks the pack that is shown; `otherwise` if the disk fails. */
  const look = async <Found>(question: (shown: PackFile | null) => Promise<Found>, otherwise: Found): Promise<Found> => {
    try {
      return await question(pack)
    } catch (error) {
      log.error('the library could not be looked into', error)
      return otherwise
    }
  }

  const stopListening = api.onAnswer(envelope => {
    expected = expectedLength(envelope) ?? expected
    named = envelope.status?.lastmodified ?? named
    beginIfNewer()
  })
  /** Signed in anew, or with more granted: what failed before is worth another try. */
  const follow = (account: AccountState, before: AccountState): void => {
    if (account === before || account.step !== 'signed-in' || store.get().library.load.phase !== 'failed') return
    if (before.step !== 'signed-in' || account.scopes !== before.scopes) begin()
  }
  const stopFollowing = store.subscribe((state, before) => follow(state.account, before.account))
  const kept = await cache.newest()
  if (kept !== null) await show(kept)
  else begin()

  return {
    refresh: begin,
    packPart: (name, part) => {
      const found = [pack, retired].find(known => known?.facts.revision === name)
      return found ? partOf(found, part) : null
    },
    firstLook: () => pack && { revision: pack.facts.revision, part: partOf(pack, 'first-look') },
    lookup: track => look(async shown => (await shown?.streamPath(track)) ?? null, null),
    length: track => look(async shown => (await shown?.length(track)) ?? null, null),
    title: track => look(async shown => (await shown?.title(track)) ?? null, null),
    song: track => look(async shown => (await shown?.song(track)) ?? null, null),
    strangers: tracks => look(async shown => (await shown?.strangers(tracks)) ?? [], []),
    ratings: tracks => look(async shown => (await shown?.ratings(tracks)) ?? null, null),
    lists: (table, wanted) => look(async shown => (await shown?.lists(table, wanted)) ?? null, null),
    bytes: cache.bytes,
    stop: async () => {
      stopListening()
      stopFollowing()
      stopped.abort()
      await running
      await retired?.close()
      await pack?.close()
      retired = null
      pack = null
    },
  }
}

const partOf = ({ path, parts }: PackFile, part: PackPart): FilePart | null => (parts[part].length === 0 ? null : { path, ...parts[part] })

/** The service's own hints (protocol 2.3), if it gives them: a guess, often too small. */
function expectedLength({ settings, status }: Envelope): number | null {
  const bytes = (settings?.librarybytespersong ?? 0) * (status?.available ?? 0)
  return bytes > 0 ? Math.round(bytes) : null
}

/** Passes on every change of phase, and within one at most one step in so many milliseconds. */
function throttled(every: number, now: () => number, pass: (step: LibraryLoad) => void): (step: LibraryLoad) => void {
  let phase: LibraryLoad['phase'] | null = null
  let last = Number.NEGATIVE_INFINITY
  return step => {
    if (step.phase === phase && now() - last < every) return
    phase = step.phase
    last = now()
    pass(step)
  }
}
