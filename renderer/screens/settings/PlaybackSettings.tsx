// How music is fetched.
import type { Settings } from '../../../shared/settings.ts'
import { Select } from '../../parts/Select.tsx'
import { SettingGroup, SettingLine } from '../../parts/SettingLine.tsx'
import { useSettings } from './use-settings.ts'

const qualities = [
  { value: '96', words: '96 kb/s' },
  { value: '128', words: '128 kb/s' },
  { value: '192', words: '192 kb/s' },
  { value: '256', words: '256 kb/s' },
  { value: '320', words: '320 kb/s' },
  { value: 'orig', words: 'Original' },
] as const satisfies readonly { value: Settings['quality']; words: string }[]

export function PlaybackSettings() {
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="playback" heading="Playback">
      <SettingLine name="Quality" text="Higher uses more data. Holds from the next song on; the service may give less.">
        <Select label="Quality" value={settings.quality} options={qualities} change={quality => change({ quality })} />
      </SettingLine>
    </SettingGroup>
  )
}
