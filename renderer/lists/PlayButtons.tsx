// The Play and Shuffle buttons of a list; Play becomes Pause while that list plays.

import type { PlayContext } from '../../shared/queue/model.ts'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { useApp, useAppContext, useLibrary } from '../state/app-context.ts'
import { playList, sendCommand, shuffleList } from '../state/commands.ts'
import { sameRoute } from '../state/view/route.ts'

type Props = { readonly rows: Uint32Array; readonly context: PlayContext; readonly large?: boolean }

export function PlayButtons({ rows, context, large = false }: Props) {
  const app = useAppContext()
  const library = useLibrary()
  const isThisList = useApp(state => state.playback.current !== null && isSamePlace(state.queue.context, context))
  const isPaused = useApp(state => state.playback.paused)
  const isPlaying = isThisList && !isPaused
  const onPlay = (): void => {
    if (isPlaying) sendCommand(app, { type: 'pause' })
    else if (isThisList) sendCommand(app, { type: 'resume' })
    else playList(app, library, rows, 0, context)
  }
  return (
    <>
      <Button
        label={isPlaying ? t('playback.pause') : t('playback.play')}
        icon={isPlaying ? 'pause' : 'play'}
        kind="main"
        large={large}
        // A list that plays can be paused even if its filter leaves no rows.
        disabled={rows.length === 0 && !isThisList}
        onClick={onPlay}
      />
      <Button
        label={t('actions.shuffle')}
        icon="shuffle"
        large={large}
        disabled={rows.length === 0}
        onClick={() => shuffleList(app, library, rows, context, Math.random)}
      />
    </>
  )
}

const isSamePlace = (playing: PlayContext | null, context: PlayContext): boolean =>
  playing !== null && sameRoute(playing.place, context.place)
