// What Segue does on the desktop around it: in the tray, and while the computer sleeps.
import type { DesktopSetting } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'

const closings = [
  { value: 'ask', words: t('settings.closingAsks') },
  { value: 'hide', words: t('settings.closingStays') },
  { value: 'quit', words: t('settings.closingQuits') },
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
      {platform !== 'mac' && flag(t('settings.tray'), 'tray', t('settings.trayShowsWhatPlays'))}
      {platform !== 'mac' && desktop.tray && (
        <SettingLine name={t('settings.whenClosed')}>
          <Select
            label={t('settings.whenClosed')}
            value={desktop.closing}
            options={closings}
            change={closing => change({ desktop: { ...desktop, closing } })}
          />
        </SettingLine>
      )}
      {flag(t('settings.pauseOnSleep'), 'pauseOnSleep', t('settings.nothingBeginsOnWaking'))}
      {flag(t('settings.pauseOnLock'), 'pauseOnLock')}
      {flag(t('settings.tellSongs'), 'tellSongs', t('settings.tellSongsWhile'))}
      {flag(t('settings.globalKeys'), 'globalKeys', t('settings.globalKeysWhich'))}
      {flag(t('settings.progress'), 'progress', platform === 'mac' ? t('settings.progressInDock') : t('settings.progressInTaskbar'))}
      {flag(t('settings.startAtLogin'), 'startAtLogin', t('settings.startsHidden'))}
    </SettingGroup>
  )
}
