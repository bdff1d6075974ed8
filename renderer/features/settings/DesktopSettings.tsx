// The Desktop group of the settings: tray and closing the window, sleep and lock, notifications, global keys, progress at the icon, local
// control, start at login.
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
  { value: 'ask', label: t('settings.ask') },
  { value: 'hide', label: t('desktop.stayInTray') },
  { value: 'quit', label: t('actions.quit') },
] as const satisfies readonly { value: DesktopSetting['closing']; label: string }[]

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
      <Switch label={name} isOn={desktop[settingName]} onChange={isOn => change({ desktop: { ...desktop, [settingName]: isOn } })} />
    </Setting>
  )
  return (
    <SettingGroup id="desktop" heading={t('settings.desktop')}>
      {platform !== 'mac' &&
        switchSetting(t('settings.trayIcon'), 'tray', t('settings.trayIconDescription'), [t('settings.onWindowClose')])}
      {platform !== 'mac' && desktop.tray && (
        <Setting
          name={t('settings.onWindowClose')}
          keywords={optionTexts(closeOptions)}
          defaults={{ desktop: { ...desktop, closing: defaultDesktop.closing } }}
        >
          <Select
            label={t('settings.onWindowClose')}
            value={desktop.closing}
            options={closeOptions}
            onChange={closing => change({ desktop: { ...desktop, closing } })}
          />
        </Setting>
      )}
      {switchSetting(t('settings.pauseOnSleep'), 'pauseOnSleep', t('settings.pauseOnSleepDescription'))}
      {switchSetting(t('settings.pauseOnLock'), 'pauseOnLock')}
      {switchSetting(t('settings.songNotification'), 'tellSongs', t('settings.songNotificationDescription'))}
      {switchSetting(
        t('settings.globalKeys'),
        'globalKeys',
        wayland ? t('settings.globalKeysDescription.wayland') : t('settings.globalKeysDescription'),
      )}
      {switchSetting(
        t('settings.showProgress'),
        'progress',
        platform === 'mac' ? t('settings.progressInDock') : t('settings.progressInTaskbar'),
      )}
      <LocalControlSettings />
      {mayStartAtLogin && switchSetting(t('settings.startAtLogin'), 'startAtLogin', t('settings.startAtLoginDescription'))}
    </SettingGroup>
  )
}
