// The very first screen: four ways to music.
import { useState } from 'react'
import { type ConnectionForm, emptyForm, formOf, publicForm } from '../../../shared/connection-form.ts'
import { Button } from '../../controls/Button.tsx'
import { connect } from '../../state/acts/connect.ts'
import { usePage } from '../../state/page.ts'
import { Choice } from './Choice.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { Door } from './Door.tsx'
import { KnownAccounts } from './KnownAccounts.tsx'

export function FirstRun() {
  const page = usePage()
  const [form, setForm] = useState<ConnectionForm | null>(null)
  const takeFile = async (): Promise<void> => {
    const reply = await page.bridge['connection.import'](undefined)
    if (reply.ok) setForm(formOf(reply.value))
    else if (reply.error.code !== 'cancelled') page.notices.fail(reply.error)
  }
  if (form !== null) return <ConnectForm begin={form} back={() => setForm(null)} />
  return (
    <Door label="Welcome" heading="Your music, wherever it is playing">
      <p>Sign in to the service that keeps your library, or listen right away.</p>
      <KnownAccounts />
      <div className="stackv">
        <Choice
          icon="bolt"
          name="Try the demo library"
          text="24 albums, no account needed"
          onClick={() => void connect(page, { kind: 'demo' })}
        />
        <Choice
          icon="folder"
          name="Play a folder of MP3s"
          text="Music that is on this computer"
          onClick={() => void connect(page, { kind: 'folder' })}
        />
        <Choice
          icon="cloud"
          name="Connect to your service"
          text={`${publicForm.name}, with your account`}
          onClick={() => setForm(publicForm)}
        />
        <Choice icon="link" name="Use another address" text="A service that runs elsewhere" onClick={() => setForm(emptyForm)} />
        <div className="row ends">
          <Button label="Import a connection file" kind="plain" onClick={() => void takeFile()} />
        </div>
      </div>
    </Door>
  )
}
