// The person whose library, queue and sound the state is about: signed in, known from before while the app starts, just expired, or signing
// in again.
import type { AccountState, AppState, Person } from '../../shared/app-state.ts'

export function personOf(account: AccountState): Person | null {
  switch (account.step) {
    case 'signed-in':
    case 'expired':
      return account.person
    case 'signing-in':
      return account.previousPerson
    case 'starting':
      return account.person
    case 'preparing':
    case 'signed-out':
      return null
  }
}

/** A key of the person at the service, for comparisons; null if there is nobody. */
export function currentPerson({ account, connection }: Pick<AppState, 'account' | 'connection'>): string | null {
  const person = personOf(account)
  return person && JSON.stringify([connection, person.userId])
}
