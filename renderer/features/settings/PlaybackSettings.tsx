// The Playback group of the settings: output device, loudness, fades, quality, double click, radio, private session.

import { type Settings, defaultSettings as usual } from '../../../shared/settings.ts'
import { defaultGain, type GainSetting, longestCrossfade, mostPreamp } from '../../../shared/sound-settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Range } from '../../controls/Range.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { setPrivate } from '../../state/acts/switches.ts'
import { useApp, usePage } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'
import { Setting, wordsOf } from './Setting.tsx'
import { useOutputs } from './use-outputs.ts'

const qualities = [
  { value: '96', words: t('settings.kbits', { quality: '96' }) },
  { value: '128', words: t('settings.kbits', { quality: '128' }) },
  { value: '192', words: t('settings.kbits', { quality: '192' }) },
  { value: '256', words: t('settings.kbits', { quality: '256' }) },
  { value: '320', words: t('settings.kbits', { quality: '320' }) },
  { value: 'orig', words: t('settings.original') },
] as const satisfies readonly { value: Settings['quality']; words: string }[]
const gains = [
  { value: 'off', words: t('settings.off') },
  { value: 'track', words: t('settings.song') },
  { value: 'album', words: t('settings.album') },
  { value: 'auto', words: t('settings.auto') },
] as const satisfies readonly { value: GainSetting['mode']; words: string }[]
const gainWords: Readonly<Record<GainSetting['mode'], string>> = {
  off: t('settings.songsAreAsLoudAsThey'),
  track: t('settings.everySongIsAsLoudAs'),
  album: t('settings.albumsKeepTheirOwnQuietAnd'),
  auto: t('settings.asAnAlbumWhileOneIs'),
}
const clicks = [
  { value: 'now', words: t('settings.playsItNow') },
  { value: 'next', words: t('settings.playsItNext') },
  { value: 'last', words: t('settings.addsItToTheQueue') },
] as const satisfies readonly { value: Settings['doubleClick']; words: string }[]

export function PlaybackSettings() {
  const { settings, change } = useSettings()
  const { gain, crossfade, output, outputName } = settings
  const outputs = useOutputs(output, outputName)
  const changeOutput = (chosen: string) =>
    change({ output: chosen, outputName: chosen === '' ? '' : (outputs.find(({ value }) => value === chosen)?.words ?? '').slice(0, 200) })
  return (
    <SettingGroup id="playback" heading={t('settings.playback')}>
      <Setting
        name={t('settings.output')}
        text={t('settings.fallsBackToTheSystemsOutput')}
        finds={wordsOf(outputs)}
        usual={{ output: usual.output, outputName: usual.outputName }}
      >
        <Select label={t('settings.output')} value={output} options={outputs} change={changeOutput} />
      </Setting>
      <Setting
        name={t('settings.pauseWhenItIsUnplugged')}
        text={t('settings.headphonesForExample')}
        usual={{ pauseUnplugged: usual.pauseUnplugged }}
      >
        <Switch
          label={t('settings.pauseWhenItIsUnplugged')}
          on={settings.pauseUnplugged}
          change={pauseUnplugged => change({ pauseUnplugged })}
        />
      </Setting>
      <Setting
        name={t('settings.evenOutLoudness')}
        text={gainWords[gain.mode]}
        finds={[...wordsOf(gains), t('settings.louderOrSofterThanThat'), t('settings.neverClip')]}
        usual={{ gain: { ...gain, mode: defaultGain.mode } }}
      >
        <Segments
          label={t('settings.evenOutLoudness')}
          value={gain.mode}
          options={gains}
          change={mode => change({ gain: { ...gain, mode } })}
        />
      </Setting>
      {gain.mode !== 'off' && (
        <>
          <Setting
            name={t('settings.louderOrSofterThanThat')}
            text={t('settings.addedToEverySong')}
            usual={{ gain: { ...gain, preamp: defaultGain.preamp } }}
          >
            <Range
              label={t('settings.louderOrSofterThanThat')}
              value={gain.preamp}
              {...{ min: -mostPreamp, max: mostPreamp, step: 0.5 }}
              words={decibels(gain.preamp)}
              change={preamp => change({ gain: { ...gain, preamp } })}
            />
          </Setting>
          <Setting
            name={t('settings.neverClip')}
            text={t('settings.songsAreRaisedOnlyAsFar')}
            usual={{ gain: { ...gain, guard: defaultGain.guard } }}
          >
            <Switch label={t('settings.neverClip')} on={gain.guard} change={guard => change({ gain: { ...gain, guard } })} />
          </Setting>
        </>
      )}
      <Setting name={t('settings.fadeBetweenSongs')} text={t('settings.neverInsideAnAlbumThatRuns')} usual={{ crossfade: usual.crossfade }}>
        <Range
          label={t('settings.fadeBetweenSongs')}
          value={crossfade}
          {...{ min: 0, max: longestCrossfade, step: 1 }}
          words={crossfade === 0 ? t('settings.off') : t('format.seconds', { count: crossfade })}
          change={seconds => change({ crossfade: seconds })}
        />
      </Setting>
      <Setting name={t('settings.fadeOnPauseAndJumps')} text={t('settings.forAMomentInsteadOfA')} usual={{ fades: usual.fades }}>
        <Switch label={t('settings.fadeOnPauseAndJumps')} on={settings.fades} change={fades => change({ fades })} />
      </Setting>
      <Setting
        name={t('settings.quality')}
        text={t('settings.higherUsesMoreDataHoldsFrom')}
        finds={wordsOf(qualities)}
        usual={{ quality: usual.quality }}
      >
        <Select label={t('settings.quality')} value={settings.quality} options={qualities} change={quality => change({ quality })} />
      </Setting>
      <Setting name={t('settings.spareData')} text={t('settings.spareDataMeans')} usual={{ spareData: usual.spareData }}>
        <Switch label={t('settings.spareData')} on={settings.spareData} change={spareData => change({ spareData })} />
      </Setting>
      <Setting name={t('settings.doubleClickOnASong')} finds={wordsOf(clicks)} usual={{ doubleClick: usual.doubleClick }}>
        <Select
          label={t('settings.doubleClickOnASong')}
          value={settings.doubleClick}
          options={clicks}
          change={doubleClick => change({ doubleClick })}
        />
      </Setting>
      <Setting name={t('settings.goOnAfterTheQueue')} text={t('settings.withSongsOfYourOwnLibrary')} usual={{ radio: usual.radio }}>
        <Switch label={t('settings.goOnAfterTheQueue')} on={settings.radio} change={radio => change({ radio })} />
      </Setting>
      <PrivateLine />
    </SettingGroup>
  )
}

/** The switch of the private session, which is not a saved setting: it ends with the app. */
function PrivateLine() {
  const page = usePage()
  const isPrivate = useApp(state => state.privateSession)
  return (
    <SettingLine name={t('settings.privateSession')} text={t('settings.privateMeans')}>
      <Switch label={t('settings.privateSession')} on={isPrivate} change={on => setPrivate(page, on)} />
    </SettingLine>
  )
}
