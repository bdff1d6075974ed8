// The volume slider of a device in the picker, which sets the volume of what makes the sound; nothing without the right to control devices.
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Slider } from '../../controls/Slider.tsx'
import { mayControl } from '../../state/actions/device-rows.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'

export function DeviceVolume({ name }: { readonly name: string }) {
  const app = useAppContext()
  const { volume, muted } = useApp(state => state.playback)
  const isControlAllowed = useApp(mayControl)
  if (!isControlAllowed) return null
  const percent = muted ? 0 : Math.round(volume * 100)
  return (
    <div className="vol">
      <Icon name={percent === 0 ? 'mute' : 'volume'} size={16} />
      <Slider
        label={t('playback.volumeOf', { device: name })}
        value={percent}
        valueText={muted ? t('playback.muted') : t('devices.volumeValue', { percent, device: name })}
        onChange={value => sendCommand(app, { type: 'volume', volume: value / 100 })}
      />
      <span className="num" aria-hidden="true">
        {percent}%
      </span>
    </div>
  )
}
