// The strip above the page while the person signs in again: what is awaited, the device code, other ways.

import { type AppError, assertNever, errorWords } from '../../shared/errors.ts'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { CodeBox } from '../controls/CodeBox.tsx'
import { Spinner } from '../controls/Spinner.tsx'
import { useApp, useAppContext } from '../state/app-context.ts'
import { request } from '../state/commands.ts'
import { CurrentTokenOrigins } from './TokenOrigins.tsx'

export function SigningInStrip() {
  const app = useAppContext()
  const account = useApp(state => state.account)
  if (account.phase !== 'signing-in') return null
  const { progress } = account
  const cancelButton = (
    <Button label={t('actions.cancel')} kind="plain" onClick={() => void request(app, 'account.cancelSignIn', undefined)} />
  )
  switch (progress.phase) {
    case 'finishing':
      return (
        <div className="strip" role="status">
          <Spinner />
          <span>{t('signIn.signingIn')}</span>
          {cancelButton}
        </div>
      )
    case 'browser':
      return (
        <div className="strip" role="status">
          <Spinner />
          <span>
            {t('signIn.waitingForBrowser')}
            <CurrentTokenOrigins />
          </span>
          <span className="answers">
            <Button label={t('signIn.reopenPage')} icon="external" onClick={() => void request(app, 'account.openBrowser', undefined)} />
            <Button label={t('signIn.useCodeInstead')} kind="plain" onClick={() => void request(app, 'account.signIn', { by: 'code' })} />
            {cancelButton}
          </span>
        </div>
      )
    case 'code':
      return (
        <>
          <div className="strip" role="status">
            <Spinner />
            <span>
              {progress.code === null ? t('signIn.askingForCode') : t('signIn.waitingForConfirmationOf', { code: progress.code.userCode })}
              <CurrentTokenOrigins />
              <SignInErrorLine error={progress.trouble} />
            </span>
            <span className="answers">
              <Button
                label={t('signIn.useBrowserInstead')}
                kind="plain"
                onClick={() => void request(app, 'account.signIn', { by: 'browser' })}
              />
              {cancelButton}
            </span>
          </div>
          <CodeBox code={progress.code} />
        </>
      )
    default:
      return assertNever(progress)
  }
}

function SignInErrorLine({ error }: { readonly error: AppError | undefined }) {
  if (error === undefined) return null
  return (
    <small className="answered">
      {errorWords(error)} {error.answered !== undefined && <bdi>{error.answered}</bdi>}
    </small>
  )
}
