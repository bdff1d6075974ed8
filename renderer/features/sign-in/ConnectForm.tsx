// At the door: how to reach one's own service, by the public deployment's form or by that for any other.
import { type ConnectionForm, isPublic } from '../../../shared/connection-form.ts'
import { ConnectionEditor } from './connection/ConnectionEditor.tsx'
import { Door } from './Door.tsx'

type Props = { readonly begin: ConnectionForm; readonly back: () => void }

export function ConnectForm({ begin, back }: Props) {
  return (
    <Door label="Connect to your service" heading="Connect to your service">
      <p>
        {isPublic(begin)
          ? `${begin.name} has to know Segue: register it there once, as an app of your own.`
          : 'Say where your service is, and what it calls Segue.'}
      </p>
      <ConnectionEditor begin={begin} backWords="Back" back={back} />
    </Door>
  )
}
