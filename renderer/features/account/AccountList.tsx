// All accounts known on this computer, with buttons to switch to each and to forget it (not the one that is shown), and one to add an
// account.

import type { KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { Button } from '../../controls/Button.tsx'
import { Name } from '../../controls/Name.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { addAccount, openAccount, sortedAccounts } from '../../state/actions/accounts.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { connectionName } from '../../words/connection-name.ts'

export function AccountList() {
  const app = useAppContext()
  const accounts = useApp(state => state.accounts)
  return (
    <>
      <h3 id="accounts">{t('account.localAccounts')}</h3>
      <div className="set-list">
        <ul aria-labelledby="accounts">
          {sortedAccounts(accounts).map(account => (
            <AccountLine key={account.id} account={account} />
          ))}
        </ul>
        <div className="set">
          <div>
            <span className="meta">{t('account.severalDescription')}</span>
          </div>
          <Button label={t('account.addEllipsis')} icon="plus" onClick={() => addAccount(app, null)} />
        </div>
      </div>
    </>
  )
}

function AccountLine({ account }: { readonly account: KnownAccount }) {
  const app = useAppContext()
  return (
    <li className="set" aria-current={account.current ? 'true' : undefined}>
      <div className="row someone">
        <Avatar name={account.name} />
        <div className="grow">
          <b className="cut" title={account.name}>
            <Name text={account.name} />
          </b>
          <span className="meta cut">
            {account.signedOut ? (
              richText('account.signedOutLine', { connection: connectionName(account.connection) })
            ) : (
              <Name text={connectionName(account.connection)} />
            )}
          </span>
        </div>
      </div>
      {account.current ? (
        <span className="meta">{t('account.shownNow')}</span>
      ) : (
        <>
          <Button
            label={richText('account.forgetNamedEllipsis', { account: account.name })}
            kind="plain"
            onClick={() => app.layers.open({ kind: 'forget', account })}
          />
          <Button label={richText('account.openNamed', { account: account.name })} onClick={() => openAccount(app, account)} />
        </>
      )}
    </li>
  )
}
