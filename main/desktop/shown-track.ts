// The song of the queue that is shown, with what is known of it and its cover as a file, for the system, the tray and other programs.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { describedBy } from '../../shared/edits/track-described.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { TrackSummary } from '../../shared/library/pack/lookup.ts'
import { truncated } from '../../shared/wire/spelling.ts'
import { abortable } from '../abortable.ts'
import { pathIn } from '../files/path-in.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store.ts'

/**
 * `summary`: null until known, and for a song that the library does not have; its texts come from the service and are clipped for menus,
 * buses and terminals. `cover`: path of a file, once it is written; `isCoverPending`: the file, or word that there is none, is still to
 * come.
 */
export type ShownTrack = {
  readonly track: TrackId
  readonly summary: TrackSummary | null
  readonly cover: string | null
  readonly isCoverPending: boolean
}

export type ShownTrackOwner = {
  /** The current song of the queue that is shown; null: nothing is current. */
  get(): ShownTrack | null
  /** Calls `listener` when another song is current, and when its summary or cover arrives; returns the function that ends this. */
  follow(listener: () => void): () => void
  /** Resolves when the cover file is deleted. */
  stop(): Promise<void>
}

/** The members of a signed-in account's parts that this file calls. */
type UsedParts = {
  readonly library: { summaryOf(track: TrackId): Promise<TrackSummary | null> }
  readonly media: { respond(request: Request): Promise<Response> }
}

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly parts: () => Promise<UsedParts | null>
  /** The folder with the cover of the present song only: older ones are deleted, as they tell what was heard. */
  readonly folder: string
  readonly log: Log
}

const coverSize = 300

/**
 * Follows the current song of the queue that is shown, of this computer or of the controlled device, and owns `folder`, to which it writes
 * the song's cover.
 */
export function startShownTrack({ store, parts, folder, log }: Dependencies): ShownTrackOwner {
  let shown: ShownTrack | null = null
  const listeners = new Set<() => void>()
  /** The look-up queued last; each waits for the one before, so that the cover files of two songs never mix. */
  let pendingWork: Promise<void> = rm(folder, { recursive: true, force: true })
  const show = (next: ShownTrack | null) => {
    shown = next
    for (const listener of listeners) listener()
  }

  /** Aborted with the next update, as a cover server that hangs must not hold up what is known of the next song. */
  let fetching = new AbortController()
  const lookUp = async (track: TrackId, signal: AbortSignal) => {
    const isCurrent = () => shown?.track === track
    const running = isCurrent() ? await parts() : null
    const summary = shownSummary((await running?.library.summaryOf(track)) ?? null)
    if (!running || !isCurrent()) return
    const knownCover = shown?.summary?.artwork === summary?.artwork ? (shown?.cover ?? null) : null
    const isCoverPending = summary?.artwork != null && knownCover === null
    show({ track, summary, cover: knownCover, isCoverPending })
    if (!isCoverPending) return
    const cover = await fetchCover(running, `${summary.artwork}-${coverSize}`, signal)
    if (isCurrent() && !signal.aborted) show({ track, summary, cover, isCoverPending: false })
  }
  const fetchCover = async ({ media }: UsedParts, key: string, signal: AbortSignal): Promise<string | null> => {
    const response = await abortable(media.respond(new Request(`app://app/artwork/${key}`)), signal).catch(() => null)
    if (!response?.ok) return null
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = pathIn(folder, key)
    await writeFile(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 })
    return file
  }
  const enqueue = (task: () => Promise<void>) => {
    pendingWork = pendingWork.then(task).catch((error: unknown) => log.warning('the song that is shown could not be looked up', error))
  }
  const update = () => {
    const { current } = store.get().playback
    fetching.abort()
    fetching = new AbortController()
    const { signal } = fetching
    if (current !== shown?.track) show(current === null ? null : { track: current, summary: null, cover: null, isCoverPending: false })
    if (current === null) enqueue(() => rm(folder, { recursive: true, force: true }))
    else enqueue(() => lookUp(current, signal))
  }
  const unsubscribe = store.subscribe((state, before) => {
    const isDescribed = state.edits !== before.edits && describedBy(state.edits.entries) !== describedBy(before.edits.entries)
    if (state.playback.current !== before.playback.current || state.library.revision !== before.library.revision || isDescribed) update()
  })
  update()

  return {
    get: () => shown,
    follow: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      unsubscribe()
      shown = null
      listeners.clear()
      fetching.abort()
      enqueue(() => rm(folder, { recursive: true, force: true }))
      await pendingWork
    },
  }
}

const shownSummary = (summary: TrackSummary | null): TrackSummary | null =>
  summary && { ...summary, title: truncated(summary.title), artist: truncated(summary.artist), album: truncated(summary.album) }
