// The screen of the device code: the person confirms it on another device, and this window continues by itself.

import type { ShownCode, SignInProgress } from '../../../shared/app-state.ts'
import type { AppError } from '../../../shared/errors.ts'
import { errorWords } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { CodeBox, withoutScheme } from '../../controls/CodeBox.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { CurrentTokenOrigins } from '../../layout/TokenOrigins.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatDuration } from '../../words/format.ts'
import { SetupFrame } from './SetupFrame.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { readonly progress: Exclude<SignInProgress, { phase: 'browser' }> }

export function SignInCode({ progress }: Props) {
  const app = useAppContext()
  return (
    <SetupFrame label={t('signIn.withCode')} heading={t('signIn.withCode')}>
      {progress.phase === 'finishing' ? (
        <>
          <p>{t('signIn.codeConfirmed')}</p>
          <WaitingLine text={t('signIn.signingIn')} />
        </>
      ) : (
        <>
          <p>{t('signIn.scanCode')}</p>
          <CurrentTokenOrigins />
          <CodeBox code={progress.code} />
          <CodeAnnouncement code={progress.code} />
          <SignInTrouble error={progress.trouble} />
          {progress.code === null ? <WaitingLine text={t('signIn.askingForCode')} /> : <CodeCountdown code={progress.code} />}
        </>
      )}
      <div className="row ends">
        {progress.phase === 'code' ? (
          <Button
            label={t('signIn.useBrowserInstead')}
            kind="plain"
            onClick={() => void request(app, 'account.signIn', { by: 'browser' })}
          />
        ) : (
          <span />
        )}
        <Button label={t('actions.cancel')} kind="plain" onClick={() => void request(app, 'account.cancelSignIn', undefined)} />
      </div>
    </SetupFrame>
  )
}

function CodeCountdown({ code }: { readonly code: ShownCode }) {
  return <WaitingLine text={t('signIn.waitingForConfirmation')} secondsLeft={useSecondsUntil(code.until)} />
}

function WaitingLine({ text, secondsLeft }: { readonly text: string; readonly secondsLeft?: number }) {
  return (
    <div className="wait" role="status">
      <Spinner />
      {text}
      {secondsLeft !== undefined && (
        <span className="hint num" aria-hidden="true">
          {t('format.timeLeft', { time: formatDuration(secondsLeft) })}
        </span>
      )}
    </div>
  )
}

/** Announces each new code once to screen readers. */
function CodeAnnouncement({ code }: { readonly code: ShownCode | null }) {
  return (
    <div className="sr" role="status">
      {code !== null && t('signIn.codeAnnounced', { code: code.userCode, address: withoutScheme(code.address) })}
    </div>
  )
}

function SignInTrouble({ error }: { readonly error: AppError | undefined }) {
  if (error === undefined) return null
  return (
    <div className="door-notice" role="alert">
      <Icon name="alert" />
      <b>{errorWords(error)}</b>
      {error.answered === undefined ? (
        <span className="meta">{t('signIn.retrying')}</span>
      ) : (
        <q>
          <bdi>{error.answered}</bdi>
        </q>
      )}
    </div>
  )
}
