// The band above the player controls while another device is controlled: which one, its connection, and the button back to this computer.

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
  // If no device of a shared queue is known, the band's own text says already that it is shared.
  if (shared) return session === null ? null : t('devices.oneQueueForAll')
  return t('devices.keysAndButtonsHereControlIt')
}

/** The button that moves the music here, or, where nothing can be moved, shows this computer's own queue again. */
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
