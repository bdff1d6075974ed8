// The confirmation before everything that this computer keeps of an account is deleted.

import { useState } from 'react'
import type { KnownAccount } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { connectionName } from '../../words/connection-name.ts'
import { onlyCopyKey } from './only-copy.ts'

export function ForgetAccount({ account }: { readonly account: KnownAccount }) {
  const app = useAppContext()
  const [isBusy, setBusy] = useState(false)
  const ofService = account.signedOut ? 'account.forgetSignedOutDescription' : 'account.forgetDescription'
  const forget = async (): Promise<void> => {
    setBusy(true)
    await request(app, 'accounts.forget', { id: account.id })
    app.layers.close()
  }
  return (
    <Dialog className="question" label={t('account.forgetLabel')} onClose={app.layers.close} busy={isBusy}>
      <h2>{richText('account.forgetQuestion', { account: account.name })}</h2>
      <p>{richText(onlyCopyKey(account.connection.kind) ?? ofService, { service: connectionName(account.connection) })}</p>
      <div className="row answers">
        <Button label={t('actions.keep')} disabled={isBusy} onClick={app.layers.close} />
        <Button label={t('actions.forget')} kind="danger" isBusy={isBusy} disabled={isBusy} onClick={() => void forget()} />
      </div>
    </Dialog>
  )
}
