// The seek bar, at the top of the player bar and in Now playing, with a tooltip of the time at the pointer.

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../shared/words/words.ts'
import { useApp, usePlaybackControls } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { whyOutOfReach } from '../../state/sound/output.ts'
import { usePosition } from '../../state/use-position.ts'
import { formatDuration } from '../../words/format.ts'

/** How far an arrow key (small) and a page key (big) seek, seconds. */
const [arrowStep, pageStep] = [5, 30]
/**
 * The step at which the range input's value follows the song while neither pointer nor focus is on it, seconds: each set causes a layout of
 * the page.
 */
const idleStep = 5
const stepByKey: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ArrowRight: arrowStep,
    ArrowUp: arrowStep,
    ArrowLeft: -arrowStep,
    ArrowDown: -arrowStep,
    PageUp: pageStep,
    PageDown: -pageStep,
  }),
)

/** The seek bar of the current song; `length`: of the song, seconds; 0 if unknown, which disables the bar. */
export function SeekBar({ length }: { readonly length: number }) {
  const app = usePlaybackControls()
  const position = usePosition(length)
  const isUnreachable = useApp(state => whyOutOfReach(state) !== null)
  const songKey = useApp(({ playback: { startId }, connect: { output } }) =>
    output.kind === 'here' ? `${startId}` : `${startId} of ${output.session}`,
  )
  /**
   * The thumb's position while it is dragged (`at`, seconds); sent as a seek at release, unless another song (`songKey`) plays by then.
   * Null: no drag.
   */
  const [dragged, setDragged] = useState<{ readonly songKey: string; readonly at: number } | null>(null)
  /**
   * Whether the pointer or a visible focus is on the bar, so that the thumb must be exact; the focus after a click is not visible
   * (:focus-visible).
   */
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false)
  const tooltip = useRef<HTMLSpanElement>(null)
  const isDragging = dragged?.songKey === songKey
  const shown = isDragging ? dragged.at : position
  const progress = length > 0 ? Math.min(1, shown / length) : 0

  const seekTo = (to: number): void => sendCommand(app, { type: 'seek', position: Math.min(length, Math.max(0, to)) })
  const commitDrag = (): void => {
    if (isDragging) seekTo(dragged.at)
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepByKey.get(event.key)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    seekTo(position + step)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (tooltip.current === null) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)))
    tooltip.current.textContent = formatDuration(share * length)
    tooltip.current.style.left = `clamp(1.75rem, ${share * 100}%, calc(100% - 1.75rem))`
  }
  return (
    <div className="seek" style={{ '--at': progress } as CSSProperties} onPointerMove={onPointerMove}>
      <input
        type="range"
        aria-label={t('playback.positionLabel')}
        aria-valuetext={t('playback.positionOf', { position: formatDuration(shown), length: formatDuration(length) })}
        min={0}
        max={Math.max(1, length)}
        step={1}
        value={isHoveredOrFocused || isDragging ? Math.round(shown) : shown - (shown % idleStep)}
        disabled={length === 0 || isUnreachable}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          setDragged(before => (before === null || before.songKey === songKey ? { songKey, at: valueAsNumber } : before))
        }
        // Rendered at once, as a finger enters and presses at the same time: until then the value is up to `idleStep` behind the song, and a
        // press on just that value would change nothing.
        onPointerEnter={() => flushSync(() => setHoveredOrFocused(true))}
        onPointerLeave={event => setHoveredOrFocused(event.currentTarget.matches(':focus-visible'))}
        onFocus={() => setHoveredOrFocused(true)}
        onPointerUp={commitDrag}
        onPointerCancel={() => setDragged(null)}
        onBlur={() => {
          commitDrag()
          setHoveredOrFocused(false)
        }}
        onKeyDown={onKeyDown}
      />
      <i>
        <u />
      </i>
      <b />
      {length > 0 && <span ref={tooltip} className="tip" aria-hidden="true" />}
    </div>
  )
}
