// Owns the edits slice: changes of the library are written to a journal, shown, sent in order, and forgotten once a library holds them.
import { randomUUID } from 'node:crypto'
import { isScopeMissing } from '../../shared/account/scopes.ts'
import { type AppState, isLoading } from '../../shared/app-state.ts'
import { countIds, isCreating, isTemporary, type LibraryEdit, subjectOf, withId } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { createIdMap } from '../../shared/id-map.ts'
import { millis, type Revision, type TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openEditsJournal } from './edits-journal.ts'
import { createRecentListWrites } from './recent-list-writes.ts'
import { createSending } from './sending.ts'
import { createServiceState, type ReadLists } from './service-state.ts'
import { createThumbsList, isTrackRating } from './thumbs-list.ts'

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'call'>
  readonly lists: ReadLists
  /** The ratings of tracks in the library that is shown: null for a track it does not have; null altogether while it cannot be read. */
  readonly readRatings: (tracks: readonly TrackId[]) => Promise<readonly (number | null)[] | null>
  /** Asks for a load of the library, whatever its date; false: there will be none soon. */
  readonly requestLibrary: () => boolean
  /** The account's folder; edits.journal is written there. */
  readonly folder: string
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
  readonly notify: Notify
}

export type EditsOwner = {
  /**
   * Resolves with the ids of the edits once they are on disk and shown; sending begins soon after. Errors: disk; refused (the scope is
   * missing, or too many changes wait); cancelled, once stopped.
   */
  add(edits: readonly LibraryEdit[]): Promise<Result<{ readonly ids: readonly string[] }>>
  /**
   * Forgets edits that wait or were refused, and resolves with the ids of those of which nothing was sent; for one being sent no further
   * request is made, and it is forgotten after the response, unless the service accepts it. Error: disk; the edits are forgotten in memory,
   * but come back with the next start unless a later write succeeds.
   */
  drop(ids: readonly string[]): Promise<Result<{ readonly ids: readonly string[] }>>
  /**
   * Forgets edits of this run, if all of them wait and no request was made for any: what another device did meanwhile stays, where a later
   * edit that undoes them would undo that, too. `isCancelled`: false, nothing was forgotten. Error: as of `drop`.
   */
  cancel(ids: readonly string[]): Promise<Result<{ readonly isCancelled: boolean }>>
  /** Aborts the request under way; resolves when nothing is being sent or written. */
  stop(): Promise<void>
}

const notGranted = failed('refused', say('errors.noEditScope'))

/** Starts the edits; resolves when those left by the last run are in the slice. */
export async function startEdits({
  store,
  api,
  lists,
  readRatings,
  requestLibrary,
  folder,
  now,
  steady,
  log,
  notify,
}: Dependencies): Promise<EditsOwner> {
  const journal = await openEditsJournal(folder, { what: t('files.name.edits'), now, log, notify })
  const abortController = new AbortController()
  /**
   * Temporary id of a playlist or tag → id given by the service, for those made in this run: commands of the page may still use the
   * temporary one.
   */
  const assignedIds = createIdMap<number, number>()
  /** Edit id → revision of the first library that was requested after the service took the edit, and so holds it. */
  const firstRevisionWith = new Map<string, Revision>()
  /** Ids of edits that the service had taken before the load under way began: its library will hold them. */
  let beforeLoad: ReadonlySet<string> = new Set()
  /** Ids of edits that the service took in this run. */
  const acceptedNow = new Set<string>()
  let showTimer: ReturnType<typeof setTimeout> | null = null

  const show = (): void => {
    if (abortController.signal.aborted) return
    if (showTimer) clearTimeout(showTimer)
    showTimer = null
    const entries = journal.list().map(entry => settledIn(entry, firstRevisionWith.get(entry.id)))
    store.set('edits', { entries, assignedIds: [...assignedIds] })
  }
  /**
   * Writes the slice within `tuning.edits.progressInterval`; throttled, because each change of the slice sends the whole list to the page.
   */
  const showSoon = (): void => {
    // After a stop the slice may belong to another account's owner.
    if (!abortController.signal.aborted) showTimer ??= setTimeout(show, tuning.edits.progressInterval)
  }
  let progress: AppState['sendingEdit'] = null
  let progressTimer: ReturnType<typeof setTimeout> | null = null
  const showProgress = (): void => {
    if (abortController.signal.aborted) return
    progressTimer ??= setTimeout(() => {
      progressTimer = null
      store.set('sendingEdit', progress)
    }, tuning.edits.progressInterval)
  }
  const write = async (lines: readonly EditLine[]): Promise<Result<void>> => {
    for (const line of lines) {
      if (line.op !== 'accepted') continue
      acceptedNow.add(line.id)
      const edit = journal.find(line.id)?.edit
      if (edit === undefined) continue
      const { made: madeId } = line
      const isMade = madeId !== undefined && isCreating(edit)
      recentListWrites.note(isMade ? withId(edit, edit.id, madeId) : edit)
      if (isMade && isTemporary(edit.id)) assignedIds.set(edit.id, madeId)
    }
    const written = await journal.write(lines)
    if (written.ok) return written
    log.error(written.error.message)
    sending.start()
    return written
  }
  /** The edit with the temporary id of its playlist or tag replaced by the service's, where this is known; else the edit itself. */
  const withServiceId = (edit: LibraryEdit): LibraryEdit => {
    const subjectId = subjectOf(edit)
    const assignedId = subjectId === null ? undefined : assignedIds.get(subjectId)
    return subjectId === null || assignedId === undefined ? edit : withId(edit, subjectId, assignedId)
  }
  const acceptedIds = (): readonly string[] => journal.list().flatMap(({ id, status }) => (status.kind === 'accepted' ? [id] : []))
  const hasUnheld = (): boolean => acceptedIds().some(id => !firstRevisionWith.has(id))
  const recentListWrites = createRecentListWrites(steady)
  // Edits accepted shortly before the app was closed are noted as well: what the service lets read may lag behind them.
  for (const { edit, status, at } of journal.list())
    if (status.kind === 'accepted' && now() - at < tuning.library.ownWritesWithin) recentListWrites.note(edit)
  const serviceState = createServiceState({
    ...{ store, api, lists, requestLibrary, hasUnheld },
    isHeldBy: recentListWrites.isHeldBy,
    signal: abortController.signal,
  })
  const maySend = ({ account }: AppState): boolean => account.phase === 'signed-in' && !isScopeMissing(account, 'user.library:write')

  /**
   * Requests a library that holds the edits which the service took in this run, unless the load under way brings it. The date of the
   * library does not tell whether it holds them: some edits do not move it (C-20), and edits of one second share it.
   */
  const requestHolding = (): void => {
    const isComing = isLoading(store.get().library)
    const lacking = (id: string): boolean => acceptedNow.has(id) && !firstRevisionWith.has(id) && !(isComing && beforeLoad.has(id))
    if (acceptedIds().some(lacking)) requestLibrary()
  }
  const markHeld = (ids: readonly string[], revision: Revision): void => {
    for (const id of ids) firstRevisionWith.set(id, revision)
    const held = ids.flatMap(id => journal.find(id)?.edit ?? []).filter(isTrackRating)
    const waiting = journal.list().flatMap(({ edit, status }) => (status.kind === 'waiting' ? [edit] : []))
    void thumbsList.checkAfter(held, waiting)
  }
  const sending = createSending({
    ...{ journal, api, serviceState, write },
    // Offline no request is made, so that what is undone meanwhile never reaches the service.
    maySend: () => maySend(store.get()) && store.get().reachability !== 'offline',
    progress: sending => {
      progress = sending
      showProgress()
    },
    onSettled: showSoon,
    onDropped: show,
    onPaused: () => {
      requestHolding()
      show()
    },
    signal: abortController.signal,
  })

  /**
   * Settles edits when a library is shown: one that was requested after the service took an edit holds it, and when the next library is
   * shown the edit is forgotten, as from then on no window shows an older one.
   */
  const followLibrary = (library: AppState['library'], before: AppState['library']): void => {
    if (isLoading(library) && !isLoading(before)) beforeLoad = new Set(acceptedIds())
    const { revision } = library
    if (revision === before.revision || revision === null) return
    if (library.isOutdated) {
      // A library older than the service's may lack even what the one before held, so no edit is forgotten because of it.
      beforeLoad = new Set()
      show()
      return
    }
    const settled = new Set(firstRevisionWith.keys())
    firstRevisionWith.clear()
    markHeld(
      [...beforeLoad].filter(id => !settled.has(id)),
      revision,
    )
    for (const id of settled) acceptedNow.delete(id)
    beforeLoad = new Set()
    void write([...settled].map(id => ({ op: 'gone', id })))
    show()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.library !== before.library) followLibrary(state.library, before.library)
    const isBack = state.reachability === 'online' && before.reachability !== 'online'
    if (isBack || state.account !== before.account) sending.start()
  })
  const add: EditsOwner['add'] = async edits => {
    if (abortController.signal.aborted) return failed('cancelled', say('errors.noLongerSignedIn'))
    if (isScopeMissing(store.get().account, 'user.library:write')) return notGranted
    if (isTooLarge([...[...journal.list(), ...journal.pendingWrites()].map(({ edit }) => edit), ...edits]))
      return failed('refused', say('errors.tooManyChangesWait'))
    const added = edits.map(edit => ({ op: 'add', id: randomUUID(), at: millis(now()), edit: withServiceId(edit) }) as const)
    const written = await write(added)
    if (!written.ok) return written
    show()
    sending.start()
    return ok({ ids: added.map(({ id }) => id) })
  }
  const drop: EditsOwner['drop'] = async ids => {
    const dropped = sending.drop(ids).flatMap(id => journal.find(id) ?? [])
    const gone = dropped.filter(({ status }) => status.kind !== 'accepted')
    const written = await write(gone.map(({ id }) => ({ op: 'gone', id })))
    show()
    const unsent = gone.flatMap(({ id, status }) => (status.kind === 'waiting' && status.sent > 0 ? [] : [id]))
    return written.ok ? ok({ ids: unsent }) : written
  }
  /** Edits of earlier runs, for which a request may have been made then. */
  const ofEarlierRuns = new Set(journal.list().map(({ id }) => id))
  const cancel: EditsOwner['cancel'] = async ids => {
    const isUntouched = (id: string): boolean =>
      journal.find(id)?.status.kind === 'waiting' && !sending.hasAttempted(id) && !ofEarlierRuns.has(id)
    if (!ids.every(isUntouched)) return ok({ isCancelled: false })
    const written = await write(ids.map(id => ({ op: 'gone', id })))
    show()
    return written.ok ? ok({ isCancelled: true }) : written
  }
  const thumbsList = createThumbsList({ store, lists, readRatings, add, drop })
  show()
  sending.start()

  return {
    add,
    drop,
    cancel,
    stop: async () => {
      unsubscribe()
      thumbsList.stop()
      abortController.abort()
      if (showTimer) clearTimeout(showTimer)
      if (progressTimer) clearTimeout(progressTimer)
      await sending.stop()
      const caughtUp = await journal.retryWrite()
      if (!caughtUp.ok) log.error(caughtUp.error.message)
      await journal.flushed()
    },
  }
}

function isTooLarge(edits: readonly LibraryEdit[]): boolean {
  const { maxWaiting } = tuning.edits
  return edits.length > maxWaiting.edits || edits.reduce((sum, edit) => sum + countIds(edit), 0) > maxWaiting.ids
}

const settledIn = (entry: EditEntry, revision: Revision | undefined): EditEntry =>
  revision === undefined || entry.status.kind !== 'accepted' ? entry : { ...entry, status: { kind: 'accepted', in: revision } }
