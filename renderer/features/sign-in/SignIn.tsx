// The sign-in screen for the chosen service; after a failure also its error and a retry.

import { useState } from 'react'
import { isInside } from '../../../shared/app-state.ts'
import { type ConnectionForm, formOf } from '../../../shared/connection-form.ts'
import type { AppError } from '../../../shared/errors.ts'
import { errorWords } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { Icon } from '../../controls/Icon.tsx'
import { rich } from '../../controls/rich.tsx'
import { ReceiversHere } from '../../frame/Receivers.tsx'
import { chooseService } from '../../state/acts/choose-service.ts'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { connectionName } from '../../words/connection-name.ts'
import { Choice } from './Choice.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { Door } from './Door.tsx'
import { KnownAccounts, useReturning } from './KnownAccounts.tsx'

export type SignInMethod = 'browser' | 'code'
type Props = {
  readonly error: AppError | null
  /** The method of the last attempt. */
  readonly method: SignInMethod
}

export function SignIn({ error, method }: Props) {
  const [form, setForm] = useState<ConnectionForm | null>(null)
  if (form !== null) return <ConnectForm begin={form} back={() => setForm(null)} />
  return error === null ? <Invitation edit={setForm} /> : <Failure error={error} method={method} edit={setForm} />
}

/** Opens the connection form, filled in with the current values. */
type Edit = { readonly edit: (form: ConnectionForm) => void }

function Invitation({ edit }: Edit) {
  const page = usePage()
  const connection = useApp(state => state.connection)
  const returning = useReturning()
  const welcome = returning !== null && rich('signIn.welcomeBack', { person: returning })
  return (
    <Door label={t('signIn.signIn')} heading={welcome || t('signIn.yourMusicWhereverItIsPlaying')}>
      <p>{rich('signIn.signInTo', { service: connectionName(connection) })}</p>
      <ReceiversHere />
      <div className="stackv">
        {isInside(connection) ? (
          <Button
            label={t('signIn.openTheLibrary')}
            kind="main"
            large
            onClick={() => void ask(page, 'account.signIn', { by: 'browser' })}
          />
        ) : (
          <>
            <Button
              label={t('signIn.signInWithYourBrowser')}
              icon="external"
              kind="main"
              large
              onClick={() => void ask(page, 'account.signIn', { by: 'browser' })}
            />
            <div className="or">{t('signIn.or')}</div>
            <Choice
              icon="phone"
              name={t('signIn.useACode')}
              text={t('signIn.signInOnYourPhoneOr')}
              onClick={() => void ask(page, 'account.signIn', { by: 'code' })}
            />
          </>
        )}
        <OtherService edit={edit} />
      </div>
      <KnownAccounts signedInOnly />
    </Door>
  )
}

function Failure({ error, method, edit }: Edit & { readonly error: AppError; readonly method: SignInMethod }) {
  const page = usePage()
  const inside = useApp(state => isInside(state.connection))
  const signIn = (by: SignInMethod) => () => void ask(page, 'account.signIn', { by })
  const details = [error.message, error.answered].filter(part => part !== undefined).join('\n')
  return (
    <Door label={t('signIn.signInDidNotFinish')} heading={t('signIn.signInDidNotFinish')}>
      {error.answered !== undefined && <p>{t('signIn.theServiceAnswered')}</p>}
      <div className="notice" role="alert">
        <Icon name="alert" />
        {error.answered === undefined ? (
          <b>{errorWords(error)}</b>
        ) : (
          <>
            <q>
              <bdi>{error.answered}</bdi>
            </q>
            <span className="meta">{errorWords(error)}</span>
          </>
        )}
      </div>
      <div className="stackv">
        {error.code === 'port-taken' ? (
          // The sign-in by browser needs a local port, which is taken; the device code needs none.
          <>
            <Button label={t('signIn.signInWithACode')} icon="phone" kind="main" large onClick={signIn('code')} />
            <Button label={t('signIn.tryAgain')} large onClick={signIn(method)} />
          </>
        ) : (
          <>
            <Button label={t('signIn.tryAgain')} kind="main" large onClick={signIn(method)} />
            {!inside && method === 'browser' && <Button label={t('signIn.useACodeInstead')} large onClick={signIn('code')} />}
            {!inside && method === 'code' && <Button label={t('signIn.useTheBrowserInstead')} large onClick={signIn('browser')} />}
          </>
        )}
        <OtherService edit={edit} />
        <Button label={t('signIn.copyDetails')} icon="copy" kind="plain" onClick={() => copyText(details)} />
      </div>
    </Door>
  )
}

function OtherService({ edit }: Edit) {
  const page = usePage()
  const ownService = useApp(state => state.connection.kind === 'service')
  const change = async (): Promise<void> => {
    const details = await ask(page, 'connection.details', undefined)
    if (details !== null) edit(formOf(details))
  }
  return (
    <div className="row ends">
      <Button label={t('signIn.chooseAnotherService')} kind="plain" onClick={() => void chooseService(page, { kind: 'none' })} />
      {ownService && <Button label={t('signIn.changeTheConnection')} kind="plain" onClick={() => void change()} />}
    </div>
  )
}
