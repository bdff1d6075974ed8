// The button of the playback speed; the pitch is preserved.
import { t } from '../../../shared/words/words.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { whyOnlyHere } from '../../state/sound/output.ts'
import { useContextMenu } from '../../state/use-menu.ts'

const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const
const speedText = (speed: number): string => `${speed} ×`

export function SpeedButton() {
  const app = useAppContext()
  const openMenu = useContextMenu()
  const currentSpeed = useApp(state => state.playback.speed)
  const reason = useApp(whyOnlyHere)
  const items = speeds.map(speed => ({
    icon: 'clock' as const,
    label: speed === 1 ? t('playback.speedAsRecorded', { speed: speedText(speed) }) : speedText(speed),
    checked: speed === currentSpeed,
    run: () => sendCommand(app, { type: 'speed', speed }),
  }))
  const label = t('playback.speedNow', { speed: speedText(currentSpeed) })
  return (
    <button
      type="button"
      className={currentSpeed === 1 ? 'btn btn-plain speed' : 'btn btn-plain speed is-on'}
      aria-label={label}
      aria-haspopup="menu"
      title={reason === null ? label : `${label}: ${reason}`}
      aria-description={reason ?? undefined}
      disabled={reason !== null}
      onClick={event => openMenu(event, t('playback.speed'), items)}
    >
      <span className="num">{speedText(currentSpeed)}</span>
    </button>
  )
}
