// A service is chosen and nobody is signed in: sign in, or, after a failure, what the service said and another try.
import { useState } from 'react'
import { isInside } from '../../../shared/app-state.ts'
import { type ConnectionForm, formOf } from '../../../shared/connection-form.ts'
import type { AppError } from '../../../shared/errors.ts'
import { Button } from '../../controls/Button.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { ReceiversHere } from '../../frame/Receivers.tsx'
import { connect } from '../../state/acts/connect.ts'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { connectionName } from '../../words/connection-name.ts'
import { Choice } from './Choice.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { Door } from './Door.tsx'
import { KnownAccounts, useReturning } from './KnownAccounts.tsx'

export type Road = 'browser' | 'code'
type Props = { readonly error: AppError | null /** How the last attempt went. */; readonly road: Road }

export function SignIn({ error, road }: Props) {
  const [form, setForm] = useState<ConnectionForm | null>(null)
  if (form !== null) return <ConnectForm begin={form} back={() => setForm(null)} />
  return error === null ? <Invitation edit={setForm} /> : <Failure error={error} road={road} edit={setForm} />
}

/** Shows the form of the connection with what is chosen now. */
type Edit = { readonly edit: (form: ConnectionForm) => void }

function Invitation({ edit }: Edit) {
  const page = usePage()
  const connection = useApp(state => state.connection)
  const returning = useReturning()
  const welcome = returning !== null && (
    <>
      Welcome back, <Name text={returning} />
    </>
  )
  return (
    <Door label="Sign in" heading={welcome || 'Your music, wherever it is playing'}>
      <p>
        Sign in to <bdi>{connectionName(connection)}</bdi>.
      </p>
      <ReceiversHere />
      <div className="stackv">
        {isInside(connection) ? (
          <Button label="Open the library" kind="main" large onClick={() => void ask(page, 'account.signIn', { by: 'browser' })} />
        ) : (
          <>
            <Button
              label="Sign in with your browser"
              icon="external"
              kind="main"
              large
              onClick={() => void ask(page, 'account.signIn', { by: 'browser' })}
            />
            <div className="or">or</div>
            <Choice
              icon="phone"
              name="Use a code"
              text="Sign in on your phone or another computer"
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

function Failure({ error, road, edit }: Edit & { readonly error: AppError; readonly road: Road }) {
  const page = usePage()
  const inside = useApp(state => isInside(state.connection))
  const signIn = (by: Road) => () => void ask(page, 'account.signIn', { by })
  const details = [error.message, error.answered].filter(part => part !== undefined).join('\n')
  return (
    <Door label="Sign-in did not finish" heading="Sign-in did not finish">
      {error.answered !== undefined && <p>The service answered:</p>}
      <div className="notice" role="alert">
        <Icon name="alert" />
        {error.answered === undefined ? (
          <b>{error.message}</b>
        ) : (
          <>
            <q>
              <bdi>{error.answered}</bdi>
            </q>
            <span className="meta">{error.message}</span>
          </>
        )}
      </div>
      <div className="stackv">
        {error.code === 'port-taken' ? (
          // A code needs no port: the surest way on.
          <>
            <Button label="Sign in with a code" icon="phone" kind="main" large onClick={signIn('code')} />
            <Button label="Try again" large onClick={signIn(road)} />
          </>
        ) : (
          <>
            <Button label="Try again" kind="main" large onClick={signIn(road)} />
            {!inside && road === 'browser' && <Button label="Use a code instead" large onClick={signIn('code')} />}
            {!inside && road === 'code' && <Button label="Use the browser instead" large onClick={signIn('browser')} />}
          </>
        )}
        <OtherService edit={edit} />
        <Button label="Copy details" icon="copy" kind="plain" onClick={() => copyText(details)} />
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
      <Button label="Choose another service" kind="plain" onClick={() => void connect(page, { kind: 'none' })} />
      {ownService && <Button label="Change the connection" kind="plain" onClick={() => void change()} />}
    </div>
  )
}
