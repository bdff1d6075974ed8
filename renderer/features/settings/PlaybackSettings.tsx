// The Playback group of the settings: output device, loudness, fades, quality, double click, radio, private session.

import { defaultSettings, type Settings } from '../../../shared/settings.ts'
import { defaultGain, type GainSetting, maxCrossfade, maxPreamp } from '../../../shared/sound-settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Range } from '../../controls/Range.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { setPrivateSession } from '../../state/actions/toggle-actions.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { useSettings } from '../../state/use-settings.ts'
import { decibels } from '../../words/decibels.ts'
import { optionTexts, Setting } from './Setting.tsx'
import { useOutputs } from './use-outputs.ts'

const qualityOptions = [
  { value: '96', label: t('format.kbits', { quality: '96' }) },
  { value: '128', label: t('format.kbits', { quality: '128' }) },
  { value: '192', label: t('format.kbits', { quality: '192' }) },
  { value: '256', label: t('format.kbits', { quality: '256' }) },
  { value: '320', label: t('format.kbits', { quality: '320' }) },
  { value: 'orig', label: t('playback.originalQuality') },
] as const satisfies readonly { value: Settings['quality']; label: string }[]
const gainOptions = [
  { value: 'off', label: t('settings.off') },
  { value: 'track', label: t('kinds.song') },
  { value: 'album', label: t('kinds.album') },
  { value: 'auto', label: t('settings.auto') },
] as const satisfies readonly { value: GainSetting['mode']; label: string }[]
const gainTexts: Readonly<Record<GainSetting['mode'], string>> = {
  off: t('settings.noGainDescription'),
  track: t('settings.songGainDescription'),
  album: t('settings.albumGainDescription'),
  auto: t('settings.autoGainDescription'),
}
const doubleClickOptions = [
  { value: 'now', label: t('settings.clickPlaysNow') },
  { value: 'next', label: t('settings.clickPlaysNext') },
  { value: 'last', label: t('settings.clickAddsLast') },
] as const satisfies readonly { value: Settings['doubleClick']; label: string }[]

export function PlaybackSettings() {
  const { settings, change } = useSettings()
  const { gain, crossfade, output, outputName } = settings
  const outputs = useOutputs(output, outputName)
  const changeOutput = (chosen: string) =>
    change({ output: chosen, outputName: chosen === '' ? '' : (outputs.find(({ value }) => value === chosen)?.label ?? '').slice(0, 200) })
  return (
    <SettingGroup id="playback" heading={t('playback.heading')}>
      <Setting
        name={t('settings.output')}
        description={t('settings.outputDescription')}
        keywords={optionTexts(outputs)}
        defaults={{ output: defaultSettings.output, outputName: defaultSettings.outputName }}
      >
        <Select label={t('settings.output')} value={output} options={outputs} onChange={changeOutput} />
      </Setting>
      <Setting
        name={t('settings.pauseOnUnplug')}
        description={t('settings.pauseOnUnplugDescription')}
        defaults={{ pauseUnplugged: defaultSettings.pauseUnplugged }}
      >
        <Switch
          label={t('settings.pauseOnUnplug')}
          isOn={settings.pauseUnplugged}
          onChange={pauseUnplugged => change({ pauseUnplugged })}
        />
      </Setting>
      <Setting
        name={t('settings.evenOutLoudness')}
        description={gainTexts[gain.mode]}
        keywords={[...optionTexts(gainOptions), t('settings.gainOffset'), t('settings.neverClip')]}
        defaults={{ gain: { ...gain, mode: defaultGain.mode } }}
      >
        <SegmentedControl
          label={t('settings.evenOutLoudness')}
          value={gain.mode}
          options={gainOptions}
          onChange={mode => change({ gain: { ...gain, mode } })}
        />
      </Setting>
      {gain.mode !== 'off' && (
        <>
          <Setting
            name={t('settings.gainOffset')}
            description={t('settings.songGainOffsetDescription')}
            defaults={{ gain: { ...gain, preamp: defaultGain.preamp } }}
          >
            <Range
              label={t('settings.gainOffset')}
              value={gain.preamp}
              {...{ min: -maxPreamp, max: maxPreamp, step: 0.5 }}
              valueText={decibels(gain.preamp)}
              onChange={preamp => change({ gain: { ...gain, preamp } })}
            />
          </Setting>
          <Setting
            name={t('settings.neverClip')}
            description={t('settings.neverClipDescription')}
            defaults={{ gain: { ...gain, guard: defaultGain.guard } }}
          >
            <Switch
              label={t('settings.neverClip')}
              isOn={gain.guard}
              onChange={isGuarded => change({ gain: { ...gain, guard: isGuarded } })}
            />
          </Setting>
        </>
      )}
      <Setting
        name={t('settings.fadeBetweenSongs')}
        description={t('settings.fadeBetweenSongsDescription')}
        defaults={{ crossfade: defaultSettings.crossfade }}
      >
        <Range
          label={t('settings.fadeBetweenSongs')}
          value={crossfade}
          {...{ min: 0, max: maxCrossfade, step: 1 }}
          valueText={crossfade === 0 ? t('settings.off') : t('format.seconds', { count: crossfade })}
          onChange={seconds => change({ crossfade: seconds })}
        />
      </Setting>
      <Setting
        name={t('settings.fadeOnPause')}
        description={t('settings.fadeOnPauseDescription')}
        defaults={{ fades: defaultSettings.fades }}
      >
        <Switch label={t('settings.fadeOnPause')} isOn={settings.fades} onChange={fades => change({ fades })} />
      </Setting>
      <Setting
        name={t('settings.quality')}
        description={t('settings.qualityDescription')}
        keywords={optionTexts(qualityOptions)}
        defaults={{ quality: defaultSettings.quality }}
      >
        <Select label={t('settings.quality')} value={settings.quality} options={qualityOptions} onChange={quality => change({ quality })} />
      </Setting>
      <Setting
        name={t('settings.spareData')}
        description={t('settings.spareDataDescription')}
        defaults={{ spareData: defaultSettings.spareData }}
      >
        <Switch label={t('settings.spareData')} isOn={settings.spareData} onChange={spareData => change({ spareData })} />
      </Setting>
      <Setting
        name={t('settings.doubleClickSong')}
        keywords={optionTexts(doubleClickOptions)}
        defaults={{ doubleClick: defaultSettings.doubleClick }}
      >
        <Select
          label={t('settings.doubleClickSong')}
          value={settings.doubleClick}
          options={doubleClickOptions}
          onChange={doubleClick => change({ doubleClick })}
        />
      </Setting>
      <Setting name={t('settings.radio')} description={t('settings.radioDescription')} defaults={{ radio: defaultSettings.radio }}>
        <Switch label={t('settings.radio')} isOn={settings.radio} onChange={radio => change({ radio })} />
      </Setting>
      <PrivateSessionLine />
    </SettingGroup>
  )
}

/** The switch of the private session, which is not a saved setting: it ends with the app. */
function PrivateSessionLine() {
  const app = useAppContext()
  const isPrivate = useApp(state => state.privateSession)
  return (
    <SettingLine name={t('playback.privateSession')} description={t('settings.privateSessionDescription')}>
      <Switch label={t('playback.privateSession')} isOn={isPrivate} onChange={isOn => setPrivateSession(app, isOn)} />
    </SettingLine>
  )
}
