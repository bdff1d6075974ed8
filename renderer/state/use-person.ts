// The person whose library is in sight.
import type { Person } from '../../shared/app-state.ts'
import { useApp } from './page.ts'
import { personOf } from './whose.ts'

export const usePerson = (): Person | null => useApp(state => personOf(state.account))
