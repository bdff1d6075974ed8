import { type Result } from '../shared/errors.ts'
import type { AccountId } from '../shared/ids.ts'
import type { SignOutAnswer } from '../shared/ipc/contract.ts'
import type { Account } from './account/account.ts'
import type { AccountParts } from './account-parts.ts'
import { type Connection } from './connection.ts'
import type { SettingsOwner } from './settings.ts'
import type { Store } from './store.ts'
export type AccountLifecycle = {
  /**
   * The running parts; null while nobody is signed in. Waits for a start or stop under way, as the page may request a library that it has
   * just heard of while other parts are starting.
   */
  parts(): Promise<AccountParts | null>
  /** The parts running at this moment; null also during a start or stop. */
  running(): AccountParts | null
  /** Resolves when nothing runs for any other account than the signed-in one. */
  othersStopped(): Promise<void>
  /**
   * Sends what is unsent, then signs out; with `forget` also deletes all data of the account on this computer. Error: cancelled, if another
   * account is signed in by then; nobody is signed out. Error: disk, if the data could not be deleted; then signed out all the same.
   */
  signOut(how: SignOut): Promise<Result<SignOutAnswer>>
  /** Forgets a known account that is not signed in. Errors: not-found, for any other; disk, if its data could not be deleted. */
  forget(id: AccountId): Promise<Result<void>>
  /** Bytes of the libraries that are kept of the accounts that do not run. */
  otherLibraryBytes(): Promise<number>
  /** Deletes the libraries of the accounts that do not run, and nothing else of these accounts. Error: disk. */
  clearOtherLibraries(): Promise<Result<void>>
  stop(): Promise<void>
}
/**
 * `ask`: if plays cannot be sent, nobody is signed out, and the answer is their number; `accept`: they are left unsent. `forget`: see
 * `signOut`.
 */
type SignOut = {
  readonly unsent: 'ask' | 'accept'
  readonly forget: boolean
}
type Dependencies = {
  readonly store: Store
  readonly settings: Pick<SettingsOwner, 'switchTo'>
  readonly account: Account
  /** The folder with one subfolder per account. */
  readonly accounts: string
  readonly start: (connection: Connection, userId: string, folder: string) => Promise<AccountParts>
  /** Called when an account was forgotten, after the try to delete its folder. */
  readonly onForgotten: (id: AccountId) => Promise<void>
}
export declare function startAccountLifecycle({ store, settings, account, accounts, start, onForgotten }: Dependencies): AccountLifecycle
