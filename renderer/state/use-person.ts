// The person whose library is shown; null if there is none.
import type { Person } from '../../shared/app-state.ts'
import { useApp } from './app-context.ts'
import { personOf } from './current-person.ts'

export const usePerson = (): Person | null => useApp(state => personOf(state.account))
