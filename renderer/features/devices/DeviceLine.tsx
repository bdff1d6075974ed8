// One device of the picker: its name, what it plays, and buttons; a click anywhere on the line chooses it.

import { useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Bars } from '../../controls/Bars.tsx'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { deviceWords } from '../../lists/menus/device-words.ts'
import { actOn, stayThere } from '../../state/acts/device-acts.ts'
import type { DeviceAct, DeviceRow } from '../../state/acts/devices.ts'
import { useMaybeLibrary, usePage } from '../../state/page.ts'
import { DeviceVolume } from './DeviceVolume.tsx'

type Props = {
  readonly row: DeviceRow
  readonly id: string
  /** The focusable option (roving tabindex); the hint at the foot of the picker describes what choosing it does. */
  readonly active: boolean
  readonly hint: string
  /** Called when an act's button gets the pointer or the focus; null when it loses them. */
  readonly point: (act: DeviceAct | null) => void
}

const labels: Readonly<Record<DeviceAct, string>> = {
  move: t('devices.playThere'),
  control: t('devices.control'),
  leave: t('devices.backToThisComputersQueue'),
}

export function DeviceLine({ row, id, active, hint, point }: Props) {
  const page = usePage()
  const { session, name, chosen, status, act, other } = row
  const option = useRef<HTMLDivElement>(null)
  /** Focuses the option first, because the pressed button disappears and would take the focus with it. */
  const run = (what: DeviceAct | 'stay'): void => {
    option.current?.focus()
    if (what === 'stay') stayThere(page)
    else actOn(page, what, session)
  }
  const names = ['device', chosen ? 'is-here' : '', status === 'off' ? 'is-off' : '', act === null ? '' : 'is-open']
  const pointing = (what: DeviceAct | null) => ({ onPointerEnter: () => point(what), onFocus: () => point(what) })
  return (
    <div className={names.filter(Boolean).join(' ')} data-device={id}>
      <div
        ref={option}
        id={id}
        role="option"
        className="device-main"
        aria-selected={chosen}
        aria-disabled={act === null && !chosen}
        aria-describedby={active && act !== null ? hint : undefined}
        tabIndex={active ? 0 : -1}
        onClick={() => act !== null && run(act)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (act !== null) run(act)
        }}
        {...pointing(act)}
      >
        <Tile row={row} />
        <div className="words">
          <div className="name cut" title={name}>
            <Name text={name} />
          </div>
          <What row={row} />
        </div>
      </div>
      {session === null && act === 'move' && (
        <span className="end" {...pointing('move')}>
          <Button label={t('devices.playHere')} onClick={() => run('move')} />
        </span>
      )}
      {session !== null && other !== null && (
        <span className="end quiet" {...pointing(other)}>
          <Button label={labels[other]} of={other === 'move' ? t('devices.on', { name }) : name} onClick={() => run(other)} />
        </span>
      )}
      {status === 'moving' && (
        <span className="end" {...pointing(null)}>
          <Button label={t('devices.cancel')} of={t('devices.moving')} onClick={() => run('stay')} />
        </span>
      )}
      {session === null && other !== null && (
        <span className="below" {...pointing(other)}>
          <Button kind="plain" label={labels[other]} onClick={() => run(other)} />
        </span>
      )}
      {chosen && status !== 'off' && status !== 'connecting' && <DeviceVolume name={name} />}
    </div>
  )
}

function Tile({ row: { icon, status } }: { readonly row: DeviceRow }) {
  const busy = status === 'connecting' || status === 'moving'
  return <span className="tile">{busy ? <Spinner /> : <Icon name={icon} size={20} />}</span>
}

function What({ row }: { readonly row: DeviceRow }) {
  const library = useMaybeLibrary()
  const words = deviceWords(row, library, new Date())
  const said = words.join(' · ')
  return (
    <div className="meta sub" title={said}>
      {row.status === 'playing' && <Bars still={!row.chosen} label={t('devices.playing')} />}
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
