// States that last, at the head of the page: offline, signed out by the service, a library that did not load. Never in the way.
import { useStore } from 'zustand'
import type { AppError } from '../../shared/errors.ts'
import { ask } from '../state/commands.ts'
import { useApp, usePage } from '../state/page.ts'
import { Button } from './Button.tsx'
import { countOf } from './format.ts'
import { Icon } from './Icon.tsx'
import { SigningInStrip } from './SigningInStrip.tsx'

export function Strips() {
  return (
    <>
      <Expired />
      <SigningInStrip />
      <Offline />
      <LoadFailed />
      <ThisRunOnly />
    </>
  )
}

function Expired() {
  const page = usePage()
  const account = useApp(state => state.account)
  if (account.step !== 'expired') return null
  const unread = account.error.code === 'keychain'
  const lost = unread ? account.error.message : 'Please sign in again.'
  return (
    <div className="strip" role="status">
      <Icon name="key" size={20} />
      <span>
        {account.error.code === 'port-taken' ? account.error.message : `${lost} Your library and queue stay on this computer.`}
        <KeychainWords error={account.error} />
        {account.error.code !== 'keychain' && account.error.answered !== undefined && (
          <small className="answered">
            The service answered: <bdi>{account.error.answered}</bdi>
          </small>
        )}
      </span>
      <span className="answers">
        {account.error.code === 'port-taken' && (
          <Button label="Sign in with a code" icon="phone" onClick={() => void ask(page, 'account.signIn', { by: 'code' })} />
        )}
        {unread && <Button label="Try again" icon="refresh" onClick={() => void ask(page, 'account.retryKeychain', undefined)} />}
        <Button label="Sign in" icon="external" onClick={() => void ask(page, 'account.signIn', { by: 'browser' })} />
      </span>
    </div>
  )
}

/** The system's own words, where there were no better ones. */
function KeychainWords({ error }: { readonly error: AppError | undefined }) {
  if (error?.code !== 'keychain' || error.answered === undefined) return null
  return (
    <small className="answered">
      The system said: <bdi>{error.answered}</bdi>
    </small>
  )
}

function Offline() {
  const page = usePage()
  const offline = useApp(state => state.reachability === 'offline')
  const waiting = useApp(state => state.history.waiting)
  if (!offline) return null
  return (
    <div className="strip" role="status">
      <Icon name="offline" size={20} />
      <span>You are offline. This is your library as it was last loaded. Songs that are not on this computer need a connection.</span>
      {waiting > 0 && <span className="hint low">{countOf(waiting, 'play', 'plays')} will be sent later</span>}
      <Button label="Try again" icon="refresh" onClick={() => void ask(page, 'library.refresh', undefined)} />
    </div>
  )
}

function LoadFailed() {
  const page = usePage()
  const load = useApp(state => state.library.load)
  const offline = useApp(state => state.reachability === 'offline')
  const broken = useStore(page.library, state => state.error)
  const error = broken ?? (load.phase === 'failed' ? load.error : null)
  if (error === null || (offline && error.code === 'offline')) return null
  const again = (): void => (broken === null ? void ask(page, 'library.refresh', undefined) : page.library.retry())
  return (
    <div className="strip" role="alert">
      <Icon name="alert" size={20} />
      <span>
        {error.message}
        {error.answered !== undefined && (
          <small className="answered">
            The service answered: <bdi>{error.answered}</bdi>
          </small>
        )}
      </span>
      <Button label="Try again" icon="refresh" onClick={again} />
    </div>
  )
}

function ThisRunOnly() {
  const page = usePage()
  const { view } = page
  const account = useApp(state => state.account)
  const seen = useStore(view, state => state.unkeptSeen)
  if (seen || account.step !== 'signed-in' || account.kept === 'keychain') return null
  return (
    <div className="strip" role="status">
      <Icon name="key" size={20} />
      <span>
        {account.why?.message ?? 'You will be asked to sign in again next time.'}
        <KeychainWords error={account.why} />
      </span>
      <span className="answers">
        <Button label="Keep me signed in" icon="refresh" onClick={() => void ask(page, 'account.retryKeychain', undefined)} />
        <Button label="All right" onClick={view.seeUnkept} />
      </span>
    </div>
  )
}
