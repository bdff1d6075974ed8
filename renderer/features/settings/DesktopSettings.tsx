// The Desktop group of the settings: tray, sleep and lock, notifications, global keys, local control, start at login.
import { type DesktopSetting, defaultDesktop } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp } from '../../state/app-context.ts'
import { useSettings } from '../../state/use-settings.ts'
import { LocalControlSettings } from './LocalControlSettings.tsx'
import { optionTexts, Setting } from './Setting.tsx'

const closeOptions = [
  { value: 'ask', words: t('settings.ask') },
  { value: 'hide', words: t('settings.stayInTheTray') },
  { value: 'quit', words: t('settings.quit') },
] as const satisfies readonly { value: DesktopSetting['closing']; words: string }[]

type BooleanSetting = { [Name in keyof DesktopSetting]: DesktopSetting[Name] extends boolean ? Name : never }[keyof DesktopSetting]

export function DesktopSettings() {
  const { settings, change } = useSettings()
  const { platform, wayland, mayStartAtLogin } = useApp(state => state.system)
  const { desktop } = settings
  const switchSetting = (name: string, settingName: BooleanSetting, text?: string, keywords?: readonly string[]) => (
    <Setting
      name={name}
      description={text}
      keywords={keywords}
      defaults={{ desktop: { ...desktop, [settingName]: defaultDesktop[settingName] } }}
    >
      <Switch label={name} isOn={desktop[settingName]} onChange={on => change({ desktop: { ...desktop, [settingName]: on } })} />
    </Setting>
  )
  return (
    <SettingGroup id="desktop" heading={t('settings.desktop')}>
      {platform !== 'mac' &&
        switchSetting(t('settings.iconInTheTray'), 'tray', t('settings.showsWhatPlaysAndSteersIt'), [t('settings.whenTheWindowIsClosed')])}
      {platform !== 'mac' && desktop.tray && (
        <Setting
          name={t('settings.whenTheWindowIsClosed')}
          keywords={optionTexts(closeOptions)}
          defaults={{ desktop: { ...desktop, closing: defaultDesktop.closing } }}
        >
          <Select
            label={t('settings.whenTheWindowIsClosed')}
            value={desktop.closing}
            options={closeOptions}
            onChange={closing => change({ desktop: { ...desktop, closing } })}
          />
        </Setting>
      )}
      {switchSetting(t('settings.pauseWhenTheComputerSleeps'), 'pauseOnSleep', t('settings.nothingBeginsByItselfOnWaking'))}
      {switchSetting(t('settings.pauseWhenTheScreenIsLocked'), 'pauseOnLock')}
      {switchSetting(t('settings.tellOfEachSong'), 'tellSongs', t('settings.aSilentNotificationWhileSegue'))}
      {switchSetting(
        t('settings.keysThatAreHeardEverywhere'),
        'globalKeys',
        wayland ? t('settings.ctrlAltWithSpaceAndArrows.wayland') : t('settings.ctrlAltWithSpaceAndArrows'),
      )}
      {switchSetting(
        t('settings.showHowFarTheSongIs'),
        'progress',
        platform === 'mac' ? t('settings.atTheIconInTheDock') : t('settings.atTheIconInTheTaskbar'),
      )}
      <LocalControlSettings />
      {mayStartAtLogin && switchSetting(t('settings.startAtLogin'), 'startAtLogin', t('settings.withoutItsWindow'))}
    </SettingGroup>
  )
}
