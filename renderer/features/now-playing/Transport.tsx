// The transport controls: times, shuffle, previous, play, next, repeat.

import type { Repeat } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { playOrPause } from '../../state/acts/play-or-pause.ts'
import { nextRepeat } from '../../state/acts/repeat.ts'
import { command } from '../../state/commands.ts'
import { useApp, useMaybeLibrary, usePage } from '../../state/page.ts'
import { isKnown, outOfReach, waitsForSound } from '../../state/sound/output.ts'
import { keyName } from '../../words/key-names.ts'
import { Elapsed, Left } from './Times.tsx'

const repeatWords: Readonly<Record<Repeat, string>> = {
  none: t('nowPlaying.repeatOff'),
  queue: t('nowPlaying.repeatAll'),
  track: t('nowPlaying.repeatThisSong'),
}

/** `length` of the current track, seconds. */
export function Transport({
  length,
  large = false,
}: {
  readonly length: number
  /** `large`: in Now playing, which has the times elsewhere. */
  readonly large?: boolean
}) {
  const page = usePage()
  const { current, paused, shuffle, repeat } = useApp(state => state.playback)
  const platform = useApp(state => state.system.platform)
  const idle = current === null
  const reason = useApp(outOfReach)
  return (
    <div className="transport">
      {!large && <Elapsed length={length} />}
      <span className="opt">
        <IconButton
          icon="shuffle"
          label={t('nowPlaying.shuffle')}
          on={shuffle}
          disabled={idle}
          reason={reason}
          onClick={() => command(page, { type: 'shuffle', on: !shuffle })}
        />
      </span>
      <IconButton
        icon="prev"
        label={t('nowPlaying.previous')}
        keys={keyName('mod+arrowleft', platform)}
        size={20}
        disabled={idle}
        reason={reason}
        onClick={() => command(page, { type: 'previous' })}
      />
      <PlayButton paused={paused} idle={idle} reason={reason} />
      <IconButton
        icon="next"
        label={t('nowPlaying.next')}
        keys={keyName('mod+arrowright', platform)}
        size={20}
        disabled={idle}
        reason={reason}
        onClick={() => command(page, { type: 'next' })}
      />
      <span className="opt">
        <IconButton
          icon={repeat === 'track' ? 'repeatone' : 'repeat'}
          label={repeatWords[repeat]}
          on={repeat !== 'none'}
          disabled={idle}
          reason={reason}
          onClick={() => command(page, { type: 'repeat', mode: nextRepeat[repeat] })}
        />
      </span>
      {!large && <Left length={length} />}
    </div>
  )
}

/** The play button; with an empty queue it plays the whole library, so it is disabled until there is one. */
function PlayButton({ paused, idle, reason }: { readonly paused: boolean; readonly idle: boolean; readonly reason: string | null }) {
  const page = usePage()
  const library = useMaybeLibrary()
  const waiting = useApp(waitsForSound)
  const platform = page.mirror.getState().system.platform
  // A device out of reach is not known to play, so the button offers Play.
  const still = !useApp(isKnown) || paused
  const label = still ? t('nowPlaying.play') : t('nowPlaying.pause')
  return (
    <button
      type="button"
      className="play"
      aria-label={label}
      aria-description={reason ?? undefined}
      title={reason === null ? `${label} (${keyName('space', platform)})` : `${label}: ${reason}`}
      aria-busy={waiting}
      disabled={reason !== null || (idle && library === null)}
      onClick={() => playOrPause(page)}
    >
      {waiting ? <Spinner /> : <Icon name={still ? 'play' : 'pause'} />}
    </button>
  )
}
