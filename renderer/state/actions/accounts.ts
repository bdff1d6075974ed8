// Switching between the known accounts, and the menu that offers it.

import type { KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { connectionName } from '../../words/connection-name.ts'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'
import type { MenuItem } from '../view/layers.ts'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorted by name, then by service, as a copy: not by last use, so that each account keeps its place in the menu. */
export const sortedAccounts = (accounts: readonly KnownAccount[]): readonly KnownAccount[] =>
  accounts.toSorted(
    (one, other) =>
      collator.compare(one.name, other.name) || collator.compare(connectionName(one.connection), connectionName(other.connection)),
  )

export const openAccount = (app: AppContextValue, { id }: KnownAccount): void => void request(app, 'accounts.open', { id })

/** Begins to add an account; `at`: an account of the service to add it at; null leads to the choice of a service. */
export const addAccount = (app: AppContextValue, at: KnownAccount | null): void => void request(app, 'accounts.add', { at: at?.id ?? null })

/** The menu of accounts: all of them with a check at the current one, then what can be done about accounts. */
export function accountMenu(app: AppContextValue): readonly MenuItem[] {
  const accounts = sortedAccounts(app.mirror.getState().accounts)
  return [
    ...accounts.map(account => ({
      id: account.id,
      icon: 'person' as const,
      label: account.name,
      detail: account.signedOut
        ? t('account.signedOutOf', { connection: connectionName(account.connection) })
        : connectionName(account.connection),
      checked: account.current,
      run: () => {
        if (!account.current) openAccount(app, account)
      },
    })),
    { icon: 'plus', label: t('account.addEllipsis'), separator: accounts.length > 0, run: () => void addAccount(app, null) },
    { icon: 'settings', label: t('account.settings'), run: () => showAccount(app) },
    { icon: 'signout', label: t('account.signOutEllipsis'), separator: true, run: () => app.layers.open({ kind: 'sign-out' }) },
  ]
}

/** Opens the Account group of the settings and focuses it. */
function showAccount({ view }: AppContextValue): void {
  view.navigate({ kind: 'settings' })
  // Waits for the next frame, when the settings are rendered and the closing menu has restored the focus.
  requestAnimationFrame(() => {
    const group = document.getElementById('account')
    group?.scrollIntoView({ block: 'start' })
    group?.focus({ preventScroll: true })
  })
}
