// The Equaliser group of the settings: presets, ten bands, the spectrum, and the preamp.

import type { ReactNode } from 'react'
import { type PresetName, withBand, withPreset } from '../../../shared/audio/equaliser.ts'
import { bandFrequencies, defaultEqualiser, maxBand, maxPreamp } from '../../../shared/sound-settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Range } from '../../controls/Range.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'
import { optionTexts, Setting } from './Setting.tsx'

const presetTexts: Readonly<Record<PresetName, string>> = {
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
const presetNames = Object.keys(presetTexts) as PresetName[]
const customOption = { value: 'own', label: t('settings.ownPreset') } as const
const presets = presetNames.map(value => ({ value, label: presetTexts[value] }))

const frequencyText = (frequency: number): string =>
  frequency < 1000 ? `${frequency}` : t('settings.thousands', { count: frequency / 1000 })

export function EqualiserSettings({ spectrum }: { readonly spectrum: ReactNode }) {
  const { settings, change } = useSettings()
  const { equaliser } = settings
  return (
    <SettingGroup id="equaliser" heading={t('settings.equaliser')}>
      <Setting
        name={t('settings.useEqualiser')}
        description={t('settings.equaliserDescription')}
        keywords={equaliser.on ? [] : [t('settings.preset'), t('settings.bands'), ...optionTexts(presets)]}
        defaults={{ equaliser: { ...equaliser, on: defaultEqualiser.on } }}
      >
        <Switch label={t('settings.equaliser')} isOn={equaliser.on} onChange={isOn => change({ equaliser: { ...equaliser, on: isOn } })} />
      </Setting>
      {equaliser.on && (
        <>
          <Setting
            name={t('settings.preset')}
            keywords={[t('settings.bands'), ...optionTexts(presets)]}
            defaults={{ equaliser: withPreset(equaliser, 'flat') }}
          >
            <Select
              label={t('settings.preset')}
              value={equaliser.preset ?? customOption.value}
              options={equaliser.preset === null ? [customOption, ...presets] : presets}
              onChange={preset => {
                if (preset !== customOption.value) change({ equaliser: withPreset(equaliser, preset) })
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
                {...{ min: -maxBand, max: maxBand, step: 0.5 }}
                valueText={decibels(equaliser.bands[band] ?? 0)}
                onChange={value => change({ equaliser: withBand(equaliser, band, value) })}
                vertical={{ caption: frequencyText(frequency) }}
              />
            ))}
          </fieldset>
          {spectrum}
          <Setting
            name={t('settings.preamp')}
            defaults={{ equaliser: { ...equaliser, preamp: defaultEqualiser.preamp } }}
            description={settings.gain.guard ? t('settings.preampAutoDescription') : null}
          >
            <Range
              label={t('settings.preamp')}
              value={equaliser.preamp}
              {...{ min: -maxPreamp, max: maxPreamp, step: 0.5 }}
              valueText={decibels(equaliser.preamp)}
              onChange={preamp => change({ equaliser: { ...equaliser, preamp } })}
            />
          </Setting>
        </>
      )}
    </SettingGroup>
  )
}
