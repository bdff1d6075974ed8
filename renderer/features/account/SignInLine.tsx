// Whether the sign-in lasts, and what can be done if it does not.
import type { ReactNode } from 'react'
import type { AccountState } from '../../../shared/app-state.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { Answered } from '../../frame/Answered.tsx'
import { KeepTokens, SignInAgain } from '../../frame/sign-in-buttons.tsx'
import { whyExpired } from '../../state/acts/why-expired.ts'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'

export function SignInLine({ account }: { readonly account: AccountState }): ReactNode {
  const page = usePage()
  switch (account.step) {
    case 'signed-in':
      if (account.kept === 'keychain') return <SettingLine name="Sign-in" text="Kept in the keychain of this system: you stay signed in." />
      return (
        <SettingLine
          name="Signed in until Segue closes"
          text={
            <>
              {account.why?.message}
              {account.why && <Answered error={account.why} />}
            </>
          }
        >
          <KeepTokens label="Keep me signed in" />
        </SettingLine>
      )
    case 'expired':
      return (
        <SettingLine
          name={account.error.code === 'keychain' ? 'The sign-in could not be read' : 'The session is over'}
          text={
            <>
              {whyExpired(account.error)}
              <Answered error={account.error} />
            </>
          }
        >
          {account.error.code === 'keychain' && <KeepTokens label="Try again" />}
          <SignInAgain />
        </SettingLine>
      )
    case 'signing-in':
      return (
        <SettingLine name="Signing in" text={account.progress.at === 'browser' ? 'Waiting for your browser' : 'In a moment'}>
          <Button label="Cancel" kind="plain" onClick={() => void ask(page, 'account.cancelSignIn', undefined)} />
        </SettingLine>
      )
    case 'starting':
    case 'preparing':
    case 'signed-out':
      return null
  }
}
