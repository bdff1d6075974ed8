// Who is signed in where, and the way out.
import type { AccountState, ConnectionChoice } from '../../../shared/app-state.ts'
import { Button } from '../../parts/Button.tsx'
import { SettingGroup, SettingLine } from '../../parts/SettingLine.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { signOut } from '../../state/sign-out.ts'

/** What a person calls the connection. */
export function connectionName(connection: ConnectionChoice): string {
  switch (connection.kind) {
    case 'none':
      return 'Not connected'
    case 'demo':
      return 'Demo library'
    case 'folder':
      return connection.folder
    case 'service':
      return connection.name
  }
}

const keptWords = {
  keychain: 'You stay signed in; the system keeps the key.',
  'this-run': 'You will be asked to sign in again next time.',
} as const

function accountText(account: AccountState): string {
  if (account.step === 'signed-in') return account.why?.message ?? keptWords[account.kept]
  return account.step === 'expired' ? 'Please sign in again.' : ''
}

export function AccountSettings() {
  const page = usePage()
  const account = useApp(state => state.account)
  const connection = useApp(state => state.connection)
  if (account.step !== 'signed-in' && account.step !== 'expired') return null
  const { person } = account
  return (
    <SettingGroup id="account" heading="Account">
      <SettingLine name={person.name} text={[person.email, accountText(account)].filter(Boolean).join(' · ')}>
        {account.step === 'signed-in' && account.kept === 'this-run' && (
          <Button label="Keep me signed in" icon="refresh" onClick={() => void ask(page, 'account.retryKeychain', undefined)} />
        )}
        {account.step === 'expired' && (
          <Button label="Sign in" icon="external" kind="main" onClick={() => void ask(page, 'account.signIn', { by: 'browser' })} />
        )}
        <Button label="Sign out" icon="signout" onClick={() => void signOut(page, false)} />
      </SettingLine>
      <SettingLine name="Connected to" text={connection.kind === 'service' ? connection.host : undefined}>
        <span className="meta cut">
          <bdi>{connectionName(connection)}</bdi>
        </span>
      </SettingLine>
    </SettingGroup>
  )
}
