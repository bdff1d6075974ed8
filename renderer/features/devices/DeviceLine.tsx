// One device of the picker: its name, what it plays, buttons, and the volume of the chosen one; a click anywhere on the line chooses it.

import { type ReactNode, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { PlayingBars } from '../../controls/PlayingBars.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { deviceStatusText } from '../../lists/menus/device-words.ts'
import { cancelTransfer, performDeviceAction } from '../../state/actions/device-actions.ts'
import type { DeviceAction, DeviceRow } from '../../state/actions/device-rows.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { DeviceVolume } from './DeviceVolume.tsx'

type Props = {
  readonly row: DeviceRow
  readonly id: string
  /** Whether the line is the focusable one of the picker (roving tabindex). */
  readonly active: boolean
  /** Id of the text at the foot of the picker that says what choosing this device does. */
  readonly hint: string
  /**
   * Called when the line or one of its buttons gets the pointer or the focus, with the action that a click on it performs; null: it
   * performs none.
   */
  readonly onPoint: (action: DeviceAction | null) => void
}

function actionLabel(action: DeviceAction, device: string): ReactNode {
  if (action === 'leave') return t('devices.backToLocalQueue')
  return richText(action === 'move' ? 'devices.playThereOn' : 'devices.controlNamed', { device })
}

export function DeviceLine({ row, id, active, hint, onPoint }: Props) {
  const app = useAppContext()
  const { session, name, chosen, status, mainAction, alternativeAction } = row
  const option = useRef<HTMLDivElement>(null)
  /** Focuses the option first, because the pressed button disappears and would take the focus with it. */
  const performAction = (action: DeviceAction | 'stay'): void => {
    option.current?.focus()
    if (action === 'stay') cancelTransfer(app)
    else performDeviceAction(app, action, session)
  }
  const classNames = ['device', chosen ? 'is-here' : '', status === 'off' ? 'is-off' : '', mainAction === null ? '' : 'is-open']
  const pointHandlers = (action: DeviceAction | null) => ({ onPointerEnter: () => onPoint(action), onFocus: () => onPoint(action) })
  return (
    <div className={classNames.filter(Boolean).join(' ')} data-device={id}>
      <div
        ref={option}
        id={id}
        role="option"
        className="device-main"
        aria-selected={chosen}
        aria-disabled={mainAction === null && !chosen}
        aria-describedby={active && mainAction !== null ? hint : undefined}
        tabIndex={active ? 0 : -1}
        onClick={() => mainAction !== null && performAction(mainAction)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (mainAction !== null) performAction(mainAction)
        }}
        {...pointHandlers(mainAction)}
      >
        <DeviceTile row={row} />
        <div className="words">
          <div className="name cut" title={name}>
            <Name text={name} />
          </div>
          <DeviceStatusLine row={row} />
        </div>
      </div>
      {session === null && mainAction === 'move' && (
        <span className="end" {...pointHandlers('move')}>
          <Button label={t('devices.playHere')} onClick={() => performAction('move')} />
        </span>
      )}
      {session !== null && alternativeAction !== null && (
        <span className="end quiet" {...pointHandlers(alternativeAction)}>
          <Button label={actionLabel(alternativeAction, name)} onClick={() => performAction(alternativeAction)} />
        </span>
      )}
      {status === 'moving' && (
        <span className="end" {...pointHandlers(null)}>
          <Button label={richText('devices.cancelMoving', {})} onClick={() => performAction('stay')} />
        </span>
      )}
      {session === null && alternativeAction !== null && (
        <span className="below" {...pointHandlers(alternativeAction)}>
          <Button kind="plain" label={actionLabel(alternativeAction, name)} onClick={() => performAction(alternativeAction)} />
        </span>
      )}
      {chosen && status !== 'off' && status !== 'connecting' && <DeviceVolume name={name} />}
    </div>
  )
}

function DeviceTile({ row: { icon, status } }: { readonly row: DeviceRow }) {
  const isBusy = status === 'connecting' || status === 'moving'
  return <span className="tile">{isBusy ? <Spinner /> : <Icon name={icon} size={20} />}</span>
}

function DeviceStatusLine({ row }: { readonly row: DeviceRow }) {
  const library = useLibraryOrNull()
  const words = deviceStatusText(row, library, new Date())
  const statusText = words.join(' · ')
  return (
    <div className="meta sub" title={statusText}>
      {row.status === 'playing' && <PlayingBars isPaused={!row.chosen} label={t('playback.playing')} />}
      <span className="cut">
        {words.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in their order
          <span key={index}>
            {index > 0 && ' · '}
            <Name text={part} />
          </span>
        ))}
      </span>
    </div>
  )
}
