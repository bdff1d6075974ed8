// How to reach one's own service: as a registered app, or from a preset file.
import { type FormEvent, useState } from 'react'
import { usualRedirect } from '../../../shared/usual-redirect.ts'
import { Button } from '../../parts/Button.tsx'
import { usePage } from '../../state/page.ts'
import { connect } from './connect.ts'
import { Door } from './Door.tsx'

export function ConnectForm({ back }: { readonly back: () => void }) {
  const page = usePage()
  const [clientId, setClientId] = useState('')
  const [redirectUri, setRedirectUri] = useState(usualRedirect)
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (clientId.trim() !== '')
      void connect(page, { kind: 'public', clientId: clientId.trim(), redirectUri: redirectUri.trim() || usualRedirect })
  }
  return (
    <Door label="Connect to your service">
      <h1>Connect to your service</h1>
      <p>
        Register Segue as an app at your service (Apps, then developer), with the redirect address below, and enter the client id it gives
        you.
      </p>
      <form className="stackv" onSubmit={submit}>
        <TextField label="Client id" value={clientId} change={setClientId} longest={200} />
        <TextField label="Redirect address" value={redirectUri} change={setRedirectUri} longest={500} />
        <Button
          label="Sign in with your browser"
          icon="external"
          kind="main"
          large
          disabled={clientId.trim() === ''}
          onClick={() => submit()}
        />
        <div className="or">or</div>
        <Button label="Import a preset file" large onClick={() => void connect(page, { kind: 'file' })} />
      </form>
      <div className="row ends">
        <Button label="Back" icon="back" kind="plain" onClick={back} />
      </div>
    </Door>
  )
}

type FieldProps = { readonly label: string; readonly value: string; readonly change: (value: string) => void; readonly longest: number }

function TextField({ label, value, change, longest }: FieldProps) {
  return (
    <label className="labelled">
      <span className="meta">{label}</span>
      <span className="field">
        <input
          type="text"
          value={value}
          maxLength={longest}
          spellCheck={false}
          autoComplete="off"
          onChange={event => change(event.currentTarget.value)}
        />
      </span>
    </label>
  )
}
