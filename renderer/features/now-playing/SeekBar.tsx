// The seek bar, at the top of the player bar and in Now playing, with a tooltip of the time at the pointer.

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { command } from '../../state/commands.ts'
import { useApp, useSteering } from '../../state/page.ts'
import { outOfReach } from '../../state/sound/output.ts'
import { usePosition } from '../../state/use-position.ts'
import { clock } from '../../words/format.ts'

/** How far an arrow key (small) and a page key (big) seek, seconds. */
const [small, big] = [5, 30]
/**
 * The step at which the range input's value follows the song while neither pointer nor focus is on it, seconds: each set causes a layout of
 * the page.
 */
const unseen = 5
const steps: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ArrowRight: small,
    ArrowUp: small,
    ArrowLeft: -small,
    ArrowDown: -small,
    PageUp: big,
    PageDown: -big,
  }),
)

/** `length`: of the song, seconds; 0 if unknown, which disables the bar. */
export function SeekBar({ length }: { readonly length: number }) {
  const page = useSteering()
  const position = usePosition(length)
  const unreachable = useApp(state => outOfReach(state) !== null)
  const start = useApp(({ playback: { startId }, connect: { output } }) =>
    output.kind === 'here' ? `${startId}` : `${startId} of ${output.session}`,
  )
  /** The value while the thumb is dragged, sent as a seek at release unless the song (`start`) is another one by then; `at` in seconds. */
  const [held, setHeld] = useState<{ readonly start: string; readonly at: number } | null>(null)
  /**
   * Whether the pointer or a visible focus is on the bar, so that the thumb must be exact; the focus after a click is not visible
   * (:focus-visible).
   */
  const [near, setNear] = useState(false)
  const tip = useRef<HTMLSpanElement>(null)
  const isHeld = held?.start === start
  const shown = isHeld ? held.at : position
  const part = length > 0 ? Math.min(1, shown / length) : 0

  const seek = (to: number): void => command(page, { type: 'seek', position: Math.min(length, Math.max(0, to)) })
  const release = (): void => {
    if (isHeld) seek(held.at)
    setHeld(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps.get(event.key)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    seek(position + step)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (tip.current === null) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)))
    tip.current.textContent = clock(at * length)
    tip.current.style.left = `clamp(1.75rem, ${at * 100}%, calc(100% - 1.75rem))`
  }
  return (
    <div className="seek" style={{ '--at': part } as CSSProperties} onPointerMove={onPointerMove}>
      <input
        type="range"
        aria-label={t('nowPlaying.position')}
        aria-valuetext={t('nowPlaying.positionOf', { position: clock(shown), length: clock(length) })}
        min={0}
        max={Math.max(1, length)}
        step={1}
        value={near || isHeld ? Math.round(shown) : shown - (shown % unseen)}
        disabled={length === 0 || unreachable}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          setHeld(before => (before === null || before.start === start ? { start, at: valueAsNumber } : before))
        }
        onPointerEnter={() => setNear(true)}
        onPointerLeave={event => setNear(event.currentTarget.matches(':focus-visible'))}
        onFocus={() => setNear(true)}
        onPointerUp={release}
        onPointerCancel={() => setHeld(null)}
        onBlur={() => {
          release()
          setNear(false)
        }}
        onKeyDown={onKeyDown}
      />
      <i>
        <u />
      </i>
      <b />
      {length > 0 && <span ref={tip} className="tip" aria-hidden="true" />}
    </div>
  )
}
