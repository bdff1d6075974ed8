// The equaliser: presets, ten bands, and what sounds while they are moved.
import type { ReactNode } from 'react'
import { type PresetName, withBand, withPreset } from '../../../shared/audio/equaliser.ts'
import { bandFrequencies, mostBand, mostPreamp } from '../../../shared/sound-settings.ts'
import { Range } from '../../controls/Range.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'

const presetWords: Readonly<Record<PresetName, string>> = {
  flat: 'Flat',
  bass: 'More bass',
  lessBass: 'Less bass',
  treble: 'More treble',
  lessTreble: 'Less treble',
  voice: 'Voice',
  rock: 'Rock',
  electronic: 'Electronic',
  jazz: 'Jazz',
  classical: 'Classical',
  acoustic: 'Acoustic',
  quiet: 'Quiet listening',
}
const names = Object.keys(presetWords) as PresetName[]
const own = { value: 'own', words: 'Own' } as const
const presets = names.map(value => ({ value, words: presetWords[value] }))

const hertz = (frequency: number): string => (frequency < 1000 ? `${frequency}` : `${frequency / 1000}k`)

export function EqualiserSettings({ spectrum }: { readonly spectrum: ReactNode }) {
  const { settings, change } = useSettings()
  const { equaliser } = settings
  return (
    <SettingGroup id="equaliser" heading="Equaliser">
      <SettingLine name="Use the equaliser" text="For everything that is played here">
        <Switch label="Equaliser" on={equaliser.on} change={on => change({ equaliser: { ...equaliser, on } })} />
      </SettingLine>
      {equaliser.on && (
        <>
          <SettingLine name="Preset">
            <Select
              label="Preset"
              value={equaliser.preset ?? own.value}
              options={equaliser.preset === null ? [own, ...presets] : presets}
              change={preset => {
                if (preset !== own.value) change({ equaliser: withPreset(equaliser, preset) })
              }}
            />
          </SettingLine>
          <fieldset className="bands">
            <legend className="sr">Bands</legend>
            {bandFrequencies.map((frequency, band) => (
              <Range
                key={frequency}
                label={`${hertz(frequency)}Hz`.replace('k', ' k').replace(/^(\d+)Hz/, '$1 Hz')}
                value={equaliser.bands[band] ?? 0}
                {...{ min: -mostBand, max: mostBand, step: 0.5 }}
                words={decibels(equaliser.bands[band] ?? 0)}
                change={value => change({ equaliser: withBand(equaliser, band, value) })}
                upright={{ caption: hertz(frequency) }}
              />
            ))}
          </fieldset>
          {spectrum}
          <SettingLine
            name="Louder or softer before the bands"
            text={settings.gain.guard ? 'Lowered by itself as far as the bands raise, so that nothing clips' : null}
          >
            <Range
              label="Louder or softer before the bands"
              value={equaliser.preamp}
              {...{ min: -mostPreamp, max: mostPreamp, step: 0.5 }}
              words={decibels(equaliser.preamp)}
              change={preamp => change({ equaliser: { ...equaliser, preamp } })}
            />
          </SettingLine>
        </>
      )}
    </SettingGroup>
  )
}
