// How far the song is and how much of it is left. Parts of their own, so that a second that passes redraws nothing else.
import { useApp } from '../../state/page.ts'
import { usePosition } from '../../state/use-position.ts'
import { clock, timeLeft } from '../../words/format.ts'

/** `length` of the current track, seconds; 0 when unknown. */
type Props = { readonly length: number }

export function Elapsed({ length }: Props) {
  const idle = useApp(state => state.playback.current === null)
  const position = usePosition(length)
  return <Time text={idle ? '' : clock(position)} />
}

export function Left({ length }: Props) {
  const idle = useApp(state => state.playback.current === null)
  const position = usePosition(length)
  return <Time text={idle || length === 0 ? '' : timeLeft(length - position)} />
}

/** Twice a box: what stands in a row is laid out with the row, what stands in that is laid out by itself (player.css). */
function Time({ text }: { readonly text: string }) {
  return (
    <time>
      <span>{text}</span>
    </time>
  )
}
