// The gapless playback engine: starts, joins, seeks, ends, and the facts about them.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import type { OpenPipelines } from '../output/pipeline.ts'
import { ofTrack, type TrackFile, type Trouble } from '../stream/track-bytes.ts'
import { type CurrentItem, isLost, type Loaded, positionOf } from './current-item.ts'
import { createDecks } from './decks.ts'
import type { PlaybackEngine, Start } from './playback-engine.ts'
import { createPollTimer, pollEvery } from './poll-timer.ts'
import { checkForStall, doubted, resting, type StallState, stillFor } from './stall-detector.ts'

type Dependencies = {
  readonly open: OpenPipelines
  readonly report: (fact: SpeakerFact) => void
  /** The file cannot be played in its quality, so from now on the default quality is used. */
  readonly lowered: (file: TrackFile) => void
  readonly log: (text: string) => void
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/** How long before its computed end a last track may stop and still count as ended, seconds. */
const almost = 0.6
/** With less than this buffered ahead, a stalled clock waits for data, and a push would lose what is buffered; seconds. */
const ample = 1
/** How long sound is still audible after the clock stops at the end (output latency), milliseconds. */
const playedOut = 150
const same = 0.001

export function startGaplessPlayback({ open, report, lowered, log, clock }: Dependencies): PlaybackEngine {
  let item: CurrentItem = { kind: 'none' }
  let wanted = false
  let rate = 1
  let pulse: StallState = resting(0, clock())
  /** Called at the first sound of a track that a person chose and the queue does not name yet; null: no such track. */
  let chosen: (() => void) | null = null
  const looks = createPollTimer(() => watch())

  const decks = createDecks({
    open,
    events: {
      changed: () => watch(),
      failed: (segment, failure) => {
        if (item.kind === 'loaded' && item.segment === segment) item = { ...item, failure }
        else log(`the following track could not be prepared: ${failure.reason}`)
        watch()
      },
      again: segment => {
        if (item.kind !== 'loaded' || item.segment !== segment) return
        if (item.startId === null) load(item.file)
        else begin({ startId: item.startId, file: item.file, position: positionOf(item, decks.pipeline()?.speaker.time() ?? segment.from) })
        if (wanted) decks.pipeline()?.speaker.play()
      },
      broken: reason => {
        log(`the sound element failed: ${reason}`)
        fail(ofTrack('player.couldNotBePlayed'))
        decks.demolish()
      },
    },
    lowered,
    log,
  })

  const tell = (type: 'playing' | 'position' | 'waiting', loaded: Loaded, time: number) => {
    if (loaded.startId !== null) report({ type, startId: loaded.startId, position: positionOf(loaded, time) })
  }
  const leave = () => {
    const pipeline = decks.pipeline()
    if (item.kind === 'loaded' && pulse.sounding && pipeline) tell('position', item, pipeline.speaker.time())
    pulse = { ...pulse, sounding: false }
  }

  const begin = ({ startId, file, position }: Start) => {
    // A file that is joined already starts without delay.
    const joined = position === 0 ? decks.join(file) : null
    const segment = joined ?? decks.begin(file, position)
    item = { kind: 'loaded', startId, file, segment, failure: null }
    pulse = resting(segment.from, clock())
    if (joined) decks.pipeline()?.speaker.goTo(segment.from, true, true)
  }
  /** Loads a track whose start has no number yet. */
  const load = (file: TrackFile) => {
    item = { kind: 'loaded', startId: null, file, segment: decks.begin(file, 0), failure: null }
    pulse = resting(item.segment.from, clock())
  }

  /** Polls the pipeline's clock and turns changes into facts, which happens only here. */
  const watch = () => {
    const pipeline = decks.pipeline()
    if (!pipeline || item.kind !== 'loaded') return
    if (chosen !== null && item.startId === null) {
      if (item.failure !== null || pipeline.holds(item.segment.from)) chosen()
      return
    }
    const { speaker } = pipeline
    const now = clock()
    const time = speaker.time()
    const { time: from, sounding: wasTold } = pulse
    const looked = checkForStall(pulse, {
      time,
      now,
      wanted,
      underWay: speaker.underWay(),
      holds: pipeline.holds(time) && pipeline.holds(time + ample),
    })
    // A joined track has no number yet, so its first sound is reported once it has one.
    pulse = item.startId === null ? { ...looked.pulse, sounding: false } : looked.pulse
    decks.tick(item.segment.end !== null)
    if (wanted && atEnd(item, time, now)) return finish(item, wasTold)
    if (item.startId === null) return
    switch (looked.seen) {
      case 'playing':
        tell('playing', item, from)
        break
      case 'position':
      case 'waiting':
        tell(looked.seen, item, time)
        break
      case 'push':
        log('the sound stands still and is pushed')
        speaker.push()
        break
      case 'stuck':
        fail(ofTrack('player.soundDoesNotMoveOn'))
        decks.demolish()
        break
      case null:
        break
    }
    if (item.kind !== 'loaded' || !wanted || pipeline.holds(time) || stillFor(pulse, now) === 0) return
    if (item.failure !== null) fail(item.failure)
    else if (item.startId !== null && isLost(item, time)) {
      log('sound that was there is not there any more, and is fetched again')
      begin({ startId: item.startId, file: item.file, position: positionOf(item, time) })
      speaker.play()
    }
  }

  const atEnd = ({ segment: { end } }: Loaded, time: number, now: number): boolean => {
    if (end === null) return false
    const remaining = ((end - time) * 1000) / rate
    // Without a following track the clock stops by itself, a little before the sound leaves the loudspeaker.
    if (!decks.pipeline()?.feeder.following()) {
      if (decks.pipeline()?.speaker.over()) return true
      const still = time >= end - same ? now - pulse.since : stillFor(pulse, now)
      return time >= end - almost && still > Math.max(playedOut, remaining)
    }
    if (time >= end - same) return true
    if (remaining < pollEvery) looks.soon(remaining)
    return false
  }

  /** Ends the current track; a joined one sounds already. `wasTold`: whether its sound was reported, which it was not if a seek led to its end. */
  const finish = (ended: Loaded, wasTold: boolean) => {
    if (wasTold) tell('position', ended, ended.segment.end ?? ended.segment.reached)
    pulse = { ...pulse, sounding: false }
    const following = decks.pipeline()?.feeder.following()
    if (following) {
      item = { kind: 'loaded', startId: null, file: following.file, segment: following, failure: null }
      decks.join(following.file)
      // The next track was joined too late: the element ended before it.
      const speaker = decks.pipeline()?.speaker
      if (speaker?.over()) {
        speaker.goTo(following.from)
        speaker.play()
      }
    } else {
      item = { kind: 'none' }
      decks.pipeline()?.speaker.pause()
    }
    if (ended.startId !== null) report({ type: 'ended', startId: ended.startId })
  }

  const fail = (trouble: Trouble) => {
    if (item.kind !== 'loaded') return
    const { startId, file } = item
    const position = positionOf(item, decks.pipeline()?.speaker.time() ?? item.segment.from)
    // A retry under the same number starts at this position.
    item = startId === null ? { kind: 'none' } : { kind: 'cue', start: { startId, file, position } }
    pulse = { ...pulse, sounding: false }
    decks.pipeline()?.speaker.pause()
    if (startId !== null) report({ type: 'failed', startId, position, reason: trouble.reason, unreachable: trouble.why === 'unreachable' })
  }

  /** Polls the clock only while it should run. */
  const want = (sound: boolean) => {
    wanted = sound
    looks.run(sound)
  }
  const hush = () => {
    leave()
    want(false)
    decks.pipeline()?.speaker.pause()
  }

  return {
    leave,
    start: (start, paused) => {
      chosen = null
      if (item.kind === 'loaded' && item.startId === null && !paused && start.position === 0 && decks.plays(item.segment, start.file)) {
        item = { ...item, startId: start.startId, file: start.file }
        if (!wanted) {
          pulse = resting(item.segment.from, clock())
          want(true)
          decks.pipeline()?.speaker.play()
        }
        watch()
        return
      }
      leave()
      want(!paused)
      if (paused) {
        decks.pipeline()?.speaker.pause()
        item = { kind: 'cue', start }
      } else {
        begin(start)
        decks.pipeline()?.speaker.play()
      }
    },
    clear: () => {
      chosen = null
      hush()
      item = { kind: 'none' }
    },
    pause: hush,
    resume: () => {
      want(true)
      const pipeline = decks.pipeline()
      if (item.kind === 'cue') begin(item.start)
      else if (pipeline) pulse = resting(pipeline.speaker.time(), clock())
      decks.pipeline()?.speaker.play()
    },
    seek: position => {
      if (item.kind === 'cue') item = { kind: 'cue', start: { ...item.start, position } }
      const pipeline = decks.pipeline()
      if (item.kind !== 'loaded' || !pipeline) return
      leave()
      const { startId, file, segment } = item
      const time = Math.min(segment.origin + position, segment.end ?? Number.POSITIVE_INFINITY)
      if (pipeline.canGoTo(time) && (time >= segment.from || segment.origin === 0)) {
        pulse = resting(time, clock())
        pipeline.speaker.goTo(time)
      } else if (startId !== null) {
        begin({ startId, file, position })
      }
    },
    prepare: decks.prepare,
    warm: file => {
      want(false)
      load(file)
    },
    expect: (file, ready) => {
      // A file that is joined already can begin at once.
      if (decks.isJoined(file)) return ready()
      leave()
      load(file)
      chosen = ready
      want(true)
      decks.pipeline()?.speaker.play()
    },
    ready: () => item.kind === 'loaded' && item.failure === null && decks.pipeline()?.holds(item.segment.from) === true,
    remaining: () => {
      const pipeline = decks.pipeline()
      if (item.kind !== 'loaded' || item.segment.end === null || !pipeline) return null
      return (item.segment.end - pipeline.speaker.time()) / rate
    },
    again: which => {
      const pipeline = decks.pipeline()
      if (!pipeline) return
      if (item.kind === 'loaded' && item.startId !== null) {
        const start = { startId: item.startId, file: item.file, position: positionOf(item, pipeline.speaker.time()) }
        const { sounding } = pulse
        leave()
        if (which === 'new' || !wanted) decks.stop()
        if (wanted) {
          begin(start)
          // Keeps the sound reported as going on: if it does not, that becomes a stall.
          pulse = { ...pulse, sounding }
          decks.pipeline()?.speaker.play()
        } else item = { kind: 'cue', start }
      } else if (item.kind !== 'loaded') {
        decks.stop()
      }
    },
    wake: () => {
      watch()
      if (wanted && item.kind === 'loaded') pulse = doubted(pulse, clock())
    },
    level: decks.level,
    volume: decks.volume,
    speed: speed => {
      rate = speed
      decks.speed(speed)
    },
    stop: () => {
      hush()
      looks.stop()
      decks.stop()
    },
  }
}
