// What Segue does on the desktop around it: in the tray, and while the computer sleeps.
import type { DesktopSetting } from '../../../shared/desktop/settings.ts'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'

const closings = [
  { value: 'ask', words: 'Ask' },
  { value: 'hide', words: 'Stay in the tray' },
  { value: 'quit', words: 'Quit' },
] as const satisfies readonly { value: DesktopSetting['closing']; words: string }[]

type Flag = { [Name in keyof DesktopSetting]: DesktopSetting[Name] extends boolean ? Name : never }[keyof DesktopSetting]

export function DesktopSettings() {
  const { settings, change } = useSettings()
  const { platform } = useApp(state => state.system)
  const { desktop } = settings
  const flag = (name: string, of: Flag, text?: string) => (
    <SettingLine name={name} text={text}>
      <Switch label={name} on={desktop[of]} change={on => change({ desktop: { ...desktop, [of]: on } })} />
    </SettingLine>
  )
  return (
    <SettingGroup id="desktop" heading="Desktop">
      {platform !== 'mac' && flag('Icon in the tray', 'tray', 'Shows what plays, and steers it')}
      {platform !== 'mac' && desktop.tray && (
        <SettingLine name="When the window is closed">
          <Select
            label="When the window is closed"
            value={desktop.closing}
            options={closings}
            change={closing => change({ desktop: { ...desktop, closing } })}
          />
        </SettingLine>
      )}
      {flag('Pause when the computer sleeps', 'pauseOnSleep', 'Nothing begins by itself on waking')}
      {flag('Pause when the screen is locked', 'pauseOnLock')}
      {flag('Tell of each song', 'tellSongs', 'A silent notification, while Segue is not in front')}
      {flag('Keys that are heard everywhere', 'globalKeys', 'Ctrl Alt with Space, → and ←. Not every desktop gives keys to programs.')}
      {flag('Show how far the song is', 'progress', platform === 'mac' ? 'At the icon in the dock' : 'At the icon in the taskbar')}
      {flag('Start at login', 'startAtLogin', 'Without its window')}
    </SettingGroup>
  )
}
