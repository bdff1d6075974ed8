// Above the controls for as long as they are about another device: which one, whether it can be reached, and the way back here.

import type { ReactNode } from 'react'
import type { Output, Transfer } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { rich } from '../../controls/rich.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { actOn, playHere, stayThere } from '../../state/acts/device-acts.ts'
import { deviceIcon } from '../../state/acts/devices.ts'
import { useApp, usePage } from '../../state/page.ts'

type Elsewhere = Extract<Output, { kind: 'elsewhere' }>

export function RemoteBar() {
  const { output, transfer } = useApp(state => state.connect)
  if (transfer !== null) return <Moving transfer={transfer} />
  return output.kind === 'here' ? null : <Controlling output={output} />
}

function Moving({ transfer: { way, name } }: { readonly transfer: Transfer }) {
  const page = usePage()
  return (
    <div className="band">
      <Spinner />
      <span className="cut">{rich(way === 'there' ? 'devices.movingTo' : 'devices.movingHereFrom', { name })}</span>
      <span className="end">
        <button type="button" className="btn" onClick={() => stayThere(page)}>
          {rich('devices.cancelMoving', {}, { sr: content => <span className="sr">{content}</span> })}
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
        <span className="pending" title={t('devices.waitingFor', { device: output.name })}>
          <Spinner />
        </span>
      )}
      <WayBack output={output} />
    </div>
  )
}

function words({ link, name, shared, session }: Elsewhere): ReactNode {
  if (link === 'joining') return rich('devices.connectingTo', { name })
  if (link === 'lost') return rich('devices.notReachable', { name })
  if (shared && session === null) return t('devices.oneQueueForAllYourDevices')
  return rich('devices.playingOn', { name })
}

function hint({ link, session, mayControl, shared }: Elsewhere): string | null {
  if (link !== 'live') return null
  if (!mayControl) return t('devices.thisSignInDoesNotLetSegueControlIt')
  // Of a queue shared by all, of which no device is known, the band says that already.
  if (shared) return session === null ? null : t('devices.oneQueueForAll')
  return t('devices.keysAndButtonsHereControlIt')
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
        {moves ? t('devices.playHere') : t('devices.backToThisComputer')}
      </button>
    </span>
  )
}

function DeviceIcon({ output: { session, link } }: { readonly output: Elsewhere }) {
  const client = useApp(state => state.sessions.others.find(({ id }) => id === session)?.client ?? null)
  return <Icon name={link === 'lost' ? 'offline' : deviceIcon(client)} size={16} />
}
