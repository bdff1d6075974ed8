// The account: who is signed in, for how long and with what rights, on which devices, and who else is known here.
import { t } from '../../../shared/words/words.ts'
import { useApp } from '../../state/page.ts'
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
    <section className="group" id="account" aria-label={t('account.account')} tabIndex={-1}>
      <h2>{t('account.account')}</h2>
      <div className="set-list">
        <PersonLine person={person} />
        <SignInLine account={account} />
        <DeviceName />
      </div>
      {account.step === 'signed-in' && <GrantedScopes granted={account.scopes} />}
      <DeviceList />
      <AccountList />
    </section>
  )
}
