// The band above the player controls while the sound is on another device (which one, its connection, the button back), or during a
// transfer (with its cancel button).

import type { ReactNode } from 'react'
import type { Transfer, WhereItSounds } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { cancelTransfer, performDeviceAction, playHere } from '../../state/actions/device-actions.ts'
import { deviceIcon } from '../../state/actions/device-rows.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'

type ElsewhereOutput = Extract<WhereItSounds, { kind: 'elsewhere' }>

export function DeviceBand() {
  const { output, transfer } = useApp(state => state.connect)
  if (transfer !== null) return <TransferBand transfer={transfer} />
  return output.kind === 'here' ? null : <ControlBand output={output} />
}

function TransferBand({ transfer: { way, name } }: { readonly transfer: Transfer }) {
  const app = useAppContext()
  return (
    <div className="band">
      <Spinner />
      <span className="cut">{richText(way === 'there' ? 'devices.movingTo' : 'devices.movingHereFrom', { device: name })}</span>
      <span className="end">
        <button type="button" className="btn" onClick={() => cancelTransfer(app)}>
          {richText('devices.cancelMoving', {})}
        </button>
      </span>
    </div>
  )
}

function ControlBand({ output }: { readonly output: ElsewhereOutput }) {
  const isLost = output.link === 'lost'
  return (
    <div className={isLost ? 'band is-lost' : 'band'}>
      {output.link === 'joining' ? <Spinner /> : <DeviceIcon output={output} />}
      {statusText(output)}
      {output.pending && !isLost && (
        <span className="pending" title={t('devices.waitingFor', { device: output.name })}>
          <Spinner />
        </span>
      )}
      <PlayHereButton output={output} />
    </div>
  )
}

function statusText({ link, name, shared, session, mayControl }: ElsewhereOutput): ReactNode {
  if (link === 'joining') return statusTags.status(richText('devices.connectingTo', { device: name }))
  if (link === 'lost') return statusTags.status(richText('devices.notReachable', { device: name }))
  if (shared && session === null)
    return mayControl ? statusTags.status(t('devices.sharedQueueElsewhere')) : richText('devices.sharedQueueViewOnly', {}, statusTags)
  if (!mayControl) return richText('devices.playingOnViewOnly', { device: name }, statusTags)
  return richText(shared ? 'devices.playingOnSharedQueue' : 'devices.playingOnControlled', { device: name }, statusTags)
}

/** The tags of the band's messages: each part of a message is cut to one line on its own. */
const statusTags = {
  status: (content: ReactNode) => <span className="cut">{content}</span>,
  hint: (content: ReactNode) => <span className="hint cut">{content}</span>,
}

/**
 * The button that moves the music here; if nothing plays or devices may not be controlled, one that shows this computer's own queue again,
 * or none if the queue is shared.
 */
function PlayHereButton({ output: { mayControl, shared } }: { readonly output: ElsewhereOutput }) {
  const app = useAppContext()
  const isIdle = useApp(state => state.playback.current === null)
  const canMove = mayControl && !isIdle
  if (!canMove && shared) return null
  return (
    <span className="end">
      <button type="button" className="btn" onClick={() => (canMove ? playHere(app) : performDeviceAction(app, 'leave', null))}>
        {canMove ? t('devices.playHere') : t('devices.backToThisComputer')}
      </button>
    </span>
  )
}

function DeviceIcon({ output: { session, link } }: { readonly output: ElsewhereOutput }) {
  const client = useApp(state => state.sessions.others.find(({ id }) => id === session)?.client ?? null)
  return <Icon name={link === 'lost' ? 'offline' : deviceIcon(client)} size={16} />
}
