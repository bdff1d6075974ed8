// What plays: starts, joins, jumps and ends, and the facts about them. A turn is one start of one track.
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import { createFeeder, type Feeder, sameFile } from './feeder.ts'
import { openSoundBuffer, type SoundBuffer } from './sound-buffer.ts'
import { openSpeaker, type Speaker } from './speaker.ts'
import type { Stretch } from './stretch.ts'
import type { TrackFile } from './track-bytes.ts'

/** `position` in seconds of the track. */
export type Start = { readonly startId: number; readonly file: TrackFile; readonly position: number; readonly paused: boolean }

export type PlayThrough = {
  /** Says how far the current track was heard, before something else takes its place. */
  leave(): void
  /** Plays a track, or, paused, keeps it in mind. Goes on without a seam if this is what it had prepared and plays already. */
  start(start: Start): void
  /** Silence, and nothing in mind. */
  clear(): void
  pause(): void
  resume(): void
  /**
   * Moves inside the track, seconds. What is in the buffer is played at once; for anything else the file is read from the byte where
   * that second is (see stretch.ts), at a fresh place of the timeline.
   */
  seek(position: number): void
  /** What to join on to the current track; null = nothing. */
  prepare(file: TrackFile | null): void
  volume(volume: number, muted: boolean): void
  stop(): void
}

type Dependencies = {
  readonly report: (fact: SpeakerFact) => void
  readonly log: (text: string) => void
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

/** `startId` is null between the moment a prepared track is heard and the moment the queue gives it its number. */
type Turn = { startId: number | null; stretch: Stretch }
type Machine = { readonly buffer: SoundBuffer; readonly speaker: Speaker; readonly feeder: Feeder }

/** How often the clock is looked at while playing, and how often the position is told, milliseconds. */
const lookEvery = 250
const tellEvery = 1_000
/** How long the clock may stand still before sound counts as missing; and before it is pushed, if all data is there; milliseconds. */
const standstill = 400
const pushAfter = 4_000
const pushLimit = 3
/** A sound that nothing follows may stop this little before its end. Seconds. */
const almost = 0.3
/** Two positions closer than this are the same. Seconds. */
const same = 0.001

export function startPlayThrough({ report, log, clock }: Dependencies): PlayThrough {
  let machine: Machine | null = null
  /** What to play once somebody wants to hear it: restored and never begun. */
  let cue: Start | null = null
  let turn: Turn | null = null
  let playing = false
  let loudness = { volume: 1, muted: false }
  let sounding = false
  let failure: string | null = null
  let lastTime = 0
  let movedAt = 0
  let toldAt = 0
  let pushed = 0
  let endTimer: ReturnType<typeof setTimeout> | null = null

  const build = (): Machine => {
    const buffer = openSoundBuffer(() => speaker.time())
    const speaker: Speaker = openSpeaker({
      url: buffer.url,
      holds: buffer.holds,
      changed: () => look(),
      broken: reason => {
        log(`the sound element failed: ${reason}`)
        fail('The song could not be played.')
        demolish()
      },
    })
    const feeder = createFeeder({
      buffer,
      now: speaker.time,
      progressed: () => {
        speaker.settle()
        look()
      },
      failed: (stretch, reason) => {
        if (turn?.stretch === stretch) failure = reason
        else log(`the following track could not be prepared: ${reason}`)
        look()
      },
    })
    speaker.volume(loudness.volume, loudness.muted)
    return { buffer, speaker, feeder }
  }
  const demolish = () => {
    machine?.speaker.close()
    machine?.feeder.stop()
    machine = null
  }

  const here = (): number => (turn && machine ? Math.max(0, machine.speaker.time() - turn.stretch.origin) : (cue?.position ?? 0))
  const tell = (type: 'playing' | 'position' | 'waiting', position = here()) => {
    if (turn?.startId != null) report({ type, startId: turn.startId, position })
    toldAt = clock()
  }

  const begin = (startId: number, file: TrackFile, position: number) => {
    machine ??= build()
    cue = null
    failure = null
    pushed = 0
    sounding = false
    turn = { startId, stretch: prepared(machine.feeder, file, position) ?? machine.feeder.begin(file, position) }
    rest(turn.stretch.from)
    machine.speaker.goTo(turn.stretch.from)
  }
  /** Moving on to what was prepared anyway costs no time at all. */
  const prepared = (feeder: Feeder, file: TrackFile, position: number): Stretch | null => {
    const following = feeder.following()
    if (!following || position > 0 || !sameFile(following.file, file)) return null
    feeder.passOn()
    return following
  }
  /** The clock is at `time` and has not moved from there yet. */
  const rest = (time: number) => {
    lastTime = time
    movedAt = clock()
  }

  /** The one place that turns what the clock does into facts. */
  const look = () => {
    if (!machine || !turn) return
    const { speaker, buffer, feeder } = machine
    const time = speaker.time()
    const moved = playing && !speaker.underWay() && time > lastTime + same
    const from = lastTime
    if (moved) rest(time)
    const stood = clock() - movedAt
    feeder.tick()
    if (ended(time, stood)) return
    if (!playing || turn.startId === null) return
    if (moved && !sounding) {
      sounding = true
      pushed = 0
      tell('playing', Math.max(0, from - turn.stretch.origin))
    } else if (moved && clock() - toldAt >= tellEvery) {
      tell('position')
    } else if (!moved && sounding && stood > standstill) {
      sounding = false
      tell('waiting')
    }
    if (moved || stood < standstill) return
    if (failure !== null && !buffer.holds(time)) fail(failure)
    else if (buffer.holds(time) && stood > pushAfter * (pushed + 1)) {
      pushed += 1
      if (pushed > pushLimit) return fail('The sound does not move on.')
      log('the sound stands still and is pushed')
      speaker.push()
    }
  }

  /** Deals with the end of the current track; false if it is not there yet. */
  const ended = (time: number, stood: number): boolean => {
    if (!turn || !machine) return false
    const { end, origin } = turn.stretch
    if (end === null || !playing) return false
    const following = machine.feeder.following()
    const over = time >= end - same || (!following && stood > standstill && time >= end - almost)
    if (!over) {
      const remaining = (end - time) * 1000
      if (remaining < lookEvery && endTimer === null) {
        endTimer = setTimeout(() => {
          endTimer = null
          look()
        }, remaining)
      }
      return false
    }
    const { startId } = turn
    tell('position', end - origin)
    sounding = false
    if (following) {
      turn = { startId: null, stretch: following }
      machine.feeder.passOn()
    } else {
      machine.speaker.pause()
      turn = null
    }
    if (startId !== null) report({ type: 'ended', startId })
    return true
  }

  const fail = (reason: string) => {
    const failedTurn = turn
    const position = here()
    machine?.speaker.pause()
    sounding = false
    turn = null
    if (failedTurn?.startId != null) report({ type: 'failed', startId: failedTurn.startId, position, reason })
  }

  const timer = setInterval(() => {
    if (playing) look()
  }, lookEvery)

  const leave = () => {
    if (sounding) tell('position')
  }
  const silence = () => {
    leave()
    sounding = false
    playing = false
    machine?.speaker.pause()
  }

  return {
    leave,
    start: ({ startId, file, position, paused }) => {
      if (turn && turn.startId === null && !paused && sameFile(turn.stretch.file, file)) {
        turn.startId = startId
        look()
        return
      }
      leave()
      playing = !paused
      if (paused) {
        machine?.speaker.pause()
        sounding = false
        turn = null
        cue = { startId, file, position, paused }
        return
      }
      begin(startId, file, position)
      machine?.speaker.play()
    },
    clear: () => {
      silence()
      turn = null
      cue = null
    },
    pause: silence,
    resume: () => {
      playing = true
      if (cue) begin(cue.startId, cue.file, cue.position)
      rest(machine?.speaker.time() ?? 0)
      machine?.speaker.play()
    },
    seek: position => {
      if (cue) cue = { ...cue, position }
      if (!turn || !machine) return
      leave()
      sounding = false
      const { origin, from, end, file } = turn.stretch
      const time = Math.min(origin + position, end ?? Number.POSITIVE_INFINITY)
      if (time >= from && machine.buffer.holds(time)) {
        rest(time)
        machine.speaker.goTo(time)
      } else if (turn.startId !== null) {
        begin(turn.startId, file, position)
      }
    },
    prepare: file => machine?.feeder.follow(file),
    volume: (volume, muted) => {
      loudness = { volume, muted }
      machine?.speaker.volume(volume, muted)
    },
    stop: () => {
      clearInterval(timer)
      if (endTimer) clearTimeout(endTimer)
      silence()
      demolish()
    },
  }
}
