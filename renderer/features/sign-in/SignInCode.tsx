// The screen of the device code: the person confirms it on another device, and this window continues by itself.

import type { ShownCode, SignInProgress } from '../../../shared/app-state.ts'
import type { AppError } from '../../../shared/errors.ts'
import { errorWords } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { CodeBox, withoutScheme } from '../../controls/CodeBox.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { ReceiversHere } from '../../frame/Receivers.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { clock } from '../../words/format.ts'
import { Door } from './Door.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { readonly progress: Exclude<SignInProgress, { at: 'browser' }> }

export function SignInCode({ progress }: Props) {
  const page = usePage()
  return (
    <Door label={t('signIn.signInWithACode')} heading={t('signIn.signInWithACode')}>
      {progress.at === 'finishing' ? (
        <>
          <p>{t('signIn.youConfirmedItYourLibraryComes')}</p>
          <Waiting what={t('signIn.signingIn')} />
        </>
      ) : (
        <>
          <p>{t('signIn.scanThisWithYourPhoneOr')}</p>
          <ReceiversHere />
          <CodeBox code={progress.code} />
          <Announced code={progress.code} />
          <Trouble error={progress.trouble} />
          {progress.code === null ? <Waiting what={t('signIn.askingForACode')} /> : <WaitingFor code={progress.code} />}
        </>
      )}
      <div className="row ends">
        {progress.at === 'code' ? (
          <Button
            label={t('signIn.useTheBrowserInstead')}
            kind="plain"
            onClick={() => void ask(page, 'account.signIn', { by: 'browser' })}
          />
        ) : (
          <span />
        )}
        <Button label={t('signIn.cancel')} kind="plain" onClick={() => void ask(page, 'account.cancelSignIn', undefined)} />
      </div>
    </Door>
  )
}

function WaitingFor({ code }: { readonly code: ShownCode }) {
  return <Waiting what={t('signIn.waitingForYouToConfirm')} left={useSecondsUntil(code.until)} />
}

function Waiting({ what, left }: { readonly what: string; readonly left?: number }) {
  return (
    <div className="wait" role="status">
      <Spinner />
      {what}
      {left !== undefined && (
        <span className="hint num" aria-hidden="true">
          {t('signIn.timeLeft', { time: clock(left) })}
        </span>
      )}
    </div>
  )
}

/** Announces each new code once to screen readers. */
function Announced({ code }: { readonly code: ShownCode | null }) {
  return (
    <div className="sr" role="status">
      {code !== null && t('signIn.theCodeIs', { code: code.userCode, address: withoutScheme(code.address) })}
    </div>
  )
}

function Trouble({ error }: { readonly error: AppError | undefined }) {
  if (error === undefined) return null
  return (
    <div className="notice" role="alert">
      <Icon name="alert" />
      <b>{errorWords(error)}</b>
      {error.answered === undefined ? (
        <span className="meta">{t('signIn.segueKeepsTrying')}</span>
      ) : (
        <q>
          <bdi>{error.answered}</bdi>
        </q>
      )}
    </div>
  )
}
