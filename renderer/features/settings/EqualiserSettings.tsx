// The Equaliser group of the settings: presets, ten bands, and the spectrum.

import type { ReactNode } from 'react'
import { type PresetName, withBand, withPreset } from '../../../shared/audio/equaliser.ts'
import { bandFrequencies, defaultEqualiser, mostBand, mostPreamp } from '../../../shared/sound-settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Range } from '../../controls/Range.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'
import { Setting, wordsOf } from './Setting.tsx'

const presetWords: Readonly<Record<PresetName, string>> = {
  flat: t('settings.flat'),
  bass: t('settings.moreBass'),
  lessBass: t('settings.lessBass'),
  treble: t('settings.moreTreble'),
  lessTreble: t('settings.lessTreble'),
  voice: t('settings.voice'),
  rock: t('settings.rock'),
  electronic: t('settings.electronic'),
  jazz: t('settings.jazz'),
  classical: t('settings.classical'),
  acoustic: t('settings.acoustic'),
  quiet: t('settings.quietListening'),
}
const names = Object.keys(presetWords) as PresetName[]
const own = { value: 'own', words: t('settings.own') } as const
const presets = names.map(value => ({ value, words: presetWords[value] }))

const hertz = (frequency: number): string => (frequency < 1000 ? `${frequency}` : t('settings.thousands', { count: frequency / 1000 }))

export function EqualiserSettings({ spectrum }: { readonly spectrum: ReactNode }) {
  const { settings, change } = useSettings()
  const { equaliser } = settings
  return (
    <SettingGroup id="equaliser" heading={t('settings.equaliser')}>
      <Setting
        name={t('settings.useTheEqualiser')}
        text={t('settings.forEverythingThatIsPlayedHere')}
        finds={equaliser.on ? [] : [t('settings.preset'), t('settings.bands'), ...wordsOf(presets)]}
        usual={{ equaliser: { ...equaliser, on: defaultEqualiser.on } }}
      >
        <Switch label={t('settings.equaliser')} on={equaliser.on} change={on => change({ equaliser: { ...equaliser, on } })} />
      </Setting>
      {equaliser.on && (
        <>
          <Setting
            name={t('settings.preset')}
            finds={[t('settings.bands'), ...wordsOf(presets)]}
            usual={{ equaliser: withPreset(equaliser, 'flat') }}
          >
            <Select
              label={t('settings.preset')}
              value={equaliser.preset ?? own.value}
              options={equaliser.preset === null ? [own, ...presets] : presets}
              change={preset => {
                if (preset !== own.value) change({ equaliser: withPreset(equaliser, preset) })
              }}
            />
          </Setting>
          <fieldset className="bands">
            <legend className="sr">{t('settings.bands')}</legend>
            {bandFrequencies.map((frequency, band) => (
              <Range
                key={frequency}
                label={frequency < 1000 ? t('settings.hertz', { frequency }) : t('settings.kilohertz', { frequency: frequency / 1000 })}
                value={equaliser.bands[band] ?? 0}
                {...{ min: -mostBand, max: mostBand, step: 0.5 }}
                words={decibels(equaliser.bands[band] ?? 0)}
                change={value => change({ equaliser: withBand(equaliser, band, value) })}
                upright={{ caption: hertz(frequency) }}
              />
            ))}
          </fieldset>
          {spectrum}
          <Setting
            name={t('settings.louderOrSofterBeforeTheBands')}
            usual={{ equaliser: { ...equaliser, preamp: defaultEqualiser.preamp } }}
            text={settings.gain.guard ? t('settings.loweredByItselfAsFarAs') : null}
          >
            <Range
              label={t('settings.louderOrSofterBeforeTheBands')}
              value={equaliser.preamp}
              {...{ min: -mostPreamp, max: mostPreamp, step: 0.5 }}
              words={decibels(equaliser.preamp)}
              change={preamp => change({ equaliser: { ...equaliser, preamp } })}
            />
          </Setting>
        </>
      )}
    </SettingGroup>
  )
}
