// Owns the connection slice: remembers the chosen service over restarts, starts it if it is embedded, and hands it to the account.

import { rm } from 'node:fs/promises'
import { wrongIn } from '../shared/connection/connection-remarks.ts'
import { type AppError, failed, ok, type Result } from '../shared/errors.ts'
import type { AccountId, TrackId } from '../shared/ids.ts'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import { say, sentenceOf, t } from '../shared/words/words.ts'
import type { Account } from './account/account.ts'
import type { AccountSelector, KnownAccounts } from './account/known-accounts.ts'
import type { Flags } from './config.ts'
import {
  demoIdentity,
  type FolderChoice,
  type Prove,
  type StoredChoice,
  serviceIdentity,
  shownChoice,
  storedChoice,
  worldOf,
} from './connection.ts'
import { type ReadOptions, readJson } from './files/files.ts'
import { createJsonSaver } from './files/json-saver.ts'
import { pathIn } from './files/path-in.ts'
import { readPreset } from './files/preset-file.ts'
import { choiceOf, type FolderProbe, locateWorld, worldOfFolder } from './folder-worlds.ts'
import type { Store } from './store.ts'

export type EmbeddedService = {
  readonly preset: ConnectionPreset
  readonly prove: Prove | null
  /** The raw bytes of the lyrics file beside a song; null if there is none. */
  lyrics?(track: TrackId): Promise<Uint8Array | null>
  stop(): Promise<void>
}
/**
 * Starts the service inside the app for the world of that identity, reporting how much of its preparation is done. Error: disk, if it cannot
 * start.
 */
export type StartEmbedded = (
  source: { readonly kind: 'demo' } | { readonly kind: 'folder'; readonly folder: string },
  world: string,
  progress: (done: number, what: string) => void,
) => Promise<Result<EmbeddedService>>

/** How a switch ended: at the service that was asked for, or at that of a later switch. */
type Switched = 'switched' | 'overtaken'

export type ChosenConnection = {
  /**
   * Uses the service that the flags name, else the one of the last run, else none; with a connection file that cannot be used it is none,
   * and the account slice shows the error.
   */
  restore(flags: Flags): Promise<void>
  /**
   * Switches to another service, remembers it for the next run, and lets a new sign-in begin there; the account in use until now stays
   * signed in, but does not run. `overtaken`: another switch began meanwhile, so no sign-in is to begin. Error: refused, if the preset is
   * not usable.
   */
  choose(next: StoredChoice): Promise<Result<Switched>>
  /** Switches to a known account and remembers its service. Errors: not-found; refused, if its preset is not usable any more. */
  open(id: AccountId): Promise<Result<Switched>>
  /**
   * Switches to the service of a known account, so that somebody else can sign in there; `overtaken` as for `choose`. Errors: not-found;
   * refused, if its preset is not usable any more.
   */
  chooseAt(id: AccountId): Promise<Result<Switched>>
  /** Leaves the service for the start screen, to add an account; the remembered choice of service is kept for the next run. */
  leave(): Promise<void>
  /**
   * To be called when an account was forgotten: deletes the data of its world in the embedded service, unless another account uses that
   * world.
   */
  onAccountForgotten(id: AccountId): Promise<void>
  /**
   * Starts the embedded service of the choice in use once more, if it could not be started; `not-needed`: it runs, or none is chosen;
   * `overtaken`: another switch began meanwhile, so no sign-in is to begin.
   */
  startAgain(): Promise<Switched | 'not-needed'>
  /**
   * Restarts the embedded service, which then reads the folder of music anew, for the same account. Error: refused, if the service in use
   * has no folder of music.
   */
  rescanFolder(): Promise<Result<void>>
  /** The raw bytes of the lyrics file beside a song, if the service in use is a folder of music; null if there is none. */
  lyricsBeside(track: TrackId): Promise<Uint8Array | null>
  /** The choice of service in use, with its whole preset. */
  current(): StoredChoice
  stop(): Promise<void>
}

type Dependencies = Omit<ReadOptions, 'what'> & {
  readonly store: Store
  readonly account: Pick<Account, 'use'>
  readonly known: Pick<KnownAccounts, 'find' | 'entries'>
  /** Resolves when nothing runs any more for accounts other than the signed-in one. */
  readonly othersStopped: () => Promise<void>
  readonly path: string
  readonly startEmbedded: StartEmbedded
  readonly folderProbe: FolderProbe
  /** The folder that holds one subfolder per world of the embedded service, named by its identity. */
  readonly worlds: string
}

export function createChosenConnection({
  store,
  account,
  known,
  othersStopped,
  path,
  startEmbedded,
  folderProbe,
  worlds,
  ...disk
}: Dependencies): ChosenConnection {
  let embedded: EmbeddedService | null = null
  /** Number of the last switch: a service whose start was slow is dropped if a later switch has begun meanwhile. */
  let lastSwitch = 0
  let current: StoredChoice = { kind: 'none' }
  /** The world that could not be opened, if none was opened since; else null. */
  let unopened: string | null = null
  const saver = createJsonSaver(path, storedChoice, disk.log)

  const showError = (error: AppError) => store.set('account', { phase: 'signed-out', error })

  const release = async () => {
    const last = embedded
    embedded = null
    await last?.stop().catch(error => disk.log.error('the embedded service did not stop as it should', error))
  }

  /** Switches to a choice of service. `shouldRestart`: an embedded service that already runs for this choice is restarted. */
  const switchTo = async (next: StoredChoice, selector: AccountSelector, shouldRestart = false): Promise<void> => {
    lastSwitch += 1
    const thisSwitch = lastSwitch
    await account.use(null)
    await othersStopped()
    if (lastSwitch !== thisSwitch) return
    const isReusable = !shouldRestart && embedded !== null && sameChoice(next, current)
    current = next
    if (next.kind !== 'none') unopened = null
    store.set('connection', shownChoice(next))
    store.set('reachability', 'unknown')
    if (!isReusable) await release()
    if (lastSwitch !== thisSwitch || next.kind === 'none') return
    if (next.kind === 'service') return account.use({ preset: next.preset, identity: serviceIdentity(next.preset), choice: next }, selector)
    const identity = worldNameOf(next)
    if (embedded) return account.use({ preset: embedded.preset, prove: embedded.prove, identity, choice: next }, selector)
    store.set('account', { phase: 'preparing', progress: 0, what: '' })
    const started = await startEmbedded(next, identity, (progress, phaseName) => {
      if (lastSwitch === thisSwitch) store.set('account', { phase: 'preparing', progress, what: phaseName })
    })
    if (lastSwitch !== thisSwitch) return started.ok ? started.value.stop() : undefined
    if (!started.ok) {
      unopened = identity
      return store.set('account', { phase: 'signed-out', error: started.error })
    }
    embedded = started.value
    return account.use({ preset: embedded.preset, prove: embedded.prove, identity, choice: next }, selector)
  }

  const rememberAndSwitch = async (next: StoredChoice, selector: AccountSelector): Promise<Result<Switched>> => {
    const wrong = next.kind === 'service' ? wrongIn(next.preset) : null
    if (wrong !== null) return failed('refused', wrong)
    // The choice is saved while it is switched to, not after: of several quick choices the last one then wins in both, however slow the
    // disk is.
    saver.save(next)
    const switching = switchTo(next, selector)
    const thisSwitch = lastSwitch
    await switching
    await saver.flushed()
    return ok(lastSwitch === thisSwitch ? 'switched' : 'overtaken')
  }

  /** A remembered choice; of a folder that an account has at another path by now, as after a run that did not remember its choice, that path. */
  const whereItIsNow = (choice: StoredChoice): StoredChoice => {
    if (choice.kind !== 'folder') return choice
    const entry = known.entries().find(({ identity }) => identity === worldOfFolder(choice))
    if (entry?.choice.kind !== 'folder') return choice
    // A choice whose sign-in did not end is newer than the account's.
    return choice.formerFolders?.[0] === entry.choice.folder ? choice : choiceOf(entry)
  }

  /** The choice with the world that belongs to its folder; null if a later switch began while that was looked up. */
  const located = async (next: FolderChoice): Promise<FolderChoice | null> => {
    lastSwitch += 1
    const thisSwitch = lastSwitch
    if (store.get().account.phase === 'signed-out') {
      store.set('connection', shownChoice(next))
      store.set('account', { phase: 'preparing', progress: 0, what: '' })
    }
    const { choice, movedFrom } = await locateWorld(next, known.entries(), unopened, folderProbe)
    if (lastSwitch !== thisSwitch) return null
    const isForgotten = movedFrom !== null && !known.entries().some(({ identity }) => identity === worldOfFolder(choice))
    if (isForgotten) return located(next)
    if (movedFrom !== null) disk.notify('info', t('signIn.folderMoved', { folder: movedFrom }))
    return choice
  }

  return {
    restore: async ({ connection }) => {
      const before = lastSwitch
      if (connection?.kind === 'file') {
        const preset = await readPreset(connection.file)
        if (lastSwitch !== before) return
        const wrong = preset.ok ? wrongIn(preset.value) : null
        if (preset.ok && wrong === null) return switchTo({ kind: 'service', preset: preset.value }, 'last')
        await switchTo({ kind: 'none' }, 'nobody')
        return showError(
          preset.ok
            ? failed('disk', say('errors.connectionFileUnusable', { reason: wrong === null ? '' : sentenceOf(wrong) })).error
            : preset.error,
        )
      }
      if (connection?.kind === 'folder') {
        const choice = await located(connection)
        return choice === null ? undefined : switchTo(choice, 'last')
      }
      if (connection) return switchTo(connection, 'last')
      const stored = await readJson(path, storedChoice, { ...disk, what: t('files.name.connection') })
      if (lastSwitch !== before) return
      return switchTo(stored.kind === 'value' ? whereItIsNow(stored.value) : { kind: 'none' }, 'last')
    },
    choose: async next => {
      if (next.kind !== 'folder') return rememberAndSwitch(next, 'nobody')
      const choice = await located(next)
      return choice === null ? ok('overtaken') : rememberAndSwitch(choice, 'nobody')
    },
    open: async id => {
      const entry = known.find(id)
      return entry ? rememberAndSwitch(choiceOf(entry), id) : unknownAccount()
    },
    chooseAt: async id => {
      const entry = known.find(id)
      return entry ? rememberAndSwitch(choiceOf(entry), 'nobody') : unknownAccount()
    },
    leave: () => switchTo({ kind: 'none' }, 'nobody'),
    onAccountForgotten: async id => {
      const world = worldOf(id)
      if (world === null || known.entries().some(({ identity }) => identity === world)) return
      // A running embedded service is stopped first, as it would write its folder again, and the next run must not start with the deleted
      // world.
      if (usesWorld(current, world)) await rememberAndSwitch({ kind: 'none' }, 'nobody')
      if (usesWorld(current, world)) return // meanwhile the person chose this world anew, so it stays
      const removed = rm(pathIn(worlds, world), { recursive: true, force: true, maxRetries: 5 })
      await removed.catch(error => disk.log.error('what the embedded service keeps could not be deleted', error))
    },
    startAgain: async () => {
      if (unopened === null || !usesWorld(current, unopened)) return 'not-needed'
      const switching = switchTo(current, 'last')
      const thisSwitch = lastSwitch
      await switching
      return lastSwitch === thisSwitch ? 'switched' : 'overtaken'
    },
    rescanFolder: async () => {
      if (current.kind !== 'folder') return failed('refused', say('errors.noMusicFolder'))
      await switchTo(current, 'last', true)
      return ok(undefined)
    },
    lyricsBeside: async track => (await embedded?.lyrics?.(track)) ?? null,
    current: () => current,
    stop: async () => {
      lastSwitch += 1
      await release()
      await saver.flushed()
    },
  }
}

const unknownAccount = () => failed('not-found', say('errors.accountUnknown'))

const worldNameOf = (choice: Extract<StoredChoice, { kind: 'demo' | 'folder' }>): string =>
  choice.kind === 'demo' ? demoIdentity : worldOfFolder(choice)
const usesWorld = (choice: StoredChoice, world: string): boolean =>
  (choice.kind === 'demo' || choice.kind === 'folder') && worldNameOf(choice) === world

const sameChoice = (one: StoredChoice, other: StoredChoice): boolean => JSON.stringify(one) === JSON.stringify(other)
