// The gapless playback engine: starts, joins, seeks, ends, and the facts about them.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import type { OpenPipelines } from '../output/pipeline.ts'
import { type MediaFailure, type TrackFile, trackFailure } from '../stream/track-bytes.ts'
import { type CurrentItem, isEvicted, type LoadedItem, positionOf } from './current-item.ts'
import { createDecks } from './decks.ts'
import { timeToEnd } from './end-detector.ts'
import type { EngineStart, PlaybackEngine } from './playback-engine.ts'
import { createPollTimer, pollInterval } from './poll-timer.ts'
import { checkForStall, restingState, type StallState, stalledFor, withEarlierNudge } from './stall-detector.ts'

type Dependencies = {
  readonly openPipelines: OpenPipelines
  readonly report: (fact: SpeakerFact) => void
  /** Called when a file cannot be played in its quality, so that from now on the default quality is used. */
  readonly onQualityLowered: (file: TrackFile) => void
  readonly log: (text: string) => void
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/**
 * The sound buffered ahead, seconds, below which a stalled clock counts as waiting for data and is not nudged, as a nudge would lose what
 * is buffered.
 */
const leastBuffered = 1

export function startGaplessPlayback({ openPipelines, report, onQualityLowered, log, clock }: Dependencies): PlaybackEngine {
  let item: CurrentItem = { kind: 'none' }
  let shouldPlay = false
  let rate = 1
  let stallState: StallState = restingState(0, clock())
  /**
   * Called when the first sound of a track that a person chose and the queue does not name yet is buffered, or cannot be loaded; null: no
   * such track.
   */
  let onChosenReady: (() => void) | null = null
  const pollTimer = createPollTimer(() => poll())

  const decks = createDecks({
    open: openPipelines,
    onEvents: {
      onChange: () => poll(),
      onFailure: (segment, failure) => {
        if (item.kind === 'loaded' && item.segment === segment) item = { ...item, failure }
        else log(`the following track could not be prepared: ${failure.reason}`)
        poll()
      },
      onReload: segment => {
        if (item.kind !== 'loaded' || item.segment !== segment) return
        if (item.startId === null) loadUnnumbered(item.file)
        else load({ startId: item.startId, file: item.file, position: positionOf(item, decks.pipeline()?.speaker.time() ?? segment.from) })
        if (shouldPlay) decks.pipeline()?.speaker.play()
      },
      onError: reason => {
        log(`the sound element failed: ${reason}`)
        failTrack(trackFailure('playback.songNotPlayable'))
        decks.closePipeline()
      },
    },
    onQualityLowered,
    log,
  })

  const reportFact = (type: 'playing' | 'position' | 'waiting', loaded: LoadedItem, time: number) => {
    if (loaded.startId !== null) report({ type, startId: loaded.startId, position: positionOf(loaded, time) })
  }
  const reportPosition = () => {
    const pipeline = decks.pipeline()
    if (item.kind === 'loaded' && stallState.sounding && pipeline) reportFact('position', item, pipeline.speaker.time())
    stallState = { ...stallState, sounding: false }
  }

  const load = ({ startId, file, position }: EngineStart) => {
    // A file that is joined already starts without delay.
    const joined = position === 0 ? decks.joinNext(file) : null
    const segment = joined ?? decks.begin(file, position)
    item = { kind: 'loaded', startId, file, segment, failure: null }
    stallState = restingState(segment.from, clock())
    if (joined) decks.pipeline()?.speaker.seek(segment.from, true, true)
  }
  /** Loads a track whose start has no number yet. */
  const loadUnnumbered = (file: TrackFile) => {
    item = { kind: 'loaded', startId: null, file, segment: decks.begin(file, 0), failure: null }
    stallState = restingState(item.segment.from, clock())
  }

  /** Polls the pipeline's clock and turns changes into facts, which happens only here. */
  const poll = () => {
    const pipeline = decks.pipeline()
    if (!pipeline || item.kind !== 'loaded') return
    if (onChosenReady !== null && item.startId === null) {
      if (item.failure !== null || pipeline.isBuffered(item.segment.from)) onChosenReady()
      return
    }
    const { speaker } = pipeline
    const now = clock()
    const time = speaker.time()
    const { time: from, sounding: wasReported } = stallState
    const checked = checkForStall(stallState, {
      time,
      now,
      shouldPlay,
      isSeeking: speaker.isSeeking(),
      isBuffered: pipeline.isBuffered(time) && pipeline.isBuffered(time + leastBuffered),
    })
    // A joined track has no number yet, so its first sound is reported once it has one.
    stallState = item.startId === null ? { ...checked.state, sounding: false } : checked.state
    decks.tick(item.segment.end !== null)
    if (shouldPlay) {
      const hasNext = pipeline.feeder.nextSegment() !== null
      const millisecondsLeft = timeToEnd(item.segment.end, { time, now, rate, hasNext, hasEnded: speaker.hasEnded(), stallState })
      if (millisecondsLeft === 0) return endTrack(item, wasReported)
      if (millisecondsLeft !== null && millisecondsLeft < pollInterval) pollTimer.pollAfter(millisecondsLeft)
    }
    if (item.startId === null) return
    switch (checked.event) {
      case 'playing':
        reportFact('playing', item, from)
        break
      case 'position':
      case 'waiting':
        reportFact(checked.event, item, time)
        break
      case 'nudge':
        log('the sound stands still and is pushed')
        speaker.nudge()
        break
      case 'stuck':
        failTrack(trackFailure('playback.soundStalled'))
        decks.closePipeline()
        break
      case null:
        break
    }
    if (item.kind !== 'loaded' || !shouldPlay || pipeline.isBuffered(time) || stalledFor(stallState, now) === 0) return
    if (item.failure !== null) failTrack(item.failure)
    else if (item.startId !== null && isEvicted(item, time)) {
      log('sound that was there is not there any more, and is fetched again')
      load({ startId: item.startId, file: item.file, position: positionOf(item, time) })
      speaker.play()
    }
  }

  /**
   * Ends the current track: the one joined behind it sounds already and becomes current; without one the sound pauses. `wasReported`:
   * whether the track's sound was reported, which it was not if a seek led to its end.
   */
  const endTrack = (ended: LoadedItem, wasReported: boolean) => {
    if (wasReported) reportFact('position', ended, ended.segment.end ?? ended.segment.bufferedUntil)
    stallState = { ...stallState, sounding: false }
    const following = decks.pipeline()?.feeder.nextSegment()
    if (following) {
      item = { kind: 'loaded', startId: null, file: following.file, segment: following, failure: null }
      decks.joinNext(following.file)
      // The next track was joined too late: the element ended before it.
      const speaker = decks.pipeline()?.speaker
      if (speaker?.hasEnded()) {
        speaker.seek(following.from)
        speaker.play()
      }
    } else {
      item = { kind: 'none' }
      decks.pipeline()?.speaker.pause()
    }
    if (ended.startId !== null) report({ type: 'ended', startId: ended.startId })
  }

  const failTrack = (failure: MediaFailure) => {
    if (item.kind !== 'loaded') return
    const { startId, file } = item
    const position = positionOf(item, decks.pipeline()?.speaker.time() ?? item.segment.from)
    // The failed track becomes a cue, so that a retry under the same `startId` starts at this position.
    item = startId === null ? { kind: 'none' } : { kind: 'cue', start: { startId, file, position } }
    stallState = { ...stallState, sounding: false }
    decks.pipeline()?.speaker.pause()
    if (startId !== null) report({ type: 'failed', startId, position, reason: failure.reason, unreachable: failure.why === 'unreachable' })
  }

  /** Sets whether sound is wanted; the clock is polled only while it is. */
  const setShouldPlay = (shouldSound: boolean) => {
    shouldPlay = shouldSound
    pollTimer.setRunning(shouldSound)
  }
  const pausePlayback = () => {
    reportPosition()
    setShouldPlay(false)
    decks.pipeline()?.speaker.pause()
  }

  return {
    reportPosition,
    start: (start, isPaused) => {
      onChosenReady = null
      if (item.kind === 'loaded' && item.startId === null && !isPaused && start.position === 0 && decks.plays(item.segment, start.file)) {
        item = { ...item, startId: start.startId, file: start.file }
        if (!shouldPlay) {
          stallState = restingState(item.segment.from, clock())
          setShouldPlay(true)
          decks.pipeline()?.speaker.play()
        }
        poll()
        return
      }
      reportPosition()
      setShouldPlay(!isPaused)
      if (isPaused) {
        decks.pipeline()?.speaker.pause()
        item = { kind: 'cue', start }
      } else {
        load(start)
        decks.pipeline()?.speaker.play()
      }
    },
    clear: () => {
      onChosenReady = null
      pausePlayback()
      item = { kind: 'none' }
    },
    pause: pausePlayback,
    resume: () => {
      setShouldPlay(true)
      const pipeline = decks.pipeline()
      if (item.kind === 'cue') load(item.start)
      else if (pipeline) stallState = restingState(pipeline.speaker.time(), clock())
      decks.pipeline()?.speaker.play()
    },
    seek: position => {
      if (item.kind === 'cue') item = { kind: 'cue', start: { ...item.start, position } }
      const pipeline = decks.pipeline()
      if (item.kind !== 'loaded' || !pipeline) return
      reportPosition()
      const { startId, file, segment } = item
      const time = Math.min(segment.origin + position, segment.end ?? Number.POSITIVE_INFINITY)
      if (pipeline.canSeekTo(time) && (time >= segment.from || segment.origin === 0)) {
        stallState = restingState(time, clock())
        pipeline.speaker.seek(time)
      } else if (startId !== null) {
        load({ startId, file, position })
      }
    },
    prepare: decks.prepareNext,
    preload: file => {
      setShouldPlay(false)
      loadUnnumbered(file)
    },
    startAhead: (file, ready) => {
      // A file that is joined already can begin at once.
      if (decks.isJoined(file)) return ready()
      reportPosition()
      loadUnnumbered(file)
      onChosenReady = ready
      setShouldPlay(true)
      decks.pipeline()?.speaker.play()
    },
    isReady: () => item.kind === 'loaded' && item.failure === null && decks.pipeline()?.isBuffered(item.segment.from) === true,
    remaining: () => {
      const pipeline = decks.pipeline()
      if (item.kind !== 'loaded' || item.segment.end === null || !pipeline) return null
      return (item.segment.end - pipeline.speaker.time()) / rate
    },
    restart: which => {
      const pipeline = decks.pipeline()
      if (!pipeline) return
      if (item.kind === 'loaded' && item.startId !== null) {
        const start = { startId: item.startId, file: item.file, position: positionOf(item, pipeline.speaker.time()) }
        const { sounding } = stallState
        reportPosition()
        if (which === 'new' || !shouldPlay) decks.stop()
        if (shouldPlay) {
          load(start)
          // Sound goes on counting as heard over the restart; if it does not come, stall detection reports that it waits.
          stallState = { ...stallState, sounding }
          decks.pipeline()?.speaker.play()
        } else item = { kind: 'cue', start }
      } else if (item.kind !== 'loaded') {
        decks.stop()
      }
    },
    wake: () => {
      poll()
      if (shouldPlay && item.kind === 'loaded') stallState = withEarlierNudge(stallState, clock())
    },
    setLevel: decks.setLevel,
    setVolume: decks.setVolume,
    setSpeed: speed => {
      rate = speed
      decks.setSpeed(speed)
    },
    stop: () => {
      pausePlayback()
      pollTimer.stop()
      decks.stop()
    },
  }
}
