// The Look group of the settings: theme, contrast, density of rows, font, language.

import { type Settings, defaultSettings as usual } from '../../../shared/settings.ts'
import { locale, t } from '../../../shared/words/words.ts'
import { Segments } from '../../controls/Segments.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { ArrangeSettings } from './ArrangeSettings.tsx'
import { Setting, wordsOf } from './Setting.tsx'

const themes = [
  { value: 'system', words: t('settings.system') },
  { value: 'dark', words: t('settings.dark') },
  { value: 'light', words: t('settings.light') },
] as const satisfies readonly { value: Settings['theme']; words: string }[]
const contrasts = [
  { value: 'system', words: t('settings.system') },
  { value: 'normal', words: t('settings.normal') },
  { value: 'more', words: t('settings.more') },
] as const satisfies readonly { value: Settings['contrast']; words: string }[]
const densities = [
  { value: 'normal', words: t('settings.comfortable') },
  { value: 'compact', words: t('settings.compact') },
] as const satisfies readonly { value: Settings['density']; words: string }[]
const fonts = [
  { value: 'inter', words: 'Inter' },
  { value: 'system', words: t('settings.system') },
] as const satisfies readonly { value: Settings['font']; words: string }[]

/** The language's own name (“English”, “Deutsch”); shown only, as there is one so far. */
const languageName = (): string => {
  const [language = ''] = locale.split('-')
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale
}

export function LookSettings() {
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="look" heading={t('settings.look')}>
      <Setting name={t('settings.theme')} finds={wordsOf(themes)} usual={{ theme: usual.theme }}>
        <Segments label={t('settings.theme')} value={settings.theme} options={themes} change={theme => change({ theme })} />
      </Setting>
      <Setting
        name={t('settings.contrast')}
        text={t('settings.followsTheSystemUnlessSetHere')}
        finds={wordsOf(contrasts)}
        usual={{ contrast: usual.contrast }}
      >
        <Segments label={t('settings.contrast')} value={settings.contrast} options={contrasts} change={contrast => change({ contrast })} />
      </Setting>
      <Setting
        name={t('settings.rows')}
        text={t('settings.compactShowsAboutAThirdMore')}
        finds={wordsOf(densities)}
        usual={{ density: usual.density }}
      >
        <Segments label={t('settings.rows')} value={settings.density} options={densities} change={density => change({ density })} />
      </Setting>
      <Setting name={t('settings.font')} finds={wordsOf(fonts)} usual={{ font: usual.font }}>
        <Segments label={t('settings.font')} value={settings.font} options={fonts} change={font => change({ font })} />
      </Setting>
      <ArrangeSettings />
      <SettingLine name={t('settings.language')} text={t('settings.languageOfTheSystem')}>
        <span className="meta">{languageName()}</span>
      </SettingLine>
    </SettingGroup>
  )
}
