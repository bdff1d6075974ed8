// When it is a play, when a skip.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TrackId, trackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { type Listening, listen, notListening, type Turn } from './listen.ts'

/** A listener and a clock: what happened → what was recorded. */
function listener() {
  let state: Listening = notListening
  let clock = 0
  let startId = 0
  let position = 0
  const entries: string[] = []
  const hear = (happened: SpeakerFact | Turn) => {
    const { state: next, entries: given } = listen(state, happened, clock)
    state = next
    entries.push(...given.map(entry => `${entry.event} ${entry.track}`))
  }
  let track: TrackId | null = null
  const turn = (paused: boolean) => hear({ type: 'turn', startId, track, paused })
  const fact = (type: 'playing' | 'position' | 'waiting') => hear({ type, startId, position })
  const it = {
    entries,
    start: (id: number, paused = false) => {
      startId += 1
      track = trackId(id)
      position = 0
      turn(paused)
    },
    /** Goes on with a song that was heard elsewhere so far. */
    takeOver: (id: number, from: number) => {
      startId += 1
      track = trackId(id)
      position = from
      hear({ type: 'turn', startId, track, paused: false, heard: from })
    },
    /** Sound for some seconds, told once a second. */
    sound: (seconds: number) => {
      fact('playing')
      for (let left = seconds; left > 0; left -= 1) {
        clock += Math.min(1, left) * 1000
        position += Math.min(1, left)
        fact('position')
      }
    },
    wait: (seconds: number) => {
      clock += seconds * 1000
    },
    stall: (seconds: number) => {
      fact('waiting')
      it.wait(seconds)
    },
    seek: (to: number) => {
      fact('position')
      position = to
    },
    pause: (seconds: number) => {
      fact('position')
      turn(true)
      it.wait(seconds)
      turn(false)
    },
    end: () => hear({ type: 'ended', startId }),
    fail: () => hear({ type: 'failed', startId, position, reason: 'test', unreachable: false }),
    stale: () => hear({ type: 'position', startId: startId - 1, position: 99 }),
  }
  return it
}

describe('a play', () => {
  it('counts once, as soon as more than ten seconds were heard', () => {
    const ear = listener()
    ear.start(1)
    ear.sound(10)
    expect(ear.entries).toEqual([])
    ear.sound(0.5)
    expect(ear.entries).toEqual(['play 1'])
    ear.sound(200)
    ear.end()
    expect(ear.entries).toEqual(['play 1'])
  })

  it('counts once for a song that goes on here after it was heard elsewhere: there, or here', () => {
    const early = listener()
    early.takeOver(1, 6)
    early.sound(4)
    expect(early.entries).toEqual([])
    early.sound(1)
    expect(early.entries).toEqual(['play 1'])
    const late = listener()
    late.takeOver(1, 12)
    late.sound(100)
    late.end()
    expect(late.entries).toEqual([])
  })

  it('counts again when the track repeats', () => {
    const ear = listener()
    for (let round = 0; round < 3; round += 1) {
      ear.start(1)
      ear.sound(11)
      ear.end()
    }
    expect(ear.entries).toEqual(['play 1', 'play 1', 'play 1'])
  })

  it('does not count while nothing is heard: pauses, jumps, stalls, a computer asleep', () => {
    const ear = listener()
    ear.start(1)
    ear.sound(4)
    ear.pause(60)
    ear.sound(3)
    ear.seek(200)
    ear.sound(2)
    ear.stall(60)
    ear.sound(0.5)
    ear.wait(3600)
    ear.sound(0.4)
    expect(ear.entries).toEqual([])
    ear.sound(0.2)
    expect(ear.entries).toEqual(['play 1'])
  })

  it('of a queue brought back, paused, counts from the first sound', () => {
    const ear = listener()
    ear.start(1, true)
    ear.wait(500)
    expect(ear.entries).toEqual([])
    ear.pause(0)
    ear.sound(11)
    expect(ear.entries).toEqual(['play 1'])
  })

  it('is exactly one if and only if more than ten seconds were heard in all', () => {
    const happening = fc.oneof(
      fc.record({ what: fc.constant('sound' as const), seconds: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ what: fc.constantFrom('stall' as const, 'pause' as const, 'seek' as const), seconds: fc.nat(300) }),
      fc.record({ what: fc.constant('stale' as const), seconds: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), happenings => {
        const ear = listener()
        ear.start(5)
        for (const { what, seconds } of happenings) ear[what](seconds)
        const heard = happenings.filter(({ what }) => what === 'sound').reduce((sum, { seconds }) => sum + seconds, 0)
        expect(ear.entries).toEqual(heard > 10 ? ['play 5'] : [])
      }),
    )
  })
})

describe('a skip (C-29)', () => {
  it('is recorded when somebody moves on, before or after the play was', () => {
    const ear = listener()
    ear.start(1)
    ear.sound(3)
    ear.start(2)
    ear.sound(12)
    ear.start(3)
    expect(ear.entries).toEqual(['skip 1', 'play 2', 'skip 2'])
  })

  it('is not a natural end, a failure, or a track that was never to sound', () => {
    const ear = listener()
    ear.start(1)
    ear.sound(3)
    ear.end()
    ear.start(2)
    ear.fail()
    ear.start(3, true)
    ear.start(4)
    expect(ear.entries).toEqual([])
  })

  it('is recorded too when the sound had not come yet', () => {
    const ear = listener()
    ear.start(1)
    ear.start(2)
    expect(ear.entries).toEqual(['skip 1'])
  })
})
