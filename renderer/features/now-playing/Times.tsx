// Elapsed and remaining time of the song, empty while nothing plays (the remaining one also if the length is unknown); components of their
// own so that each passing second renders nothing else.
import { useApp } from '../../state/app-context.ts'
import { usePosition } from '../../state/use-position.ts'
import { formatDuration, formatTimeLeft } from '../../words/format.ts'

/** `length` of the current track, seconds; 0 when unknown. */
type Props = { readonly length: number }

export function ElapsedTime({ length }: Props) {
  const isIdle = useApp(state => state.playback.current === null)
  const position = usePosition(length)
  return <Time text={isIdle ? '' : formatDuration(position)} />
}

export function RemainingTime({ length }: Props) {
  const isIdle = useApp(state => state.playback.current === null)
  const position = usePosition(length)
  return <Time text={isIdle || length === 0 ? '' : formatTimeLeft(length - position)} />
}

/** The text in two nested boxes: the inner one is a layout boundary, so a new text does not lay out the row around it (player.css). */
function Time({ text }: { readonly text: string }) {
  return (
    <time>
      <span>{text}</span>
    </time>
  )
}
