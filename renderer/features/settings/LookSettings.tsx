// How the window looks.
import type { Settings } from '../../../shared/settings.ts'
import { Segments } from '../../controls/Segments.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useSettings } from '../../state/use-settings.ts'

const themes = [
  { value: 'system', words: 'System' },
  { value: 'dark', words: 'Dark' },
  { value: 'light', words: 'Light' },
] as const satisfies readonly { value: Settings['theme']; words: string }[]
const contrasts = [
  { value: 'system', words: 'System' },
  { value: 'normal', words: 'Normal' },
  { value: 'more', words: 'More' },
] as const satisfies readonly { value: Settings['contrast']; words: string }[]
const densities = [
  { value: 'normal', words: 'Comfortable' },
  { value: 'compact', words: 'Compact' },
] as const satisfies readonly { value: Settings['density']; words: string }[]
const fonts = [
  { value: 'inter', words: 'Inter' },
  { value: 'system', words: 'System' },
] as const satisfies readonly { value: Settings['font']; words: string }[]

export function LookSettings() {
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="look" heading="Look">
      <SettingLine name="Theme">
        <Segments label="Theme" value={settings.theme} options={themes} change={theme => change({ theme })} />
      </SettingLine>
      <SettingLine name="Contrast" text="Follows the system unless set here">
        <Segments label="Contrast" value={settings.contrast} options={contrasts} change={contrast => change({ contrast })} />
      </SettingLine>
      <SettingLine name="Rows" text="Compact shows about a third more songs">
        <Segments label="Rows" value={settings.density} options={densities} change={density => change({ density })} />
      </SettingLine>
      <SettingLine name="Font">
        <Segments label="Font" value={settings.font} options={fonts} change={font => change({ font })} />
      </SettingLine>
    </SettingGroup>
  )
}
