// Reads the present state at the service for edits that depend on it: the content of a playlist, and whether one was made whose response
// was lost.
import { isLoading, type LibraryLoad } from '../../shared/app-state.ts'
import { isTemporary, type LibraryEdit } from '../../shared/edits/edit.ts'
import { idSet } from '../../shared/id-set.ts'
import type { PlaylistId, TrackId } from '../../shared/ids.ts'
import type { WantedLists } from '../../shared/library/pack/lookup.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Api } from '../api/api.ts'
import type { Store } from '../store.ts'

/**
 * The playlists or tags with an id, name or type in the library shown (`lists` of main/library/library.ts); null while it cannot be read.
 */
export type ReadLists = (
  table: 'playlists' | 'tags',
  wanted: WantedLists,
) => Promise<readonly { readonly id: number; readonly name: string; readonly tracks: readonly TrackId[] }[] | null>
export type CreatingEdit = Extract<LibraryEdit, { readonly kind: 'create-playlist' | 'create-tag' }>

export type ServiceState = {
  /**
   * Requests the status, and a library if need be; resolves with true once the library shown is as new as the service's and holds all edits
   * that the service took; false if that fails, or no load makes progress until the timeout.
   */
  untilCurrent(): Promise<boolean>
  /**
   * The tracks of a playlist in the library shown, trashed ones included; null if it has no such playlist. `unknown`, here and in the next
   * members: the library cannot be read now.
   */
  listOf(id: PlaylistId): Promise<readonly TrackId[] | null | 'unknown'>
  /**
   * Whether what `listOf` gave agrees with what this app lately did to the playlist; if not, a newer library is requested, as reads of the
   * service may lag behind its writes.
   */
  isRecentHeld(id: PlaylistId, tracks: readonly TrackId[] | null): boolean
  /** Ids of the playlists, or tags, in the library shown that have the name of the one to be created. */
  withSameName(edit: CreatingEdit): Promise<readonly number[] | 'unknown'>
  /**
   * The id of the playlist or tag that an earlier request of this edit created, looked for in the library shown by name and songs, without
   * `sameNameIds`; null if there is none.
   */
  createdFor(edit: CreatingEdit, sameNameIds: readonly number[]): Promise<number | null | 'unknown'>
}

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'call'>
  readonly lists: ReadLists
  /** Asks for a load of the library; false: there will be none soon. */
  readonly requestLibrary: () => boolean
  /** Whether the service took an edit that the library shown may not hold. */
  readonly hasUnheld: () => boolean
  /** Whether the tracks of a playlist agree with what this app lately did to it; null: the library has no such playlist. */
  readonly isHeldBy: (id: PlaylistId, tracks: readonly TrackId[] | null) => boolean
  readonly signal: AbortSignal
  /** Timeout of `untilCurrent`, milliseconds. */
  readonly timeout?: number
}

export function createServiceState({
  store,
  api,
  lists,
  requestLibrary,
  hasUnheld,
  isHeldBy,
  signal,
  timeout = tuning.edits.freshLibraryTimeout,
}: Dependencies): ServiceState {
  /**
   * Resolves with true once the library shown is as new as the service's: it has the date `date` and holds every edit that the service
   * took, or its load began after this call, whatever its date; but not while it is known as outdated, as a copy out of an HTTP cache is.
   * Asks for a load if none is under way. False if the load fails or cannot be had now, or if none makes progress until the timeout.
   */
  const untilShown = (date: string): Promise<boolean> =>
    new Promise(resolve => {
      let wasLoading = isLoading(store.get().library)
      let hasBegun = false
      /** The load state of the library when this call requested a load, to tell a new failure from that one; null: none was requested. */
      let requestedAt: LibraryLoad | null = null
      const end = (succeeded: boolean): void => {
        clearTimeout(timer)
        stop()
        signal.removeEventListener('abort', onAbort)
        resolve(succeeded)
      }
      const onAbort = (): void => end(false)
      const check = (): void => {
        const { library } = store.get()
        const loads = isLoading(library)
        hasBegun ||= loads && !wasLoading
        wasLoading = loads
        const isCurrent = library.lastModified === date && !library.isOutdated && !hasUnheld()
        if (isCurrent || (hasBegun && library.load.phase === 'idle' && !library.isOutdated)) end(true)
        else if (loads) restartTimer()
        else if (requestedAt === null) {
          requestedAt = library.load
          if (!requestLibrary()) end(false)
        } else if (library.load.phase === 'failed' && library.load !== requestedAt) end(false)
      }
      const startTimer = () => setTimeout(() => end(false), timeout)
      let timer = startTimer()
      // Restarted with each progress of a load, so that a slow load may take longer than the timeout.
      const restartTimer = (): void => {
        clearTimeout(timer)
        timer = startTimer()
      }
      const stop = store.subscribe((state, before) => {
        if (state.library !== before.library) check()
      })
      signal.addEventListener('abort', onAbort)
      if (signal.aborted) onAbort()
      else check()
    })
  return {
    untilCurrent: async () => {
      const response = await api.call('status', {}, { signal })
      if (!response.ok) return false
      const date = response.value.envelope.status?.lastmodified
      return date === undefined && !hasUnheld() ? true : untilShown(date ?? '')
    },
    isRecentHeld: (id, tracks) => {
      const isHeld = isHeldBy(id, tracks)
      if (!isHeld) requestLibrary()
      return isHeld
    },
    listOf: async id => {
      const playlists = await lists('playlists', { id })
      return playlists === null ? 'unknown' : (playlists[0]?.tracks ?? null)
    },
    withSameName: async edit => (await lists(tableOf(edit), { name: edit.name }))?.map(({ id }) => id) ?? 'unknown',
    createdFor: async (edit, sameNameIds) => {
      const withSameName = await lists(tableOf(edit), { name: edit.name })
      if (withSameName === null) return 'unknown'
      // Null where the songs are not known beforehand (a tag is created without songs, and some playlists are filled by the service): then
      // the name alone decides.
      const wanted = edit.kind === 'create-tag' || edit.from !== undefined ? null : idSet(edit.tracks)
      const before = idSet(sameNameIds)
      // A playlist is the one of this edit if all its songs are wanted ones, of which some may have been deleted since; an empty one of
      // this name is another device's, unless no songs were wanted.
      const isMine = (tracks: readonly TrackId[]): boolean =>
        wanted === null || (tracks.every(track => wanted.has(track)) && (tracks.length > 0 || wanted.ids.length === 0))
      return withSameName.find(({ id, tracks }) => !isTemporary(id) && !before.has(id) && isMine(tracks))?.id ?? null
    },
  }
}

const tableOf = ({ kind }: CreatingEdit): 'playlists' | 'tags' => (kind === 'create-tag' ? 'tags' : 'playlists')
