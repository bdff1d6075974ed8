// The Look group of the settings: theme, contrast, density of rows, font, language.

import { defaultSettings, type Settings } from '../../../shared/settings.ts'
import { locale, t } from '../../../shared/words/words.ts'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { ArrangeSettings } from './ArrangeSettings.tsx'
import { optionTexts, Setting } from './Setting.tsx'

const themeOptions = [
  { value: 'system', label: t('settings.system') },
  { value: 'dark', label: t('settings.dark') },
  { value: 'light', label: t('settings.light') },
] as const satisfies readonly { value: Settings['theme']; label: string }[]
const contrastOptions = [
  { value: 'system', label: t('settings.system') },
  { value: 'normal', label: t('settings.normal') },
  { value: 'more', label: t('settings.contrastMore') },
] as const satisfies readonly { value: Settings['contrast']; label: string }[]
const densityOptions = [
  { value: 'normal', label: t('settings.comfortable') },
  { value: 'compact', label: t('settings.compact') },
] as const satisfies readonly { value: Settings['density']; label: string }[]
const fontOptions = [
  { value: 'inter', label: 'Inter' },
  { value: 'system', label: t('settings.system') },
] as const satisfies readonly { value: Settings['font']; label: string }[]

/** The language's own name (“English”, “Deutsch”), shown without a choice, as there is only one language so far. */
const languageName = (): string => {
  const [language = ''] = locale.split('-')
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale
}

export function AppearanceSettings() {
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="appearance" heading={t('settings.appearance')}>
      <Setting name={t('settings.theme')} keywords={optionTexts(themeOptions)} defaults={{ theme: defaultSettings.theme }}>
        <SegmentedControl label={t('settings.theme')} value={settings.theme} options={themeOptions} onChange={theme => change({ theme })} />
      </Setting>
      <Setting
        name={t('settings.contrast')}
        description={t('settings.contrastDescription')}
        keywords={optionTexts(contrastOptions)}
        defaults={{ contrast: defaultSettings.contrast }}
      >
        <SegmentedControl
          label={t('settings.contrast')}
          value={settings.contrast}
          options={contrastOptions}
          onChange={contrast => change({ contrast })}
        />
      </Setting>
      <Setting
        name={t('settings.rows')}
        description={t('settings.densityDescription')}
        keywords={optionTexts(densityOptions)}
        defaults={{ density: defaultSettings.density }}
      >
        <SegmentedControl
          label={t('settings.rows')}
          value={settings.density}
          options={densityOptions}
          onChange={density => change({ density })}
        />
      </Setting>
      <Setting name={t('settings.font')} keywords={optionTexts(fontOptions)} defaults={{ font: defaultSettings.font }}>
        <SegmentedControl label={t('settings.font')} value={settings.font} options={fontOptions} onChange={font => change({ font })} />
      </Setting>
      <ArrangeSettings />
      <SettingLine name={t('settings.language')} description={t('settings.languageDescription')}>
        <span className="meta">{languageName()}</span>
      </SettingLine>
    </SettingGroup>
  )
}
