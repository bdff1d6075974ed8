// Asks before everything that this computer keeps of an account is deleted.
import { useState } from 'react'
import type { KnownAccount } from '../../../shared/app-state.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { Name } from '../../controls/Name.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { connectionName } from '../../words/connection-name.ts'

export function ForgetAccount({ account }: { readonly account: KnownAccount }) {
  const page = usePage()
  const [working, setWorking] = useState(false)
  const forget = async (): Promise<void> => {
    setWorking(true)
    await ask(page, 'accounts.forget', { id: account.id })
    page.layers.close()
  }
  return (
    <Dialog className="question" label="Forget an account" close={page.layers.close} busy={working}>
      <h2>
        Forget <Name text={account.name} />?
      </h2>
      <p>
        This computer’s copy of the library, queue and settings is deleted, with plays that were not sent yet
        {!account.signedOut && ', and the sign-in is given back'}. What <Name text={connectionName(account.connection)} /> keeps is not
        touched.
      </p>
      <div className="row answers">
        <Button label="Keep" disabled={working} onClick={page.layers.close} />
        <Button label="Forget" kind="danger" working={working} disabled={working} onClick={() => void forget()} />
      </div>
    </Dialog>
  )
}
