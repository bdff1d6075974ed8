// The sign-in screen for the chosen service; after a failure also its error and a retry.

import { useState } from 'react'
import { isInside } from '../../../shared/app-state.ts'
import { type ConnectionForm, formOf } from '../../../shared/connection/connection-form.ts'
import type { AppError } from '../../../shared/errors.ts'
import { errorWords } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { Icon } from '../../controls/Icon.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { CurrentTokenOrigins } from '../../layout/TokenOrigins.tsx'
import { chooseService } from '../../state/actions/choose-service.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { connectionName } from '../../words/connection-name.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { KnownAccounts, useReturningPerson } from './KnownAccounts.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import { StartChoice } from './StartChoice.tsx'

export type OfferedSignInMethod = 'browser' | 'code'
type Props = {
  readonly error: AppError | null
  /** The method of the last attempt. */
  readonly method: OfferedSignInMethod
}

export function SignIn({ error, method }: Props) {
  const [form, setForm] = useState<ConnectionForm | null>(null)
  if (form !== null) return <ConnectForm initialForm={form} onBack={() => setForm(null)} />
  return error === null ? <SignInOffer onEdit={setForm} /> : <SignInFailure error={error} method={method} onEdit={setForm} />
}

/** Opens the connection form, filled in with the current values. */
type EditProps = { readonly onEdit: (form: ConnectionForm) => void }

function SignInOffer({ onEdit }: EditProps) {
  const app = useAppContext()
  const connection = useApp(state => state.connection)
  const returningName = useReturningPerson()
  const welcome = returningName !== null && richText('signIn.welcomeBack', { person: returningName })
  return (
    <SetupFrame label={t('actions.signIn')} heading={welcome || t('signIn.slogan')}>
      <p>{richText('signIn.serviceDescription', { service: connectionName(connection) })}</p>
      <CurrentTokenOrigins />
      <div className="stackv">
        {isInside(connection) ? (
          <Button
            label={t('signIn.openLibrary')}
            kind="main"
            large
            onClick={() => void request(app, 'account.signIn', { by: 'browser' })}
          />
        ) : (
          <>
            <Button
              label={t('signIn.withBrowser')}
              icon="external"
              kind="main"
              large
              onClick={() => void request(app, 'account.signIn', { by: 'browser' })}
            />
            <div className="or">{t('signIn.choiceSeparator')}</div>
            <StartChoice
              icon="phone"
              name={t('signIn.chooseCode')}
              text={t('signIn.onAnotherDevice')}
              onClick={() => void request(app, 'account.signIn', { by: 'code' })}
            />
          </>
        )}
        <OtherServiceButtons onEdit={onEdit} />
      </div>
      <KnownAccounts signedInOnly />
    </SetupFrame>
  )
}

function SignInFailure({ error, method, onEdit }: EditProps & { readonly error: AppError; readonly method: OfferedSignInMethod }) {
  const app = useAppContext()
  const connection = useApp(state => state.connection)
  const isEmbedded = isInside(connection)
  const signIn = (by: OfferedSignInMethod) => () => void request(app, 'account.signIn', { by })
  const details = [error.message, error.answered].filter(part => part !== undefined).join('\n')
  const heading = isEmbedded && error.code === 'disk' ? t('signIn.libraryNotOpened') : t('signIn.unfinished')
  return (
    <SetupFrame label={heading} heading={heading}>
      {error.answered !== undefined && !isEmbedded && <p>{t('signIn.serviceAnswered')}</p>}
      <FailureNotice error={error} isOfService={!isEmbedded} />
      <div className="stackv">
        {error.code === 'port-taken' ? (
          // The sign-in by browser needs a local port, which is taken; the device code needs none.
          <>
            <Button label={t('signIn.withCode')} icon="phone" kind="main" large onClick={signIn('code')} />
            <Button label={t('actions.tryAgain')} large onClick={signIn(method)} />
          </>
        ) : (
          <>
            <Button label={t('actions.tryAgain')} kind="main" large onClick={signIn(method)} />
            {connection.kind === 'folder' && (
              <Button
                label={t('signIn.chooseFolderEllipsis')}
                icon="folder"
                large
                onClick={() => void chooseService(app, { kind: 'folder' })}
              />
            )}
            {!isEmbedded && method === 'browser' && <Button label={t('signIn.useCodeInstead')} large onClick={signIn('code')} />}
            {!isEmbedded && method === 'code' && <Button label={t('signIn.useBrowserInstead')} large onClick={signIn('browser')} />}
          </>
        )}
        <OtherServiceButtons onEdit={onEdit} />
        <Button label={t('actions.copyDetails')} icon="copy" kind="plain" onClick={() => copyText(details)} />
      </div>
    </SetupFrame>
  )
}

/** `isOfService`: the error came from a service elsewhere, whose own words come first. */
function FailureNotice({ error, isOfService }: { readonly error: AppError; readonly isOfService: boolean }) {
  return (
    <div className="door-notice" role="alert">
      <Icon name="alert" />
      {error.answered !== undefined && isOfService ? (
        <>
          <q>
            <bdi>{error.answered}</bdi>
          </q>
          <span className="meta">{errorWords(error)}</span>
        </>
      ) : (
        <>
          <b>{errorWords(error)}</b>
          {error.answered !== undefined && (
            <span className="meta">
              <bdi>{error.answered}</bdi>
            </span>
          )}
        </>
      )}
    </div>
  )
}

function OtherServiceButtons({ onEdit }: EditProps) {
  const app = useAppContext()
  const isOtherService = useApp(state => state.connection.kind === 'service')
  const change = async (): Promise<void> => {
    const details = await request(app, 'connection.details', undefined)
    if (details !== null) onEdit(formOf(details))
  }
  return (
    <div className="row ends">
      <Button label={t('signIn.chooseAnotherService')} kind="plain" onClick={() => void chooseService(app, { kind: 'none' })} />
      {isOtherService && <Button label={t('signIn.changeConnection')} kind="plain" onClick={() => void change()} />}
    </div>
  )
}
