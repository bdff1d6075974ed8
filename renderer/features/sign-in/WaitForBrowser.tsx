// The screen while the consent page is open in the browser: wait, open it again, copy its address, sign in by code instead, or cancel.

import type { SignInProgress } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { CurrentTokenOrigins } from '../../layout/TokenOrigins.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatDuration } from '../../words/format.ts'
import { SetupFrame } from './SetupFrame.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { readonly progress: Exclude<SignInProgress, { phase: 'code' }> }

export function WaitForBrowser({ progress }: Props) {
  const app = useAppContext()
  const isWaiting = progress.phase === 'browser'
  const secondsLeft = useSecondsUntil(isWaiting ? progress.until : null)
  return (
    <SetupFrame label={t('signIn.carryOnHeading')} heading={t('signIn.carryOnHeading')}>
      <p>{t('signIn.carryOnDescription')}</p>
      <CurrentTokenOrigins />
      <div className="stackv">
        <div className="wait" role="status">
          <Spinner />
          {isWaiting ? t('signIn.waitingForBrowser') : t('signIn.signingIn')}
          {isWaiting && (
            <span className="hint num" aria-hidden="true">
              {t('format.timeLeft', { time: formatDuration(secondsLeft) })}
            </span>
          )}
        </div>
        <Button
          label={t('signIn.reopenPage')}
          icon="external"
          large
          disabled={!isWaiting}
          onClick={() => void request(app, 'account.openBrowser', undefined)}
        />
        <div className="row ends">
          <Button
            label={t('signIn.copyAddress')}
            icon="link"
            kind="plain"
            onClick={() => void request(app, 'account.copyAddress', undefined)}
          />
          {isWaiting && (
            <Button label={t('signIn.useCodeInstead')} kind="plain" onClick={() => void request(app, 'account.signIn', { by: 'code' })} />
          )}
          <Button label={t('actions.cancel')} kind="plain" onClick={() => void request(app, 'account.cancelSignIn', undefined)} />
        </div>
      </div>
    </SetupFrame>
  )
}
