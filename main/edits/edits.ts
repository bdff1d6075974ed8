// Owns the edits slice: what a person changed is written down, shown, sent in its order, and forgotten when a library holds it.
import { randomUUID } from 'node:crypto'
import { isMissing } from '../../shared/account/scopes.ts'
import type { AppState } from '../../shared/app-state.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { millis, type Revision } from '../../shared/ids.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openEditsJournal } from './edits-journal.ts'
import { sendEdit } from './send-edit.ts'

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'call'>
  /** Of this account alone; edits.journal is written there. */
  readonly folder: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

export type EditsOwner = {
  /** Resolves when they are on disk and shown; they are sent soon after. Gives their ids. Errors: disk, refused (the scope is missing), cancelled. */
  add(edits: readonly LibraryEdit[]): Promise<Result<{ readonly ids: readonly string[] }>>
  /** Forgets edits that wait, or were refused; of what is being sent at the moment nothing more is sent. */
  drop(ids: readonly string[]): Promise<void>
  /** Resolves when nothing is sent or written any more. */
  stop(): Promise<void>
}

const notGranted = failed('refused', 'This sign-in does not let Segue change your library. Sign in again and allow it.')

/** Resolves when what the last run left is in the slice. */
export async function startEdits({ store, api, folder, now, log, notify }: Dependencies): Promise<EditsOwner> {
  const journal = await openEditsJournal(folder, { what: 'The list of changes not yet sent', now, log, notify })
  const stopped = new AbortController()
  /** The first library that was asked for after the service took an edit. */
  const heldBy = new Map<string, Revision>()
  /** What the service had taken when the load under way began. */
  let beforeLoad: readonly string[] = []
  let sending: Promise<void> | null = null
  /** The edit whose answer is awaited. */
  let active: string | null = null
  /** The person drops it while its answer is awaited: nothing more of it is sent. */
  let isLeaving = false
  /** How often in a row sending ended early, and how often of these the service was in trouble. */
  let attempts = 0
  let troubles = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  let telling: ReturnType<typeof setTimeout> | null = null

  const show = (): void => {
    if (telling) clearTimeout(telling)
    telling = null
    const entries = journal.list().map(entry => settledIn(entry, heldBy.get(entry.id)))
    store.set('edits', { entries })
  }
  /** Answers come one after the other, and each would send the whole list to the page. */
  const showSoon = (): void => {
    telling ??= setTimeout(show, policy.edits.tellEvery)
  }
  const write = async (lines: readonly EditLine[]): Promise<Result<void>> => {
    const written = await journal.write(lines)
    if (!written.ok) log.error(written.error.message)
    return written
  }
  const find = (id: string): EditEntry | undefined => journal.list().find(entry => entry.id === id)
  const nextToSend = (): EditEntry | undefined => journal.list().find(({ status }) => status.kind === 'waiting')
  const maySend = ({ account }: AppState): boolean => account.step === 'signed-in' && !isMissing(account, 'user.library:write')

  const sendAll = async (): Promise<void> => {
    let hasSent = false
    for (;;) {
      const entry = nextToSend()
      if (entry === undefined || stopped.signal.aborted || !maySend(store.get())) break
      active = entry.id
      const later = () => journal.list().flatMap(({ id, edit, status }) => (id !== entry.id && status.kind === 'waiting' ? [edit] : []))
      const outcome = await sendEdit({
        api,
        entry: () => (isLeaving ? undefined : find(entry.id)),
        later,
        write,
        signal: stopped.signal,
        troubles,
      })
      active = null
      if (isLeaving && find(entry.id)?.status.kind === 'waiting') {
        await write([{ op: 'gone', id: entry.id }])
        show()
      }
      isLeaving = false
      if (outcome !== 'done') {
        attempts += 1
        if (outcome === 'trouble') troubles += 1
        break
      }
      attempts = 0
      troubles = 0
      hasSent = true
      showSoon()
    }
    sending = null
    if (stopped.signal.aborted) return
    // The service says so by itself only where the socket is open.
    if (hasSent) void api.call('status', {}, { signal: stopped.signal, background: true })
    if (attempts > 0) tryAgain()
  }
  const sendNow = (): void => {
    if (retry) clearTimeout(retry)
    retry = null
    if (sending === null && !stopped.signal.aborted && nextToSend() !== undefined) sending = sendAll()
  }
  const tryAgain = (): void => {
    const { again } = policy.edits
    retry ??= setTimeout(sendNow, again[Math.min(attempts, again.length) - 1])
  }

  /** A library that was asked for after the service took an edit holds it; when the next one is shown, nobody looks at an older one. */
  const followLibrary = (library: AppState['library'], before: AppState['library']): void => {
    const isLoading = ({ load }: AppState['library']) => load.phase === 'downloading' || load.phase === 'decoding'
    if (isLoading(library) && !isLoading(before))
      beforeLoad = journal.list().flatMap(({ id, status }) => (status.kind === 'accepted' ? [id] : []))
    const { revision } = library
    if (revision === before.revision || revision === null) return
    const settled = [...heldBy.keys()]
    for (const id of settled) heldBy.delete(id)
    for (const id of beforeLoad) if (!settled.includes(id)) heldBy.set(id, revision)
    beforeLoad = []
    void write(settled.map(id => ({ op: 'gone', id })))
    show()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.library !== before.library) followLibrary(state.library, before.library)
    const isBack = state.reachability === 'online' && before.reachability !== 'online'
    if (isBack || state.account !== before.account) sendNow()
  })
  show()
  sendNow()

  return {
    add: async edits => {
      if (stopped.signal.aborted) return failed('cancelled', 'Nobody is signed in any more.')
      if (isMissing(store.get().account, 'user.library:write')) return notGranted
      const added = edits.map(edit => ({ op: 'add', id: randomUUID(), at: millis(now()), edit }) as const)
      const written = await write(added)
      if (!written.ok) return written
      show()
      sendNow()
      return ok({ ids: added.map(({ id }) => id) })
    },
    drop: async ids => {
      if (active !== null && ids.includes(active)) isLeaving = true
      const dropped = ids.filter(id => id !== active && find(id) !== undefined && find(id)?.status.kind !== 'accepted')
      await write(dropped.map(id => ({ op: 'gone', id })))
      show()
    },
    stop: async () => {
      unsubscribe()
      stopped.abort()
      if (retry) clearTimeout(retry)
      if (telling) clearTimeout(telling)
      await sending
      await journal.settled()
    },
  }
}

const settledIn = (entry: EditEntry, revision: Revision | undefined): EditEntry =>
  revision === undefined || entry.status.kind !== 'accepted' ? entry : { ...entry, status: { kind: 'accepted', in: revision } }
