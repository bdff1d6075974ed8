// The person whose library is in sight.
import type { Person } from '../../shared/app-state.ts'
import { useApp } from './app-context.ts'
import { personOf } from './current-person.ts'

export const usePerson = (): Person | null => useApp(state => personOf(state.account))
