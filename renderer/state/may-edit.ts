// Whether this sign-in may change the library (scope), and what to say if not.
import { isMissing } from '../../shared/account/scopes.ts'
import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { useApp } from './page.ts'

/** The reason in words; null if it may. */
export const missingWrite = ({ account }: Pick<AppState, 'account'>): string | null =>
  isMissing(account, 'user.library:write') ? t('state.mayNotChange') : null

export const useMissingWrite = (): string | null => useApp(missingWrite)
