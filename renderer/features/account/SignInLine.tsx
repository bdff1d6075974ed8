// Whether the sign-in is kept after a restart (keychain), has expired or is under way, with buttons to repair or cancel it; nothing while
// signed out or starting.

import type { ReactNode } from 'react'
import type { AccountState } from '../../../shared/app-state.ts'
import { errorWords } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { ServiceMessage } from '../../layout/ServiceMessage.tsx'
import { RetryKeychainButton, SignInButton } from '../../layout/sign-in-buttons.tsx'
import { whyExpired } from '../../state/actions/why-expired.ts'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'

export function SignInLine({ account }: { readonly account: AccountState }): ReactNode {
  const app = useAppContext()
  switch (account.phase) {
    case 'signed-in':
      if (account.storedIn === 'keychain') return <SettingLine name={t('account.signIn')} description={t('account.keptInKeychain')} />
      return (
        <SettingLine
          name={t('account.signedInUntilQuit')}
          description={
            <>
              {account.why && errorWords(account.why)}
              {account.why && <ServiceMessage error={account.why} />}
            </>
          }
        >
          <RetryKeychainButton label={t('signIn.keepSignedIn')} />
        </SettingLine>
      )
    case 'expired':
      return (
        <SettingLine
          name={account.error.code === 'keychain' ? t('account.signInUnreadable') : t('account.signInOver')}
          description={
            <>
              {whyExpired(account.error)}
              <ServiceMessage error={account.error} />
            </>
          }
        >
          {account.error.code === 'keychain' && <RetryKeychainButton label={t('actions.tryAgain')} />}
          <SignInButton />
        </SettingLine>
      )
    case 'signing-in':
      return (
        <SettingLine
          name={t('signIn.signingIn')}
          description={account.progress.phase === 'browser' ? t('signIn.waitingForBrowser') : t('account.signInFinishing')}
        >
          <Button label={t('actions.cancel')} kind="plain" onClick={() => void request(app, 'account.cancelSignIn', undefined)} />
        </SettingLine>
      )
    case 'starting':
    case 'preparing':
    case 'signed-out':
      return null
  }
}
