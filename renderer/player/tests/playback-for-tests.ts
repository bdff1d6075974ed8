// A playback engine over pipelines whose clock the test turns, with the facts it told as words.
import { vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { startGaplessPlayback } from '../playback/gapless-playback.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import { openWorkshop } from './pipeline-for-tests.ts'

export const file = (id: number, quality: TrackFile['quality'] = '128'): TrackFile => ({ track: trackId(id), quality })

/** Needs the timers of the test. */
export function desk() {
  const workshop = openWorkshop()
  const facts: string[] = []
  const lowered: TrackFile[] = []
  const sound = startGaplessPlayback({
    open: workshop.open,
    report: fact => {
      const position = 'position' in fact ? ` ${fact.position.toFixed(1)}` : ''
      facts.push(`${fact.type} ${fact.startId}${position}`)
    },
    lowered: low => void lowered.push(low),
    log: text => void workshop.calls.push(text),
    clock: () => Date.now(),
  })
  return {
    ...workshop,
    sound,
    lowered,
    opened: () => workshop.made.length,
    /** Facts since the last time. */
    facts: () => facts.splice(0),
    breakOff: (reason: string) => workshop.breakOff({ reason, why: 'unreachable' }),
    pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    stop: () => {
      workshop.stop()
      sound.stop()
    },
  }
}
