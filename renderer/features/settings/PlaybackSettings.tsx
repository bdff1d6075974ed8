// How music is fetched, where it comes out, and how songs follow on each other.

import { cacheLimits, type Settings } from '../../../shared/settings.ts'
import { type GainSetting, longestCrossfade, mostPreamp } from '../../../shared/sound-settings.ts'
import { Range } from '../../controls/Range.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'
import { useOutputs } from './use-outputs.ts'

const qualities = [
  { value: '96', words: '96 kbit/s' },
  { value: '128', words: '128 kbit/s' },
  { value: '192', words: '192 kbit/s' },
  { value: '256', words: '256 kbit/s' },
  { value: '320', words: '320 kbit/s' },
  { value: 'orig', words: 'Original' },
] as const satisfies readonly { value: Settings['quality']; words: string }[]
const gains = [
  { value: 'off', words: 'Off' },
  { value: 'track', words: 'Song' },
  { value: 'album', words: 'Album' },
  { value: 'auto', words: 'Auto' },
] as const satisfies readonly { value: GainSetting['mode']; words: string }[]
const gainWords: Readonly<Record<GainSetting['mode'], string>> = {
  off: 'Songs are as loud as they were made',
  track: 'Every song is as loud as the others',
  album: 'Albums keep their own quiet and loud songs',
  auto: 'As an album while one is played in its order, else song by song',
}
const clicks = [
  { value: 'now', words: 'Plays it now' },
  { value: 'next', words: 'Plays it next' },
  { value: 'last', words: 'Adds it to the queue' },
] as const satisfies readonly { value: Settings['doubleClick']; words: string }[]

const gigabyte = 2 ** 30
const sizes = [cacheLimits.least, gigabyte, cacheLimits.usual, 5 * gigabyte, 10 * gigabyte, 20 * gigabyte, 50 * gigabyte, 100 * gigabyte]
const sizeWords = (bytes: number): string =>
  bytes < gigabyte ? `${Math.round(bytes / 2 ** 20)} MB` : `${Math.round((bytes / gigabyte) * 10) / 10} GB`

export function PlaybackSettings() {
  const { settings, change } = useSettings()
  const { gain, crossfade, output, outputName, cacheLimit } = settings
  const outputs = useOutputs(output, outputName)
  const changeOutput = (chosen: string) =>
    change({ output: chosen, outputName: chosen === '' ? '' : (outputs.find(({ value }) => value === chosen)?.words ?? '').slice(0, 200) })
  const offered = sizes.includes(cacheLimit) ? sizes : [...sizes, cacheLimit].sort((one, other) => one - other)
  return (
    <SettingGroup id="playback" heading="Playback">
      <SettingLine name="Output" text="Falls back to the system’s output while a device is away">
        <Select label="Output" value={output} options={outputs} change={changeOutput} />
      </SettingLine>
      <SettingLine name="Pause when it is unplugged" text="Headphones, for example">
        <Switch label="Pause when it is unplugged" on={settings.pauseUnplugged} change={pauseUnplugged => change({ pauseUnplugged })} />
      </SettingLine>
      <SettingLine name="Even out loudness" text={gainWords[gain.mode]}>
        <Segments label="Even out loudness" value={gain.mode} options={gains} change={mode => change({ gain: { ...gain, mode } })} />
      </SettingLine>
      {gain.mode !== 'off' && (
        <>
          <SettingLine name="Louder or softer than that" text="Added to every song">
            <Range
              label="Louder or softer than that"
              value={gain.preamp}
              {...{ min: -mostPreamp, max: mostPreamp, step: 0.5 }}
              words={decibels(gain.preamp)}
              change={preamp => change({ gain: { ...gain, preamp } })}
            />
          </SettingLine>
          <SettingLine name="Never clip" text="Songs are raised only as far as they have room">
            <Switch label="Never clip" on={gain.guard} change={guard => change({ gain: { ...gain, guard } })} />
          </SettingLine>
        </>
      )}
      <SettingLine name="Fade between songs" text="Never inside an album that runs on">
        <Range
          label="Fade between songs"
          value={crossfade}
          {...{ min: 0, max: longestCrossfade, step: 1 }}
          words={crossfade === 0 ? 'Off' : `${crossfade} s`}
          change={seconds => change({ crossfade: seconds })}
        />
      </SettingLine>
      <SettingLine name="Fade on pause and jumps" text="For a moment, instead of a click">
        <Switch label="Fade on pause and jumps" on={settings.fades} change={fades => change({ fades })} />
      </SettingLine>
      <SettingLine name="Quality" text="Higher uses more data. Holds from the next song on; the service may give less.">
        <Select label="Quality" value={settings.quality} options={qualities} change={quality => change({ quality })} />
      </SettingLine>
      <SettingLine
        name="Space for played music"
        text="What was streamed stays on this computer until the space is needed. Downloads are not counted."
      >
        <Select
          label="Space for played music"
          value={String(cacheLimit)}
          options={offered.map(bytes => ({ value: String(bytes), words: sizeWords(bytes) }))}
          change={bytes => change({ cacheLimit: Number(bytes) })}
        />
      </SettingLine>
      <SettingLine name="Double click on a song">
        <Select
          label="Double click on a song"
          value={settings.doubleClick}
          options={clicks}
          change={doubleClick => change({ doubleClick })}
        />
      </SettingLine>
      <SettingLine name="Go on after the queue" text="With songs of your own library that are like the last ones">
        <Switch label="Go on after the queue" on={settings.radio} change={radio => change({ radio })} />
      </SettingLine>
    </SettingGroup>
  )
}
