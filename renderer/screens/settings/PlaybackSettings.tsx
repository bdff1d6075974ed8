// How music is fetched, and how this computer is called on other devices.
import { useState } from 'react'
import type { Settings } from '../../../shared/settings.ts'
import { Select } from '../../parts/Select.tsx'
import { SettingGroup, SettingLine } from '../../parts/SettingLine.tsx'
import { useApp } from '../../state/page.ts'
import { useSettings } from './use-settings.ts'

const qualities = [
  { value: '96', words: '96 kb/s' },
  { value: '128', words: '128 kb/s' },
  { value: '192', words: '192 kb/s' },
  { value: '256', words: '256 kb/s' },
  { value: '320', words: '320 kb/s' },
  { value: 'orig', words: 'Original' },
] as const satisfies readonly { value: Settings['quality']; words: string }[]

/** As the settings allow. */
const longestName = 100

export function PlaybackSettings() {
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="playback" heading="Playback">
      <SettingLine name="Quality" text="Higher uses more data. Holds from the next song on; the service may give less.">
        <Select label="Quality" value={settings.quality} options={qualities} change={quality => change({ quality })} />
      </SettingLine>
      <DeviceName />
    </SettingGroup>
  )
}

function DeviceName() {
  const { settings, change } = useSettings()
  const own = useApp(state => state.system.deviceName)
  const [typed, setTyped] = useState<string | null>(null)
  const save = (): void => {
    if (typed !== null && typed.trim() !== settings.deviceName) change({ deviceName: typed.trim() })
    setTyped(null)
  }
  return (
    <SettingLine name="Name of this device" text="How your other devices call this computer">
      <label className="field name-field">
        <input
          type="text"
          aria-label="Name of this device"
          placeholder={own}
          maxLength={longestName}
          value={typed ?? settings.deviceName}
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
