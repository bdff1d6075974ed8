// Whether this sign-in lets the library be changed, and what to say where it does not.
import { isMissing } from '../../shared/account/scopes.ts'
import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { useApp } from './page.ts'

/** Null where it may. */
export const missingWrite = ({ account }: Pick<AppState, 'account'>): string | null =>
  isMissing(account, 'user.library:write') ? t('state.mayNotChange') : null

export const useMissingWrite = (): string | null => useApp(missingWrite)
