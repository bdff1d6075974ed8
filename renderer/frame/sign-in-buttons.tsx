// Buttons shared by several places: sign in again, ask for more scopes, retry the keychain.

import { useState } from 'react'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { ask } from '../state/commands.ts'
import { usePage } from '../state/page.ts'

export function SignInAgain() {
  const page = usePage()
  return (
    <Button label={t('frame.signIn')} icon="external" kind="main" onClick={() => void ask(page, 'account.signIn', { by: 'browser' })} />
  )
}

/** Signs in again for the scopes that were not granted. */
export function AskForScopes() {
  const page = usePage()
  return <Button label={t('frame.askAgain')} icon="external" onClick={() => void ask(page, 'account.signIn', { by: 'browser' })} />
}

/** Writes the tokens to the keychain, or reads them from it, again; a keychain may take long to answer. */
export function KeepTokens({ label }: { readonly label: string }) {
  const page = usePage()
  const [working, setWorking] = useState(false)
  const retry = async (): Promise<void> => {
    setWorking(true)
    await ask(page, 'account.retryKeychain', undefined)
    setWorking(false)
  }
  return <Button label={label} icon="key" working={working} disabled={working} onClick={() => void retry()} />
}
