// The Account group of the settings: who is signed in, whether that outlives a restart, this device's name, granted rights, other devices,
// other accounts.
import { t } from '../../../shared/words/words.ts'
import { SettingGroup } from '../../controls/SettingLine.tsx'
import { useApp } from '../../state/app-context.ts'
import { usePerson } from '../../state/use-person.ts'
import { AccountList } from './AccountList.tsx'
import { DeviceList } from './DeviceList.tsx'
import { DeviceName } from './DeviceName.tsx'
import { GrantedScopes } from './GrantedScopes.tsx'
import { PersonLine } from './PersonLine.tsx'
import { SignInLine } from './SignInLine.tsx'

export function AccountSettings() {
  const person = usePerson()
  const account = useApp(state => state.account)
  if (person === null) return null
  return (
    <SettingGroup
      id="account"
      heading={t('account.heading')}
      footer={
        <>
          {account.phase === 'signed-in' && <GrantedScopes granted={account.scopes} />}
          <DeviceList />
          <AccountList />
        </>
      }
    >
      <PersonLine person={person} />
      <SignInLine account={account} />
      <DeviceName />
    </SettingGroup>
  )
}
