// The three bars beside the playing song, animated while music plays and still while it is paused.
import { t } from '../../shared/words/words.ts'

export function Bars({
  still = false,
  label = still ? t('controls.paused') : t('controls.playing'),
}: {
  readonly still?: boolean
  readonly label?: string
}) {
  return (
    <span className={still ? 'bars still' : 'bars'} role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  )
}
