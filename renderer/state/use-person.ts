// The person whose library is in sight.
import type { Person } from '../../shared/app-state.ts'
import { personOf } from './current-person.ts'
import { useApp } from './page.ts'

export const usePerson = (): Person | null => useApp(state => personOf(state.account))
