// A playback engine over fake pipelines, and the facts that it reported, as text.
import { vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { startGaplessPlayback } from '../playback/gapless-playback.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import { createFakePipelines } from './pipeline-for-tests.ts'

export const file = (id: number, quality: TrackFile['quality'] = '128'): TrackFile => ({ track: trackId(id), quality })

/** Works with the fake timers of vitest. */
export function createTestPlayback() {
  const pipelines = createFakePipelines()
  const facts: string[] = []
  const lowered: TrackFile[] = []
  const sound = startGaplessPlayback({
    openPipelines: pipelines.open,
    report: fact => {
      const position = 'position' in fact ? ` ${fact.position.toFixed(1)}` : ''
      facts.push(`${fact.type} ${fact.startId}${position}`)
    },
    onQualityLowered: low => void lowered.push(low),
    log: text => void pipelines.calls.push(text),
    clock: () => Date.now(),
  })
  return {
    ...pipelines,
    sound,
    lowered,
    countOpened: () => pipelines.pipelines.length,
    /** The facts reported since the last call. */
    facts: () => facts.splice(0),
    failSegment: (reason: string) => pipelines.failSegment({ reason, why: 'unreachable' }),
    advanceSeconds: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    stop: () => {
      pipelines.stop()
      sound.stop()
    },
  }
}
