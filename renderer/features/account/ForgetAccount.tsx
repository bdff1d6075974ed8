// The confirmation before everything that this computer keeps of an account is deleted.

import { useState } from 'react'
import type { KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { rich } from '../../controls/rich.tsx'
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
    <Dialog className="question" label={t('account.forgetAnAccount')} close={page.layers.close} busy={working}>
      <h2>{rich('account.forgetWhom', { account: account.name })}</h2>
      <p>
        {rich(account.signedOut ? 'account.forgetSignedOutConsequences' : 'account.forgetConsequences', {
          service: connectionName(account.connection),
        })}
      </p>
      <div className="row answers">
        <Button label={t('account.keep')} disabled={working} onClick={page.layers.close} />
        <Button label={t('account.forget')} kind="danger" working={working} disabled={working} onClick={() => void forget()} />
      </div>
    </Dialog>
  )
}
