// Starts and stops the parts of main that run for the signed-in account when that changes; signs out, forgets accounts, and deletes their
// data on this computer.

import { mkdir } from 'node:fs/promises'
import type { AccountState } from '../shared/app-state.ts'
import { failed, ok, type Result } from '../shared/errors.ts'
import type { AccountId } from '../shared/ids.ts'
import type { SignOutReply } from '../shared/ipc/contract.ts'
import { say } from '../shared/words/words.ts'
import type { Account } from './account/account.ts'
import { deleteAccountFolder, deleteForgottenFolders } from './account-folders.ts'
import type { AccountParts } from './account-parts.ts'
import { accountIdOf, type Connection } from './connection.ts'
import { reasonOf } from './files/files.ts'
import { pathIn } from './files/path-in.ts'
import { clearOtherLibraries, otherLibraryBytes } from './library/other-libraries.ts'
import type { Log } from './log.ts'
import type { SettingsOwner } from './settings.ts'
import type { Store } from './store.ts'

export type AccountLifecycle = {
  /**
   * The running parts; null while nobody is signed in. Waits for a start or stop under way: the page may request a library that it has just
   * heard of while other parts are still starting.
   */
  parts(): Promise<AccountParts | null>
  /** The parts running at this moment; null also during a start or stop. */
  running(): AccountParts | null
  /** Resolves when no parts run for any account but the signed-in one. */
  othersStopped(): Promise<void>
  /**
   * Signs out. With `unsent: 'ask'` plays and skips are sent before; with `forget` all data of the account on this computer is deleted,
   * too. Errors: cancelled, if another account was signed in meanwhile, in which case nobody is signed out; disk, if the data could not be
   * deleted, though the account is signed out.
   */
  signOut(how: SignOut): Promise<Result<SignOutReply>>
  /** Forgets a known account that is not in use. Errors: not-found, if it is unknown or in use; disk, if its data could not be deleted. */
  forget(id: AccountId): Promise<Result<void>>
  /** Bytes of the libraries on this disk of all accounts whose parts do not run. */
  otherLibraryBytes(): Promise<number>
  /** Deletes the libraries of all accounts whose parts do not run, and no other data of theirs. Error: disk. */
  clearOtherLibraries(): Promise<Result<void>>
  stop(): Promise<void>
}

/**
 * `ask`: if some plays or skips cannot be sent, nobody is signed out, and the result tells their number; `accept`: they are left unsent.
 * `forget`: see `signOut`.
 */
type SignOut = { readonly unsent: 'ask' | 'accept'; readonly forget: boolean }

type Dependencies = {
  readonly store: Store
  readonly settings: Pick<SettingsOwner, 'switchTo'>
  readonly account: Account
  /** The folder with one subfolder per account. */
  readonly accounts: string
  readonly start: (connection: Connection, userId: string, folder: string) => Promise<AccountParts>
  /** Called when an account was forgotten, after its folder was deleted, or could not be. */
  readonly onForgotten: (id: AccountId) => Promise<void>
  readonly log: Log
}

/**
 * The user id whose parts should run, also with an expired sign-in; null: nobody's, as nobody is signed in; 'as before' while a sign-in or
 * a start goes on whose person is not known yet, so that music goes on.
 */
function userToRun(state: AccountState): string | null | 'as before' {
  switch (state.phase) {
    case 'signed-in':
    case 'expired':
      return state.person.userId
    case 'signed-out':
      return null
    case 'starting':
      return state.person?.userId ?? 'as before'
    case 'preparing':
    case 'signing-in':
      return 'as before'
  }
}

const accountChanged = failed('cancelled', say('errors.accountChangedMeanwhile'))

type Running = { readonly id: AccountId; readonly parts: AccountParts }

export function startAccountLifecycle({ store, settings, account, accounts, start, onForgotten, log }: Dependencies): AccountLifecycle {
  let running: Running | null = null
  /** The start, stop or other exclusive work queued last; each waits for the one before. Never rejects. */
  let lastTransition: Promise<void> = Promise.resolve()

  const end = async () => {
    const parts = running?.parts
    running = null
    await parts?.stop()
    await settings.switchTo(null)
  }
  const switchTo = async (userId: string | null | 'as before') => {
    if (userId === 'as before') return
    const connection = account.connection()
    if (userId === null || !connection) return end()
    const id = accountIdOf(connection.identity, userId)
    if (running?.id === id) return
    await end()
    const folder = pathIn(accounts, id)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      // An expected failure, as when the disk is full; no notice is shown if the account has been left meanwhile.
      const why = failed('disk', say('errors.accountFolderNotMade', { folder, reason: reasonOf(error) })).error
      return currentAccount() === id ? account.putToRest(why) : undefined
    }
    await settings.switchTo(pathIn(folder, 'settings.json'))
    running = { id, parts: await start(connection, userId, folder) }
  }
  /**
   * The account whose parts run or are to run: the one that is signed in or expired, or, while a start or sign-in is undecided, the one that
   * runs; null: none.
   */
  const currentAccount = (): AccountId | null => {
    const userId = userToRun(store.get().account)
    if (userId === 'as before') return running?.id ?? null
    const connection = account.connection()
    return userId === null || !connection ? null : accountIdOf(connection.identity, userId)
  }
  /** Runs work that no start or stop of an account's parts may overlap: each waits for the other. */
  const undisturbed = <Done>(work: () => Promise<Done>): Promise<Done> => {
    const transition = lastTransition.then(work)
    // If the work throws, only its own promise rejects: work queued behind it still runs, such as the stop that writes everything to disk.
    const over = () => undefined
    lastTransition = transition.then(over, over)
    return transition
  }
  const follow = (): Promise<void> => undisturbed(() => switchTo(userToRun(store.get().account)))
  /**
   * Deletes an account's folder; does nothing, without an error, if the account's parts run. Error: disk, as when a program holds a file
   * open.
   */
  const deleteFolder = (id: AccountId): Promise<Result<void>> =>
    undisturbed(async () => {
      try {
        if (running?.id !== id) await deleteAccountFolder(accounts, id)
        return ok(undefined)
      } catch (error) {
        return failed('disk', say('errors.fileNotDeleted', { file: id, reason: reasonOf(error) }))
      }
    })

  const unsubscribe = store.subscribe((state, before) => {
    if (state.account !== before.account) void follow()
  })
  void follow()
  void deleteForgottenFolders(accounts, log)

  return {
    parts: async () => {
      await lastTransition
      return running?.parts ?? null
    },
    running: () => running?.parts ?? null,
    othersStopped: () => lastTransition,
    signOut: async ({ unsent, forget }) => {
      const accountAtCall = currentAccount()
      await lastTransition
      const waiting = running && running.id === accountAtCall && unsent === 'ask' ? await running.parts.history.flush() : 0
      if (currentAccount() !== accountAtCall) return accountChanged
      if (waiting > 0) return ok({ done: false, unsent: waiting })
      const signedOut = account.signOut(forget)
      await follow()
      const deleted = forget && accountAtCall !== null ? await deleteFolder(accountAtCall) : ok(undefined)
      await signedOut
      if (forget && accountAtCall !== null) await onForgotten(accountAtCall)
      return deleted.ok ? ok({ done: true }) : deleted
    },
    forget: async id => {
      await lastTransition
      const withoutTokens = account.forget(id)
      if (!withoutTokens) return failed('not-found', say('errors.accountUnknown'))
      const deleted = await deleteFolder(id)
      await withoutTokens
      await onForgotten(id)
      return deleted
    },
    otherLibraryBytes: () => undisturbed(() => otherLibraryBytes(accounts, running?.id ?? null)),
    clearOtherLibraries: () => undisturbed(() => clearOtherLibraries(accounts, running?.id ?? null)),
    stop: async () => {
      unsubscribe()
      await undisturbed(end)
    },
  }
}
