// Turning from one account to another, and the menu that offers it.

import type { KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { connectionName } from '../../words/connection-name.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'
import type { MenuItem } from '../view/overlays.ts'

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Always in the same place, whoever was here last. */
export const inOrder = (accounts: readonly KnownAccount[]): readonly KnownAccount[] =>
  accounts.toSorted(
    (one, other) => order.compare(one.name, other.name) || order.compare(connectionName(one.connection), connectionName(other.connection)),
  )

export const openAccount = (page: Page, { id }: KnownAccount): void => void ask(page, 'accounts.open', { id })

/** `at`: somebody of the same service; null leads to the choice of one. */
export const addAccount = (page: Page, at: KnownAccount | null): void => void ask(page, 'accounts.add', { at: at?.id ?? null })

/** The accounts with a check at the present one, then what can be done about them. */
export function accountMenu(page: Page): readonly MenuItem[] {
  const accounts = inOrder(page.mirror.getState().accounts)
  return [
    ...accounts.map(account => ({
      id: account.id,
      icon: 'person' as const,
      label: account.name,
      detail: account.signedOut
        ? t('state.signedOut', { connection: connectionName(account.connection) })
        : connectionName(account.connection),
      checked: account.current,
      run: () => {
        if (!account.current) openAccount(page, account)
      },
    })),
    { icon: 'plus', label: t('state.addAnAccountMore'), line: accounts.length > 0, run: () => void addAccount(page, null) },
    { icon: 'settings', label: t('state.accountSettings'), run: () => showAccount(page) },
    { icon: 'signout', label: t('state.signOutMore'), line: true, run: () => page.layers.open({ kind: 'sign-out' }) },
  ]
}

/** The group of the settings, with the focus there. */
function showAccount({ view }: Page): void {
  view.go({ kind: 'settings' })
  // Once the settings are drawn, and the menu has given the focus back.
  requestAnimationFrame(() => {
    const group = document.getElementById('account')
    group?.scrollIntoView({ block: 'start' })
    group?.focus({ preventScroll: true })
  })
}
