// What Segue does on the desktop around it: in the tray, and while the computer sleeps.
import type { DesktopSetting } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'

const closings = [
  { value: 'ask', words: t('settings.ask') },
  { value: 'hide', words: t('settings.stayInTheTray') },
  { value: 'quit', words: t('settings.quit') },
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
    <SettingGroup id="desktop" heading={t('settings.desktop')}>
      {platform !== 'mac' && flag(t('settings.iconInTheTray'), 'tray', t('settings.showsWhatPlaysAndSteersIt'))}
      {platform !== 'mac' && desktop.tray && (
        <SettingLine name={t('settings.whenTheWindowIsClosed')}>
          <Select
            label={t('settings.whenTheWindowIsClosed')}
            value={desktop.closing}
            options={closings}
            change={closing => change({ desktop: { ...desktop, closing } })}
          />
        </SettingLine>
      )}
      {flag(t('settings.pauseWhenTheComputerSleeps'), 'pauseOnSleep', t('settings.nothingBeginsByItselfOnWaking'))}
      {flag(t('settings.pauseWhenTheScreenIsLocked'), 'pauseOnLock')}
    </SettingGroup>
  )
}
