// The consent page is open in the browser: wait, open it again, or give up.
import type { SignInProgress } from '../../../shared/app-state.ts'
import { Button } from '../../controls/Button.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { ReceiversHere } from '../../frame/Receivers.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { clock } from '../../words/format.ts'
import { Door } from './Door.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { readonly progress: Exclude<SignInProgress, { at: 'code' }> }

export function WaitForBrowser({ progress }: Props) {
  const page = usePage()
  const waiting = progress.at === 'browser'
  const left = useSecondsUntil(waiting ? progress.until : null)
  return (
    <Door label="Carry on in your browser" heading="Carry on in your browser">
      <p>We opened the sign-in page. Once you allow access there, this window goes on by itself.</p>
      <ReceiversHere />
      <div className="stackv">
        <div className="wait" role="status">
          <Spinner />
          {waiting ? 'Waiting for your browser' : 'Signing in'}
          {waiting && (
            <span className="hint num" aria-hidden="true">
              {clock(left)} left
            </span>
          )}
        </div>
        <Button
          label="Open the page again"
          icon="external"
          large
          disabled={!waiting}
          onClick={() => void ask(page, 'account.openBrowser', undefined)}
        />
        <div className="row ends">
          <Button label="Copy address" icon="link" kind="plain" onClick={() => void ask(page, 'account.copyAddress', undefined)} />
          {waiting && <Button label="Use a code instead" kind="plain" onClick={() => void ask(page, 'account.signIn', { by: 'code' })} />}
          <Button label="Cancel" kind="plain" onClick={() => void ask(page, 'account.cancelSignIn', undefined)} />
        </div>
      </div>
    </Door>
  )
}
