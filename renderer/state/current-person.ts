// Whose library, queue and sound the state is about: whoever is signed in, was until a moment ago, or signs in anew.
import type { AccountState, AppState, Person } from '../../shared/app-state.ts'

export function personOf(account: AccountState): Person | null {
  switch (account.step) {
    case 'signed-in':
    case 'expired':
      return account.person
    case 'signing-in':
      return account.again
    case 'starting':
      return account.person
    case 'preparing':
    case 'signed-out':
      return null
  }
}

/** The same text for the same person at the same service; null while nobody is there. */
export function currentPerson({ account, connection }: Pick<AppState, 'account' | 'connection'>): string | null {
  const person = personOf(account)
  return person && JSON.stringify([connection, person.userId])
}
