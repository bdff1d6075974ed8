// The very first screen: three ways to music.
import { useState } from 'react'
import { usePage } from '../../state/page.ts'
import { Choice } from './Choice.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { connect } from './connect.ts'
import { Door } from './Door.tsx'

export function FirstRun() {
  const page = usePage()
  const [connecting, setConnecting] = useState(false)
  if (connecting) return <ConnectForm back={() => setConnecting(false)} />
  return (
    <Door label="Welcome">
      <h1>Your music, wherever it is playing</h1>
      <p>Sign in to the service that keeps your library, or listen right away.</p>
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
        <Choice icon="cloud" name="Connect to your service" text="Sign in with your browser" onClick={() => setConnecting(true)} />
      </div>
    </Door>
  )
}
