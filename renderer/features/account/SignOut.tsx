// The dialog to sign out: says what happens, sends plays that are not sent yet, and asks again if that fails.

import { useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { CheckBox } from '../../controls/CheckBox.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { signOut } from '../../state/actions/sign-out.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { usePerson } from '../../state/use-person.ts'
import { onlyCopyKey } from './only-copy.ts'

export function SignOut() {
  const app = useAppContext()
  const [forget, setForget] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    setBusy(true)
    const unsentLeft = await signOut(app, { forget, accept: unsent > 0 })
    setBusy(false)
    if (unsentLeft === 0) app.layers.close()
    else if (unsentLeft !== null) setUnsent(unsentLeft)
  }
  const cancelButton = <Button label={t('account.staySignedIn')} disabled={isBusy} onClick={app.layers.close} />
  if (unsent > 0) {
    return (
      <Dialog key="unsent" className="question" label={t('account.playsNotSentLabel')} onClose={app.layers.close} busy={isBusy}>
        <h2>{t(forget ? 'account.playsWillBeLostHeading' : 'account.playsNotSentHeading', { count: unsent })}</h2>
        <p>{t(forget ? 'account.playsWillBeLostDescription' : 'account.playsNotSentDescription', { count: unsent })}</p>
        <div className="row answers">
          {cancelButton}
          <Button
            label={forget ? t('account.dropAndSignOut') : t('account.signOut')}
            kind={forget ? 'danger' : 'main'}
            isBusy={isBusy}
            disabled={isBusy}
            onClick={() => void submit()}
          />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog className="question" label={t('account.signOut')} onClose={app.layers.close} busy={isBusy}>
      <SignOutText forget={forget} />
      <CheckBox checked={forget} disabled={isBusy} onChange={setForget}>
        {t('account.deleteLocalCopy')}
      </CheckBox>
      <div className="row answers">
        {cancelButton}
        <Button
          label={isBusy ? t('account.signingOut') : t('account.signOut')}
          kind={forget ? 'danger' : 'main'}
          isBusy={isBusy}
          disabled={isBusy}
          onClick={() => void submit()}
        />
      </div>
    </Dialog>
  )
}

function SignOutText({ forget }: { readonly forget: boolean }) {
  const kind = useApp(state => state.connection.kind)
  const person = usePerson()
  const changes = useApp(state => state.edits.entries.filter(({ status }) => status.kind === 'waiting').length)
  return (
    <>
      <h2>{richText('account.signOutQuestion', { person: person?.name ?? '' })}</h2>
      <p>
        {t('account.signOutDescription')} {t(forget ? (onlyCopyKey(kind) ?? 'account.localCopyIsDeleted') : 'account.localCopyStays')}
      </p>
      {forget && changes > 0 && <p>{t('account.changesWillBeLost', { count: changes })}</p>}
    </>
  )
}
