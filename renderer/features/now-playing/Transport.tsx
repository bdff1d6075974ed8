// The transport controls: times, shuffle, previous, play, next, repeat.

import type { Repeat } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { playOrPause } from '../../state/actions/play-or-pause.ts'
import { nextRepeat } from '../../state/actions/repeat.ts'
import { useApp, useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { isStateKnown, isWaitingForSound, whyOutOfReach } from '../../state/sound/output.ts'
import { keyName } from '../../words/key-names.ts'
import { ElapsedTime, RemainingTime } from './Times.tsx'

const repeatTexts: Readonly<Record<Repeat, string>> = {
  none: t('playback.repeatOff'),
  queue: t('playback.repeatAll'),
  track: t('playback.repeatThisSong'),
}

/** The transport controls; `length`: of the current track, seconds. */
export function Transport({
  length,
  large = false,
}: {
  readonly length: number
  /** True in Now playing, which shows the times elsewhere, so that they are left out here. */
  readonly large?: boolean
}) {
  const app = useAppContext()
  const { current, paused, shuffle, repeat } = useApp(state => state.playback)
  const platform = useApp(state => state.system.platform)
  const isIdle = current === null
  const reason = useApp(whyOutOfReach)
  return (
    <div className="transport">
      {!large && <ElapsedTime length={length} />}
      <span className="opt">
        <IconButton
          icon="shuffle"
          label={t('playback.shuffle')}
          isPressed={shuffle}
          disabled={isIdle}
          disabledReason={reason}
          onClick={() => sendCommand(app, { type: 'shuffle', on: !shuffle })}
        />
      </span>
      <IconButton
        icon="prev"
        label={t('playback.previous')}
        shortcut={keyName('mod+arrowleft', platform)}
        size={20}
        disabled={isIdle}
        disabledReason={reason}
        onClick={() => sendCommand(app, { type: 'previous' })}
      />
      <PlayButton paused={paused} isIdle={isIdle} reason={reason} />
      <IconButton
        icon="next"
        label={t('playback.next')}
        shortcut={keyName('mod+arrowright', platform)}
        size={20}
        disabled={isIdle}
        disabledReason={reason}
        onClick={() => sendCommand(app, { type: 'next' })}
      />
      <span className="opt">
        <IconButton
          icon={repeat === 'track' ? 'repeatone' : 'repeat'}
          label={repeatTexts[repeat]}
          isPressed={repeat !== 'none'}
          disabled={isIdle}
          disabledReason={reason}
          onClick={() => sendCommand(app, { type: 'repeat', mode: nextRepeat[repeat] })}
        />
      </span>
      {!large && <RemainingTime length={length} />}
    </div>
  )
}

/** The play button; with an empty queue it plays the whole library, so it is disabled until there is one. */
function PlayButton({ paused, isIdle, reason }: { readonly paused: boolean; readonly isIdle: boolean; readonly reason: string | null }) {
  const app = useAppContext()
  const library = useLibraryOrNull()
  const isWaiting = useApp(isWaitingForSound)
  const platform = app.mirror.getState().system.platform
  // A device out of reach is not known to play, so the button offers Play.
  const showsPlay = !useApp(isStateKnown) || paused
  const label = showsPlay ? t('playback.play') : t('playback.pause')
  return (
    <button
      type="button"
      className="play"
      aria-label={label}
      aria-description={reason ?? undefined}
      title={reason === null ? `${label} (${keyName('space', platform)})` : `${label}: ${reason}`}
      aria-busy={isWaiting}
      disabled={reason !== null || (isIdle && library === null)}
      onClick={() => playOrPause(app)}
    >
      {isWaiting ? <Spinner /> : <Icon name={showsPlay ? 'play' : 'pause'} />}
    </button>
  )
}
