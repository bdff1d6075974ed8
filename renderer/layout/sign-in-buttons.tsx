// Buttons shared by several places: sign in again, ask for more scopes, retry the keychain.

import { useState } from 'react'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { useAppContext } from '../state/app-context.ts'
import { request } from '../state/commands.ts'
import { requestScopes } from '../state/may-edit.ts'

export function SignInButton() {
  const app = useAppContext()
  return (
    <Button
      label={t('actions.signIn')}
      icon="external"
      kind="main"
      onClick={() => void request(app, 'account.signIn', { by: 'browser' })}
    />
  )
}

/** Signs in again for the scopes that were not granted. */
export function RequestScopesButton() {
  const app = useAppContext()
  return <Button label={t('signIn.askAgain')} icon="external" onClick={() => requestScopes(app)} />
}

/** Writes the tokens to the keychain, or reads them from it, again; a keychain may take long to answer. */
export function RetryKeychainButton({ label }: { readonly label: string }) {
  const app = useAppContext()
  const [isBusy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    await request(app, 'account.retryKeychain', undefined)
    setBusy(false)
  }
  return <Button label={label} icon="key" isBusy={isBusy} disabled={isBusy} onClick={() => void retry()} />
}
