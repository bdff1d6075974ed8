// The field for this computer's device name, as the account's other devices show it: Enter or blur saves it, Esc reverts it.

import { useRef, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { useApp } from '../../state/app-context.ts'
import { useSettings } from '../../state/use-settings.ts'

/** The longest device name that the settings accept, characters. */
const maxNameLength = 100

export function DeviceName() {
  const { settings, change } = useSettings()
  const systemName = useApp(state => state.system.deviceName)
  const [typedName, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const save = (): void => {
    if (typedName !== null && typedName.trim() !== settings.deviceName) change({ deviceName: typedName.trim() })
    setTyped(null)
  }
  return (
    <SettingLine name={t('account.deviceName')} description={t('account.deviceNameDescription')}>
      <label className="field name-field">
        <input
          ref={field}
          type="text"
          dir="auto"
          aria-label={t('account.deviceName')}
          placeholder={systemName}
          maxLength={maxNameLength}
          value={typedName ?? settings.deviceName}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
      </label>
    </SettingLine>
  )
}
