// Above the controls for as long as they are about another device: which one, whether it can be reached, and the way back here.
import type { ReactNode } from 'react'
import type { Output, Transfer } from '../../../shared/app-state.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { actOn, playHere, stayThere } from '../../state/acts/device-acts.ts'
import { deviceIcon } from '../../state/acts/devices.ts'
import { useApp, usePage } from '../../state/page.ts'

type Elsewhere = Extract<Output, { kind: 'elsewhere' }>

export function Band() {
  const { output, transfer } = useApp(state => state.connect)
  if (transfer !== null) return <Moving transfer={transfer} />
  return output.kind === 'here' ? null : <Controlling output={output} />
}

function Moving({ transfer: { way, name } }: { readonly transfer: Transfer }) {
  const page = usePage()
  return (
    <div className="band">
      <Spinner />
      <span className="cut">
        {way === 'there' ? 'Moving to ' : 'Moving here from '}
        <Bold name={name} />…
      </span>
      <span className="end">
        <button type="button" className="btn" onClick={() => stayThere(page)}>
          Cancel<span className="sr"> moving</span>
        </button>
      </span>
    </div>
  )
}

function Controlling({ output }: { readonly output: Elsewhere }) {
  const lost = output.link === 'lost'
  const hinted = hint(output)
  return (
    <div className={lost ? 'band is-lost' : 'band'}>
      {output.link === 'joining' ? <Spinner /> : <DeviceIcon output={output} />}
      <span className="cut">{words(output)}</span>
      {hinted !== null && <span className="hint cut">· {hinted}</span>}
      {output.pending && !lost && (
        <span className="pending" title={`Waiting for ${output.name}`}>
          <Spinner />
        </span>
      )}
      <WayBack output={output} />
    </div>
  )
}

function words({ link, name, shared, session }: Elsewhere): ReactNode {
  if (link === 'joining')
    return (
      <>
        Connecting to <Bold name={name} />…
      </>
    )
  if (link === 'lost')
    return (
      <>
        <Bold name={name} /> is not reachable. The queue is safe here.
      </>
    )
  if (shared && session === null) return 'One queue for all your devices, playing on another one'
  return (
    <>
      Playing on <Bold name={name} />
    </>
  )
}

function hint({ link, session, mayControl, shared }: Elsewhere): string | null {
  if (link !== 'live') return null
  if (!mayControl) return 'this sign-in does not let Segue control it'
  // Of a queue shared by all, of which no device is known, the band says that already.
  if (shared) return session === null ? null : 'one queue for all your devices'
  return 'keys and buttons here control it'
}

/** Where nothing can be moved, back to what waits here. */
function WayBack({ output: { mayControl, shared } }: { readonly output: Elsewhere }) {
  const page = usePage()
  const idle = useApp(state => state.playback.current === null)
  const moves = mayControl && !idle
  if (!moves && shared) return null
  return (
    <span className="end">
      <button type="button" className="btn" onClick={() => (moves ? playHere(page) : actOn(page, 'leave', null))}>
        {moves ? 'Play here' : 'Back to this computer'}
      </button>
    </span>
  )
}

function DeviceIcon({ output: { session, link } }: { readonly output: Elsewhere }) {
  const client = useApp(state => state.sessions.others.find(({ id }) => id === session)?.client ?? null)
  return <Icon name={link === 'lost' ? 'offline' : deviceIcon(client)} size={16} />
}

const Bold = ({ name }: { readonly name: string }) => (
  <b>
    <Name text={name} />
  </b>
)
