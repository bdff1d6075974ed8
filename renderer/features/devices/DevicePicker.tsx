// The “Play on” popover: all devices of the account, updated live while it is open, with what each plays and the actions it offers.

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { saveFocus } from '../../controls/save-focus.ts'
import { deviceActionText } from '../../lists/menus/device-words.ts'
import { type DeviceAction, deviceRows, mayControl } from '../../state/actions/device-rows.ts'
import { devicesKey } from '../../state/actions/shortcuts.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { combinationOf } from '../../words/key-names.ts'
import { DeviceLine } from './DeviceLine.tsx'
import { DeviceTrouble } from './DeviceTrouble.tsx'

export function DevicePicker() {
  const app = useAppContext()
  const sessions = useApp(state => state.sessions)
  const connect = useApp(state => state.connect)
  const playback = useApp(state => state.playback)
  const account = useApp(state => state.account)
  const platform = useApp(state => state.system.platform)
  const rows = deviceRows({ sessions, connect, playback, account })
  const box = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<string | null | undefined>(undefined)
  const [pointedAction, setPointedAction] = useState<DeviceAction | null>(null)
  const id = useId()
  const idOf = (session: string | null): string => `${id}-${session ?? 'here'}`
  const active = rows.find(({ session }) => session === cursor) ?? rows[0]
  /** The action whose effect is described: the one pointed at if it is still offered, else the option's main action. */
  const action =
    active !== undefined && [active.mainAction, active.alternativeAction].includes(pointedAction)
      ? pointedAction
      : (active?.mainAction ?? null)
  /** If the focused option has no action, the hint describes what choosing another device does. */
  const hintAction = action ?? rows.find(row => row.mainAction !== null)?.mainAction ?? null

  usePolling()
  useCloseOnLeave(box)
  useEffect(() => {
    const restoreFocus = saveFocus()
    const element = box.current
    element?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus()
    return () => restoreFocus(element)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape' || combinationOf(event, platform) === devicesKey) {
      event.preventDefault()
      app.layers.close()
      return
    }
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const focusedIndex = event.target instanceof HTMLElement ? options.indexOf(event.target) : -1
    const targetIndexOrNone = focusedIndex === -1 ? undefined : targetIndex(options.length, focusedIndex, event.key)
    if (targetIndexOrNone === undefined) return
    event.preventDefault()
    setCursor(rows[targetIndexOrNone]?.session)
    options[targetIndexOrNone]?.focus()
  }
  return (
    <div ref={box} className="popover devices" role="dialog" aria-label={t('devices.playOn')} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="head">
        <h2>{t('devices.playOn')}</h2>
        <IconButton icon="refresh" label={t('actions.lookAgain')} size={16} onClick={() => void refresh()} />
      </div>
      <DeviceTrouble />
      {/* The buttons are siblings of the options (aria-owns), because screen readers do not expose the content of an option. */}
      <div role="listbox" aria-label={t('devices.heading')} aria-owns={rows.map(({ session }) => idOf(session)).join(' ')} />
      {rows.map(row => (
        <DeviceLine
          key={row.session ?? ''}
          row={row}
          id={idOf(row.session)}
          active={row === active}
          hint={`${id}-hint`}
          onPoint={pointedAt => {
            setCursor(row.session)
            setPointedAction(pointedAt)
          }}
        />
      ))}
      {rows.length === 1 && sessions.socket === 'online' && <p className="alone">{t('devices.emptyHint')}</p>}
      {hintAction !== null && (
        <p className="hint" id={`${id}-hint`}>
          {deviceActionText(hintAction, mayControl({ account, connect }))}
        </p>
      )}
    </div>
  )

  async function refresh(): Promise<void> {
    await request(app, 'connect.watch', { on: false })
    if (app.layers.getState()?.kind === 'devices') await request(app, 'connect.watch', { on: true })
  }
}

/** The index, of `count` devices, to which a key moves the focus from index `at`; undefined if the key does not move it. */
function targetIndex(count: number, at: number, key: string): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Has main keep up to date what the other devices play, as long as the picker is open. */
function usePolling(): void {
  const app = useAppContext()
  useEffect(() => {
    void request(app, 'connect.watch', { on: true })
    return () => void request(app, 'connect.watch', { on: false })
  }, [app])
}

/** Closes the picker when a press or the focus goes outside of it, except to a button that is expanded, as the one that opened it is. */
function useCloseOnLeave(box: RefObject<HTMLElement | null>): void {
  const { layers } = useAppContext()
  useEffect(() => {
    const closeIfOutside = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[aria-expanded="true"]') !== null) return
      if (!box.current?.contains(target)) layers.close()
    }
    document.addEventListener('pointerdown', closeIfOutside, true)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside, true)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [layers, box])
}
