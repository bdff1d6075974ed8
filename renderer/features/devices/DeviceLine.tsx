// One device of the picker: its name, what it plays, and buttons; a click anywhere on the line chooses it.

import { useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { PlayingBars } from '../../controls/PlayingBars.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { deviceStatusText } from '../../lists/menus/device-words.ts'
import { cancelTransfer, performDeviceAct } from '../../state/acts/device-acts.ts'
import type { DeviceAct, DeviceRow } from '../../state/acts/devices.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { DeviceVolume } from './DeviceVolume.tsx'

type Props = {
  readonly row: DeviceRow
  readonly id: string
  /** Whether the line is the focusable one of the picker (roving tabindex). */
  readonly active: boolean
  /** Id of the text at the foot of the picker that says what choosing this device does. */
  readonly hint: string
  /** Called when an act's button gets the pointer or the focus; null when it loses them. */
  readonly onPoint: (act: DeviceAct | null) => void
}

const actLabels: Readonly<Record<DeviceAct, string>> = {
  move: t('devices.playThere'),
  control: t('devices.control'),
  leave: t('devices.backToLocalQueue'),
}

export function DeviceLine({ row, id, active, hint, onPoint }: Props) {
  const page = useAppContext()
  const { session, name, chosen, status, mainAct, alternativeAct } = row
  const option = useRef<HTMLDivElement>(null)
  /** Focuses the option first, because the pressed button disappears and would take the focus with it. */
  const performAct = (act: DeviceAct | 'stay'): void => {
    option.current?.focus()
    if (act === 'stay') cancelTransfer(page)
    else performDeviceAct(page, act, session)
  }
  const classNames = ['device', chosen ? 'is-here' : '', status === 'off' ? 'is-off' : '', mainAct === null ? '' : 'is-open']
  const pointHandlers = (act: DeviceAct | null) => ({ onPointerEnter: () => onPoint(act), onFocus: () => onPoint(act) })
  return (
    <div className={classNames.filter(Boolean).join(' ')} data-device={id}>
      <div
        ref={option}
        id={id}
        role="option"
        className="device-main"
        aria-selected={chosen}
        aria-disabled={mainAct === null && !chosen}
        aria-describedby={active && mainAct !== null ? hint : undefined}
        tabIndex={active ? 0 : -1}
        onClick={() => mainAct !== null && performAct(mainAct)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (mainAct !== null) performAct(mainAct)
        }}
        {...pointHandlers(mainAct)}
      >
        <DeviceTile row={row} />
        <div className="words">
          <div className="name cut" title={name}>
            <Name text={name} />
          </div>
          <DeviceStatusLine row={row} />
        </div>
      </div>
      {session === null && mainAct === 'move' && (
        <span className="end" {...pointHandlers('move')}>
          <Button label={t('devices.playHere')} onClick={() => performAct('move')} />
        </span>
      )}
      {session !== null && alternativeAct !== null && (
        <span className="end quiet" {...pointHandlers(alternativeAct)}>
          <Button
            label={actLabels[alternativeAct]}
            labelSuffix={alternativeAct === 'move' ? t('devices.on', { name }) : name}
            onClick={() => performAct(alternativeAct)}
          />
        </span>
      )}
      {status === 'moving' && (
        <span className="end" {...pointHandlers(null)}>
          <Button label={t('devices.cancel')} labelSuffix={t('devices.moving')} onClick={() => performAct('stay')} />
        </span>
      )}
      {session === null && alternativeAct !== null && (
        <span className="below" {...pointHandlers(alternativeAct)}>
          <Button kind="plain" label={actLabels[alternativeAct]} onClick={() => performAct(alternativeAct)} />
        </span>
      )}
      {chosen && status !== 'off' && status !== 'connecting' && <DeviceVolume name={name} />}
    </div>
  )
}

function DeviceTile({ row: { icon, status } }: { readonly row: DeviceRow }) {
  const busy = status === 'connecting' || status === 'moving'
  return <span className="tile">{busy ? <Spinner /> : <Icon name={icon} size={20} />}</span>
}

function DeviceStatusLine({ row }: { readonly row: DeviceRow }) {
  const library = useLibraryOrNull()
  const words = deviceStatusText(row, library, new Date())
  const statusText = words.join(' · ')
  return (
    <div className="meta sub" title={statusText}>
      {row.status === 'playing' && <PlayingBars isPaused={!row.chosen} label={t('devices.playing')} />}
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
