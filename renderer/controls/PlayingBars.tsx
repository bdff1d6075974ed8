// The three bars beside the playing song, animated while music plays and still while it is paused.
import { t } from '../../shared/words/words.ts'

export function PlayingBars({
  isPaused = false,
  label = isPaused ? t('playback.paused') : t('playback.playing'),
}: {
  readonly isPaused?: boolean
  readonly label?: string
}) {
  return (
    <span className={isPaused ? 'bars still' : 'bars'} role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  )
}
