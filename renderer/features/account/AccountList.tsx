// Everybody known on this computer: whose library is shown, and turning to or forgetting the others.
import type { KnownAccount } from '../../../shared/app-state.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { Button } from '../../controls/Button.tsx'
import { Name } from '../../controls/Name.tsx'
import { addAccount, inOrder, openAccount } from '../../state/acts/accounts.ts'
import { useApp, usePage } from '../../state/page.ts'
import { connectionName } from '../../words/connection-name.ts'

export function AccountList() {
  const page = usePage()
  const accounts = useApp(state => state.accounts)
  return (
    <>
      <h3 id="accounts">Accounts on this computer</h3>
      <div className="set-list">
        <ul aria-labelledby="accounts">
          {inOrder(accounts).map(account => (
            <AccountLine key={account.id} account={account} />
          ))}
        </ul>
        <div className="set">
          <div>
            <span className="meta">Each has its own library, queue and settings. The others stay signed in.</span>
          </div>
          <Button label="Add an account…" icon="plus" onClick={() => addAccount(page, null)} />
        </div>
      </div>
    </>
  )
}

function AccountLine({ account }: { readonly account: KnownAccount }) {
  const page = usePage()
  return (
    <li className="set" aria-current={account.current ? 'true' : undefined}>
      <div className="row someone">
        <Avatar name={account.name} />
        <div className="grow">
          <b className="cut" title={account.name}>
            <Name text={account.name} />
          </b>
          <span className="meta cut">
            <Name text={connectionName(account.connection)} />
            {account.signedOut && ' · signed out'}
          </span>
        </div>
      </div>
      {account.current ? (
        <span className="meta">Shown now</span>
      ) : (
        <>
          <Button label="Forget…" kind="plain" of={account.name} onClick={() => page.layers.open({ kind: 'forget', account })} />
          <Button label="Open" of={account.name} onClick={() => openAccount(page, account)} />
        </>
      )}
    </li>
  )
}
