// The service inside the app makes itself ready.

import { Button } from '../../controls/Button.tsx'
import { Meter } from '../../controls/Meter.tsx'
import { connect } from '../../state/acts/connect.ts'
import { useApp, usePage } from '../../state/page.ts'
import { Door } from './Door.tsx'

type Props = { readonly progress: number; readonly what: string }

export function Preparing({ progress, what }: Props) {
  const page = usePage()
  const folder = useApp(state => state.connection.kind === 'folder')
  return (
    <Door label="Getting ready" heading={folder ? 'Looking through your folder' : 'Getting the demo ready'}>
      <p>This happens once. After that it opens straight away.</p>
      <div className="stackv">
        <Meter label="Getting ready" part={progress} />
        <p className="hint" role="status">
          <bdi>{what}</bdi>
        </p>
        <div className="row ends">
          <Button label="Cancel" kind="plain" onClick={() => void connect(page, { kind: 'none' })} />
        </div>
      </div>
    </Door>
  )
}
