// Banners for lasting states at the top of the page: signed out by the service, signing in again, offline, library not loaded, sign-in not
// saved.

import { useStore } from 'zustand'
import { isScopeMissing } from '../../shared/account/scopes.ts'
import { errorWords } from '../../shared/errors.ts'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { whyExpired } from '../state/actions/why-expired.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { request } from '../state/commands.ts'
import { ServiceMessage } from './ServiceMessage.tsx'
import { SigningInStrip } from './SigningInStrip.tsx'
import { RequestScopesButton, RetryKeychainButton, SignInButton } from './sign-in-buttons.tsx'

export function Banners() {
  const isSigningIn = useApp(state => state.account.phase === 'signing-in')
  return (
    <>
      <ExpiredBanner />
      {isSigningIn && <SigningInStrip />}
      <OfflineBanner />
      <LoadFailedBanner />
      <NotSavedBanner />
    </>
  )
}

function ExpiredBanner() {
  const app = useAppContext()
  const account = useApp(state => state.account)
  if (account.phase !== 'expired') return null
  const { error } = account
  return (
    <div className="strip" role="status">
      <Icon name="key" size={20} />
      <span>
        {whyExpired(error)}
        <ServiceMessage error={error} />
      </span>
      <span className="answers">
        {error.code === 'port-taken' && (
          <Button label={t('signIn.withCode')} icon="phone" onClick={() => void request(app, 'account.signIn', { by: 'code' })} />
        )}
        {error.code === 'keychain' && <RetryKeychainButton label={t('actions.tryAgain')} />}
        <SignInButton />
      </span>
    </div>
  )
}

function OfflineBanner() {
  const app = useAppContext()
  const isOffline = useApp(state => state.reachability === 'offline')
  const waiting = useApp(state => state.history.waiting)
  if (!isOffline) return null
  return (
    <div className="strip" role="status">
      <Icon name="offline" size={20} />
      <span>{t('library.offlineSaved')}</span>
      {waiting > 0 && <span className="hint low">{t('history.playsWillBeSentLater', { count: waiting })}</span>}
      <Button label={t('actions.tryAgain')} icon="refresh" onClick={() => void request(app, 'library.refresh', undefined)} />
    </div>
  )
}

function LoadFailedBanner() {
  const app = useAppContext()
  const { load, revision } = useApp(state => state.library)
  const isOffline = useApp(state => state.reachability === 'offline')
  const lacksScope = useApp(state => isScopeMissing(state.account, 'user.library:read'))
  const loadError = useStore(app.library, state => state.error)
  const error = loadError ?? (load.phase === 'failed' ? load.error : null)
  if (error === null || (isOffline && error.code === 'offline')) return null
  // Without a library FirstLoadScreen says on the whole page that the right to read it was not granted, so no banner repeats it.
  if (lacksScope && loadError === null) return revision === null ? null : <NotGrantedBanner />
  const retry = (): void => (loadError === null ? void request(app, 'library.refresh', undefined) : app.library.retry())
  return (
    <div className="strip" role="alert">
      <Icon name="alert" size={20} />
      <span>
        {errorWords(error)}
        <ServiceMessage error={error} />
      </span>
      <Button label={t('actions.tryAgain')} icon="refresh" onClick={retry} />
    </div>
  )
}

function NotGrantedBanner() {
  return (
    <div className="strip" role="status">
      <Icon name="key" size={20} />
      <span>{t('library.noScopeSavedDescription')}</span>
      <RequestScopesButton />
    </div>
  )
}

function NotSavedBanner() {
  const { view } = useAppContext()
  const account = useApp(state => state.account)
  const isDismissed = useStore(view, state => state.unsavedHintDismissed)
  if (isDismissed || account.phase !== 'signed-in' || account.storedIn === 'keychain') return null
  return (
    <div className="strip" role="status">
      <Icon name="key" size={20} />
      <span>
        {account.why ? errorWords(account.why) : t('signIn.notKeptDescription')}
        {account.why && <ServiceMessage error={account.why} />}
      </span>
      <span className="answers">
        <RetryKeychainButton label={t('signIn.keepSignedIn')} />
        <Button label={t('signIn.dismissKeychainFailure')} onClick={view.dismissUnsavedHint} />
      </span>
    </div>
  )
}
