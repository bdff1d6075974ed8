// Owns the accounts slice: who has signed in on this computer and at which service, kept in accounts.json; it holds no secret.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { accountIdSchema, identitySchema } from '../../shared/account-id.ts'
import type { KnownAccount, Person } from '../../shared/app-state.ts'
import type { AccountId } from '../../shared/ids.ts'
import { t } from '../../shared/words/words.ts'
import { maxNameLength, maxUserIdLength } from '../api/person.ts'
import { accountIdOf, type Connection, shownChoice, storedChoice } from '../connection.ts'
import { keepCopy, type ReadOptions, readJson } from '../files/files.ts'
import { createJsonSaver, unsavedNotice } from '../files/json-saver.ts'
import type { Store } from '../store.ts'

/** An account as written to disk; without the mail address, which the next status response brings. */
const storedAccount = z.object({
  identity: identitySchema,
  userId: z.string().min(1).max(maxUserIdLength),
  name: z.string().max(maxNameLength),
  choice: storedChoice,
  signedOut: z.boolean(),
})
export type StoredAccount = Readonly<z.infer<typeof storedAccount>>
/** `undeletedTokens`: accounts that were signed out or forgotten, whose tokens may still be in the keychain. */
const file = z.object({ accounts: z.array(storedAccount), undeletedTokens: z.array(accountIdSchema) })
/** Schema of the file when it is read: entries are parsed one by one later, so that a broken one does not cost the others. */
const fileRead = z.object({ accounts: z.array(z.unknown()), undeletedTokens: z.array(z.unknown()).catch([]) })

export type KnownAccounts = {
  find(id: AccountId | null): StoredAccount | null
  /** All entries, the most recently used first. */
  entries(): readonly StoredAccount[]
  /** The account whose library is shown; null while there is none. */
  current(): AccountId | null
  /** The account that was last signed in at a service; null if there is none, or it was signed out. */
  lastAt(identity: string): StoredAccount | null
  /**
   * Puts an account first in the list, not signed out, and makes it the present one. `connection`: where and by which preset the person
   * signed in.
   */
  remember(connection: Connection, person: Person): void
  /** Marks an account as signed out: its entry stays, but its library is shown only after a new sign-in. */
  markSignedOut(id: AccountId): void
  forget(id: AccountId): void
  /** Accounts that were signed out or forgotten, whose tokens may still be in the keychain. */
  undeletedTokens(): readonly AccountId[]
  /** Notes whether the keychain has deleted the tokens of such an account. */
  noteTokens(id: AccountId, outcome: 'deleted' | 'left'): void
  /** Clears the present account, so that no account's library is shown. */
  clearCurrent(): void
  /** Resolves when all changes are on disk. */
  flushed(): Promise<void>
}

/**
 * Which account's kept tokens to take up at a service: `last`, those of the account last signed in there; `nobody`, none; or those of one
 * account by its id.
 */
export type AccountSelector = 'last' | 'nobody' | AccountId

type Dependencies = Omit<ReadOptions, 'what'> & { readonly store: Store; readonly userData: string }

const idOf = ({ identity, userId }: StoredAccount): AccountId => accountIdOf(identity, userId)

export async function openKnownAccounts({ store, userData, ...disk }: Dependencies): Promise<KnownAccounts> {
  const path = join(userData, 'accounts.json')
  const options = { ...disk, what: t('files.name.accounts') }
  const storedFile = await readJson(path, fileRead, options)
  const storedAccounts = storedFile.kind === 'value' ? storedFile.value.accounts : []
  /** All entries, sorted by last use, newest first. */
  let entries: readonly StoredAccount[] = storedAccounts.flatMap(each => storedAccount.safeParse(each).data ?? [])
  if (entries.length < storedAccounts.length) await keepCopy(path, options)
  let undeletedTokens: readonly AccountId[] = (storedFile.kind === 'value' ? storedFile.value.undeletedTokens : []).flatMap(
    id => accountIdSchema.safeParse(id).data ?? [],
  )
  let current: AccountId | null = null
  const saver = createJsonSaver(path, file, disk.log, { onUnsaved: unsavedNotice(options.what, disk.notify) })

  const show = () => store.set('accounts', entries.map(shownEntry))
  const shownEntry = (account: StoredAccount): KnownAccount => {
    const id = idOf(account)
    return { id, name: account.name, connection: shownChoice(account.choice), signedOut: account.signedOut, current: id === current }
  }
  const save = () => saver.save({ accounts: [...entries], undeletedTokens: [...undeletedTokens] })
  const replaceEntries = (next: readonly StoredAccount[]) => {
    entries = next
    save()
    show()
  }
  const entriesWithout = (id: AccountId) => entries.filter(other => idOf(other) !== id)

  show()
  return {
    current: () => current,
    entries: () => entries,
    find: id => entries.find(other => idOf(other) === id) ?? null,
    lastAt: identity => {
      const last = entries.find(other => other.identity === identity)
      return last && !last.signedOut ? last : null
    },
    remember: (connection, { userId, name }) => {
      const used: StoredAccount = { identity: connection.identity, userId, name, choice: connection.choice, signedOut: false }
      current = idOf(used)
      const next = [used, ...entriesWithout(current)]
      undeletedTokens = undeletedTokens.filter(id => id !== current)
      if (isDeepStrictEqual(next, entries)) show()
      else replaceEntries(next)
    },
    markSignedOut: id => replaceEntries(entries.map(other => (idOf(other) === id ? { ...other, signedOut: true } : other))),
    forget: id => replaceEntries(entriesWithout(id)),
    undeletedTokens: () => undeletedTokens,
    noteTokens: (id, outcome) => {
      const isNoted = undeletedTokens.includes(id)
      if (isNoted === (outcome === 'left')) return
      undeletedTokens = outcome === 'left' ? [...undeletedTokens, id] : undeletedTokens.filter(other => other !== id)
      save()
    },
    clearCurrent: () => {
      current = null
      show()
    },
    flushed: () => saver.flushed(),
  }
}

/**
 * The known account whose tokens are to be taken up at a service; null: none, or that account is signed out or belongs to another
 * service.
 */
export function entryToOpen(
  known: Pick<KnownAccounts, 'find' | 'lastAt'>,
  identity: string,
  selector: AccountSelector,
): StoredAccount | null {
  const entry = selector === 'last' ? known.lastAt(identity) : selector === 'nobody' ? null : known.find(selector)
  return entry && !entry.signedOut && entry.identity === identity ? entry : null
}
