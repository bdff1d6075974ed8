// The Desktop group of the settings: tray, sleep and lock, notifications, global keys, local control, start at login.
import { type DesktopSetting, defaultDesktop } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'
import { LocalControlSettings } from './LocalControlSettings.tsx'
import { Setting, wordsOf } from './Setting.tsx'

const closings = [
  { value: 'ask', words: t('settings.ask') },
  { value: 'hide', words: t('settings.stayInTheTray') },
  { value: 'quit', words: t('settings.quit') },
] as const satisfies readonly { value: DesktopSetting['closing']; words: string }[]

type Flag = { [Name in keyof DesktopSetting]: DesktopSetting[Name] extends boolean ? Name : never }[keyof DesktopSetting]

export function DesktopSettings() {
  const { settings, change } = useSettings()
  const { platform, wayland, mayStartAtLogin } = useApp(state => state.system)
  const { desktop } = settings
  const flag = (name: string, of: Flag, text?: string, finds?: readonly string[]) => (
    <Setting name={name} text={text} finds={finds} usual={{ desktop: { ...desktop, [of]: defaultDesktop[of] } }}>
      <Switch label={name} on={desktop[of]} change={on => change({ desktop: { ...desktop, [of]: on } })} />
    </Setting>
  )
  return (
    <SettingGroup id="desktop" heading={t('settings.desktop')}>
      {platform !== 'mac' &&
        flag(t('settings.iconInTheTray'), 'tray', t('settings.showsWhatPlaysAndSteersIt'), [t('settings.whenTheWindowIsClosed')])}
      {platform !== 'mac' && desktop.tray && (
        <Setting
          name={t('settings.whenTheWindowIsClosed')}
          finds={wordsOf(closings)}
          usual={{ desktop: { ...desktop, closing: defaultDesktop.closing } }}
        >
          <Select
            label={t('settings.whenTheWindowIsClosed')}
            value={desktop.closing}
            options={closings}
            change={closing => change({ desktop: { ...desktop, closing } })}
          />
        </Setting>
      )}
      {flag(t('settings.pauseWhenTheComputerSleeps'), 'pauseOnSleep', t('settings.nothingBeginsByItselfOnWaking'))}
      {flag(t('settings.pauseWhenTheScreenIsLocked'), 'pauseOnLock')}
      {flag(t('settings.tellOfEachSong'), 'tellSongs', t('settings.aSilentNotificationWhileSegue'))}
      {flag(
        t('settings.keysThatAreHeardEverywhere'),
        'globalKeys',
        wayland ? t('settings.ctrlAltWithSpaceAndArrows.wayland') : t('settings.ctrlAltWithSpaceAndArrows'),
      )}
      {flag(
        t('settings.showHowFarTheSongIs'),
        'progress',
        platform === 'mac' ? t('settings.atTheIconInTheDock') : t('settings.atTheIconInTheTaskbar'),
      )}
      <LocalControlSettings />
      {mayStartAtLogin && flag(t('settings.startAtLogin'), 'startAtLogin', t('settings.withoutItsWindow'))}
    </SettingGroup>
  )
}
