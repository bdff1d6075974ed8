// The accounts known on this computer, to continue as one of them.

import type { ConnectionChoice, KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { addAccount, openAccount, sortedAccounts } from '../../state/actions/accounts.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { connectionName } from '../../words/connection-name.ts'

/**
 * The list of known accounts, nothing if there are none. `signedInOnly`: without accounts that would need to sign in again, and without the
 * lines to add another account of the same service.
 */
export function KnownAccounts({ signedInOnly = false }: { readonly signedInOnly?: boolean }) {
  const accounts = useApp(state => state.accounts)
  const shown = sortedAccounts(accounts).filter(({ signedOut }) => !(signedOut && signedInOnly))
  if (shown.length === 0) return null
  return (
    <section className="known" aria-label={t('account.localAccounts')}>
      <h2>{t('signIn.accountsHeading')}</h2>
      <ul>
        {shown.map(account => (
          <KnownAccountLine key={account.id} account={account} />
        ))}
        {!signedInOnly && oneAccountPerService(shown).map(account => <OtherAccountLine key={account.id} account={account} />)}
      </ul>
    </section>
  )
}

function KnownAccountLine({ account }: { readonly account: KnownAccount }) {
  const app = useAppContext()
  return (
    <li>
      <button type="button" className="choice" onClick={() => openAccount(app, account)}>
        <Avatar name={account.name} />
        <span className="grow">
          <b className="cut">
            <Name text={account.name} />
          </b>
          <span className="meta cut">
            {account.signedOut ? (
              richText('account.signedOutLine', { connection: connectionName(account.connection) })
            ) : (
              <Name text={connectionName(account.connection)} />
            )}
          </span>
        </span>
        <span className="end">
          <Icon name="right" size={16} />
        </span>
      </button>
      <IconButton
        icon="x"
        label={t('signIn.forget', { account: account.name })}
        size={16}
        onClick={() => app.layers.open({ kind: 'forget', account })}
      />
    </li>
  )
}

/** One known account for each service that can have several accounts. */
const oneAccountPerService = (accounts: readonly KnownAccount[]): readonly KnownAccount[] =>
  accounts.filter(
    ({ connection }, index) =>
      connection.kind === 'service' && accounts.findIndex(other => isSameService(other.connection, connection)) === index,
  )

function OtherAccountLine({ account }: { readonly account: KnownAccount }) {
  const app = useAppContext()
  return (
    <li>
      <button type="button" className="choice" onClick={() => addAccount(app, account)}>
        <span className="avatar">
          <Icon name="plus" size={16} />
        </span>
        <span className="grow">
          <b>{t('signIn.otherAccount')}</b>
          <span className="meta cut">
            <Name text={connectionName(account.connection)} />
          </span>
        </span>
        <span className="end">
          <Icon name="right" size={16} />
        </span>
      </button>
    </li>
  )
}

/**
 * The name of the only account known at the chosen service, if it is signed out; null if it is signed in, or if the service has no known
 * account or several.
 */
export function useReturningPerson(): string | null {
  const connection = useApp(state => state.connection)
  const accounts = useApp(state => state.accounts)
  const accountsHere = accounts.filter(account => isSameService(account.connection, connection))
  return accountsHere.length === 1 && accountsHere[0]?.signedOut === true ? accountsHere[0].name : null
}

const isSameService = (one: ConnectionChoice, other: ConnectionChoice): boolean => JSON.stringify(one) === JSON.stringify(other)
