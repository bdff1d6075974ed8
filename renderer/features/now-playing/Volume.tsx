// The volume controls: mute button and slider, which the mouse wheel moves too.
import type { WheelEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Slider } from '../../controls/Slider.tsx'
import { changeVolume, volumeStep } from '../../state/actions/volume.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { keyName } from '../../words/key-names.ts'

/**
 * The mute button and the slider of the volume of what makes the sound: this computer, or the controlled device. `large`: in the size of
 * Now playing.
 */
export function Volume({ large = false }: { readonly large?: boolean }) {
  const app = useAppContext()
  const { volume, muted } = useApp(state => state.playback)
  const platform = useApp(state => state.system.platform)
  const device = useApp(({ connect: { output } }) => (output.kind === 'here' ? null : output.name))
  /** Changes the volume by one step per wheel event, louder when scrolled up. */
  const onWheel = ({ deltaX, deltaY }: WheelEvent): void => {
    const scrollDelta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : -deltaY
    if (scrollDelta !== 0) changeVolume(app, Math.sign(scrollDelta) * volumeStep)
  }
  const percent = muted ? 0 : Math.round(volume * 100)
  return (
    <span className="loudness" onWheel={onWheel}>
      <IconButton
        icon={muted || volume === 0 ? 'mute' : 'volume'}
        label={muted ? t('playback.unmute') : t('playback.mute')}
        shortcut={keyName('m', platform)}
        size={large ? 20 : 18}
        onClick={() => sendCommand(app, { type: 'mute', muted: !muted })}
      />
      <Slider
        label={device === null ? t('playback.volume') : t('playback.volumeOf', { device })}
        value={percent}
        valueText={[muted ? t('playback.muted') : t('playback.percent', { percent }), ...(device === null ? [] : [device])].join(', ')}
        onChange={value => sendCommand(app, { type: 'volume', volume: value / 100 })}
      />
    </span>
  )
}
