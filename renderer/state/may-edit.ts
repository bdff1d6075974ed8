// Whether this sign-in may change the library (scope), what to say if not, and how to request the right.
import { isScopeMissing } from '../../shared/account/scopes.ts'
import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { type AppContextValue, useApp } from './app-context.ts'
import { request } from './commands.ts'
import type { MenuItem } from './view/layers.ts'

/** Why the library cannot be changed, in words; null if it can. */
export const whyReadOnly = ({ account }: Pick<AppState, 'account'>): string | null =>
  isScopeMissing(account, 'user.library:write') ? t('edits.notAllowed') : null

export const useWhyReadOnly = (): string | null => useApp(whyReadOnly)

/** Signs in again for all scopes, after fewer were granted than requested. */
export const requestScopes = (app: Pick<AppContextValue, 'bridge' | 'notices'>): void =>
  void request(app, 'account.signIn', { by: 'browser' })

/** Whether the library may be changed; if not, a notice says why, with a button that requests the scopes again. */
export function ensureMayEdit(app: Pick<AppContextValue, 'mirror' | 'bridge' | 'notices'>): boolean {
  const reason = whyReadOnly(app.mirror.getState())
  if (reason !== null) app.notices.tell(reason, { label: t('signIn.askAgain'), run: () => requestScopes(app) })
  return reason === null
}

/** Menu items that change the library: as they are, or, if this sign-in may not change it, disabled with the reason and without submenu. */
export function withEditPermission(app: Pick<AppContextValue, 'mirror'>, items: readonly MenuItem[]): readonly MenuItem[] {
  const reason = whyReadOnly(app.mirror.getState())
  return reason === null ? items : items.map(({ submenu: _beside, ...item }) => ({ ...item, reason }))
}

/** Appends an item that requests the missing scopes, if one of the items is disabled because this sign-in may not change the library. */
export function withRequestScopesItem(
  app: Pick<AppContextValue, 'mirror' | 'bridge' | 'notices'>,
  items: readonly MenuItem[],
): readonly MenuItem[] {
  const reason = whyReadOnly(app.mirror.getState())
  if (reason === null || !items.some(item => item.reason === reason)) return items
  return [...items, { icon: 'external', label: t('signIn.askAgain'), separator: true, run: () => requestScopes(app) }]
}
