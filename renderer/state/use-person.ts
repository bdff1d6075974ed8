// Whose library is in sight: whoever is signed in, was until a moment ago, or signs in anew.
import type { AccountState, Person } from '../../shared/app-state.ts'
import { useApp } from './page.ts'

function personOf(account: AccountState): Person | null {
  switch (account.step) {
    case 'signed-in':
    case 'expired':
    case 'starting':
      return account.person
    case 'signing-in':
      return account.again
    case 'preparing':
    case 'signed-out':
      return null
  }
}

export const usePerson = (): Person | null => useApp(state => personOf(state.account))
