// What plays: starts, joins, jumps and ends, and the facts about them.
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
  /** A file cannot be played in its quality and comes in the default one from now on. */
  readonly lowered: (file: TrackFile) => void
  readonly log: (text: string) => void
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

/** A sound that nothing follows may stop this little before its end. Seconds. */
const almost = 0.6
/** With less than this ahead a clock may stand still for want of data, though some is there. Pushed, it would lose what it holds. Seconds. */
const ample = 1
/** Milliseconds until the last of it has been heard. */
const playedOut = 150
const same = 0.001

export function startGaplessPlayback({ open, report, lowered, log, clock }: Dependencies): PlaybackEngine {
  let turn: CurrentItem = { kind: 'none' }
  let wanted = false
  let rate = 1
  let pulse: StallState = resting(0, clock())
  /** While a track sounds that a person chose and that the queue does not name yet: to be told that its first sound is there. */
  let chosen: (() => void) | null = null
  const looks = createPollTimer(() => watch())

  const decks = createDecks({
    open,
    events: {
      changed: () => watch(),
      failed: (stretch, failure) => {
        if (turn.kind === 'loaded' && turn.stretch === stretch) turn = { ...turn, failure }
        else log(`the following track could not be prepared: ${failure.reason}`)
        watch()
      },
      again: stretch => {
        if (turn.kind !== 'loaded' || turn.stretch !== stretch) return
        if (turn.startId === null) load(turn.file)
        else begin({ startId: turn.startId, file: turn.file, position: positionOf(turn, decks.machine()?.speaker.time() ?? stretch.from) })
        if (wanted) decks.machine()?.speaker.play()
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
    const machine = decks.machine()
    if (turn.kind === 'loaded' && pulse.sounding && machine) tell('position', turn, machine.speaker.time())
    pulse = { ...pulse, sounding: false }
  }

  const begin = ({ startId, file, position }: Start) => {
    // Moving on to what was prepared anyway costs no time at all.
    const joined = position === 0 ? decks.join(file) : null
    const stretch = joined ?? decks.begin(file, position)
    turn = { kind: 'loaded', startId, file, stretch, failure: null }
    pulse = resting(stretch.from, clock())
    if (joined) decks.machine()?.speaker.goTo(stretch.from, true, true)
  }
  /** Puts a track on that has no number yet. */
  const load = (file: TrackFile) => {
    turn = { kind: 'loaded', startId: null, file, stretch: decks.begin(file, 0), failure: null }
    pulse = resting(turn.stretch.from, clock())
  }

  /** The one place where what the clock does becomes facts. */
  const watch = () => {
    const machine = decks.machine()
    if (!machine || turn.kind !== 'loaded') return
    if (chosen !== null && turn.startId === null) {
      if (turn.failure !== null || machine.holds(turn.stretch.from)) chosen()
      return
    }
    const { speaker } = machine
    const now = clock()
    const time = speaker.time()
    const { time: from, sounding: wasTold } = pulse
    const looked = checkForStall(pulse, {
      time,
      now,
      wanted,
      underWay: speaker.underWay(),
      holds: machine.holds(time) && machine.holds(time + ample),
    })
    // A join has no number yet to tell facts about: its first sound is told once it has.
    pulse = turn.startId === null ? { ...looked.pulse, sounding: false } : looked.pulse
    decks.tick(turn.stretch.end !== null)
    if (wanted && atEnd(turn, time, now)) return finish(turn, wasTold)
    if (turn.startId === null) return
    switch (looked.seen) {
      case 'playing':
        tell('playing', turn, from)
        break
      case 'position':
      case 'waiting':
        tell(looked.seen, turn, time)
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
    if (turn.kind !== 'loaded' || !wanted || machine.holds(time) || stillFor(pulse, now) === 0) return
    if (turn.failure !== null) fail(turn.failure)
    else if (turn.startId !== null && isLost(turn, time)) {
      log('sound that was there is not there any more, and is fetched again')
      begin({ startId: turn.startId, file: turn.file, position: positionOf(turn, time) })
      speaker.play()
    }
  }

  const atEnd = ({ stretch: { end } }: Loaded, time: number, now: number): boolean => {
    if (end === null) return false
    const remaining = ((end - time) * 1000) / rate
    // Without a following track the clock stops by itself; what it has passed is still on its way to the loudspeaker.
    if (!decks.machine()?.feeder.following()) {
      if (decks.machine()?.speaker.over()) return true
      const still = time >= end - same ? now - pulse.since : stillFor(pulse, now)
      return time >= end - almost && still > Math.max(playedOut, remaining)
    }
    if (time >= end - same) return true
    if (remaining < pollEvery) looks.soon(remaining)
    return false
  }

  /** The current track is over; what was prepared is heard already. `wasTold`: that it sounds; one that a jump brought to its end did not. */
  const finish = (ended: Loaded, wasTold: boolean) => {
    if (wasTold) tell('position', ended, ended.stretch.end ?? ended.stretch.reached)
    pulse = { ...pulse, sounding: false }
    const following = decks.machine()?.feeder.following()
    if (following) {
      turn = { kind: 'loaded', startId: null, file: following.file, stretch: following, failure: null }
      decks.join(following.file)
      // It was joined on too late: the sound has ended before it.
      const speaker = decks.machine()?.speaker
      if (speaker?.over()) {
        speaker.goTo(following.from)
        speaker.play()
      }
    } else {
      turn = { kind: 'none' }
      decks.machine()?.speaker.pause()
    }
    if (ended.startId !== null) report({ type: 'ended', startId: ended.startId })
  }

  const fail = (trouble: Trouble) => {
    if (turn.kind !== 'loaded') return
    const { startId, file } = turn
    const position = positionOf(turn, decks.machine()?.speaker.time() ?? turn.stretch.from)
    // Whoever plays it once more, under the same number, plays it from here.
    turn = startId === null ? { kind: 'none' } : { kind: 'cue', start: { startId, file, position } }
    pulse = { ...pulse, sounding: false }
    decks.machine()?.speaker.pause()
    if (startId !== null) report({ type: 'failed', startId, position, reason: trouble.reason, unreachable: trouble.why === 'unreachable' })
  }

  /** The clock is looked at only while it is to run. */
  const want = (sound: boolean) => {
    wanted = sound
    looks.run(sound)
  }
  const hush = () => {
    leave()
    want(false)
    decks.machine()?.speaker.pause()
  }

  return {
    leave,
    start: (start, paused) => {
      chosen = null
      if (turn.kind === 'loaded' && turn.startId === null && !paused && start.position === 0 && decks.plays(turn.stretch, start.file)) {
        turn = { ...turn, startId: start.startId, file: start.file }
        if (!wanted) {
          pulse = resting(turn.stretch.from, clock())
          want(true)
          decks.machine()?.speaker.play()
        }
        watch()
        return
      }
      leave()
      want(!paused)
      if (paused) {
        decks.machine()?.speaker.pause()
        turn = { kind: 'cue', start }
      } else {
        begin(start)
        decks.machine()?.speaker.play()
      }
    },
    clear: () => {
      chosen = null
      hush()
      turn = { kind: 'none' }
    },
    pause: hush,
    resume: () => {
      want(true)
      const machine = decks.machine()
      if (turn.kind === 'cue') begin(turn.start)
      else if (machine) pulse = resting(machine.speaker.time(), clock())
      decks.machine()?.speaker.play()
    },
    seek: position => {
      if (turn.kind === 'cue') turn = { kind: 'cue', start: { ...turn.start, position } }
      const machine = decks.machine()
      if (turn.kind !== 'loaded' || !machine) return
      leave()
      const { startId, file, stretch } = turn
      const time = Math.min(stretch.origin + position, stretch.end ?? Number.POSITIVE_INFINITY)
      if (machine.canGoTo(time) && (time >= stretch.from || stretch.origin === 0)) {
        pulse = resting(time, clock())
        machine.speaker.goTo(time)
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
      // What is joined on already can begin at once.
      if (decks.isJoined(file)) return ready()
      leave()
      load(file)
      chosen = ready
      want(true)
      decks.machine()?.speaker.play()
    },
    ready: () => turn.kind === 'loaded' && turn.failure === null && decks.machine()?.holds(turn.stretch.from) === true,
    remaining: () => {
      const machine = decks.machine()
      if (turn.kind !== 'loaded' || turn.stretch.end === null || !machine) return null
      return (turn.stretch.end - machine.speaker.time()) / rate
    },
    again: which => {
      const machine = decks.machine()
      if (!machine) return
      if (turn.kind === 'loaded' && turn.startId !== null) {
        const start = { startId: turn.startId, file: turn.file, position: positionOf(turn, machine.speaker.time()) }
        const { sounding } = pulse
        leave()
        if (which === 'new' || !wanted) decks.stop()
        if (wanted) {
          begin(start)
          // Sound is expected to go on: if it does not, that is told as a stall.
          pulse = { ...pulse, sounding }
          decks.machine()?.speaker.play()
        } else turn = { kind: 'cue', start }
      } else if (turn.kind !== 'loaded') {
        decks.stop()
      }
    },
    wake: () => {
      watch()
      if (wanted && turn.kind === 'loaded') pulse = doubted(pulse, clock())
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
