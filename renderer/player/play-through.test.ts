// Facts of a play-through, over a machine whose clock the test turns.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import type { MachineEvents } from './machine.ts'
import { startPlayThrough } from './play-through.ts'
import { newStretch, type Stretch } from './stretch.ts'
import type { TrackFile } from './track-bytes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const file = (id: number): TrackFile => ({ track: trackId(id), quality: '128' })

/** Sound without a sound card: a timeline on which the test says what is there, and a clock that runs while it plays. */
function desk() {
  let events: MachineEvents | null = null
  let time = 0
  let playing = false
  let stuck = false
  let opened = 0
  let stretch: Stretch | null = null
  let next: Stretch | null = null
  let wantedNext: TrackFile | null = null
  const calls: string[] = []
  const facts: string[] = []
  const tick = () => {
    if (playing && !stuck && time < Math.max(stretch?.reached ?? 0, next?.reached ?? 0)) time += 0.05
  }
  const timer = setInterval(tick, 50)
  const sound = startPlayThrough({
    open: given => {
      opened += 1
      events = given
      return {
        speaker: {
          time: () => time,
          goTo: to => {
            calls.push(`go to ${to.toFixed(1)}`)
            time = to
          },
          play: () => {
            playing = true
          },
          pause: () => {
            playing = false
          },
          volume: (volume, muted) => void calls.push(`volume ${volume} ${muted}`),
          settle: () => undefined,
          underWay: () => false,
          push: () => void calls.push('push'),
          close: () => void calls.push('close'),
        },
        feeder: {
          begin: (begun, position) => {
            calls.push(`begin ${begun.track} at ${position.toFixed(1)}`)
            stretch = newStretch(begun, Math.ceil(time) + 1, position)
            next = null
            return stretch
          },
          follow: following => {
            wantedNext = following
          },
          following: () => next,
          passOn: () => {
            calls.push('pass on')
            stretch = next
            next = null
          },
          tick: () => undefined,
          stop: () => undefined,
        },
        holds: moment => moment >= (stretch?.from ?? 0) && moment + 0.15 <= Math.max(stretch?.reached ?? 0, next?.reached ?? 0),
        close: () => void calls.push('close'),
      }
    },
    report: fact => {
      const position = 'position' in fact ? ` ${fact.position.toFixed(1)}` : ''
      facts.push(`${fact.type} ${fact.startId}${position}`)
    },
    log: text => void calls.push(text),
    clock: () => Date.now(),
  })
  return {
    sound,
    calls,
    opened: () => opened,
    wantedNext: () => wantedNext,
    /** Facts since the last time. */
    facts: () => facts.splice(0),
    /** So many seconds of the current stretch are there now; and that is all of it. */
    there: (seconds: number, all = false) => {
      if (!stretch) throw new Error('nothing begun')
      stretch.reached = stretch.from + seconds
      if (all) stretch.end = stretch.reached
      events?.changed()
    },
    joined: (seconds: number) => {
      if (stretch?.end == null || !wantedNext) throw new Error('nothing to join')
      next = newStretch(wantedNext, stretch.end, 0)
      next.reached = next.from + seconds
      next.end = next.reached
    },
    breakOff: (reason: string) => stretch && events?.failed(stretch, { reason, unreachable: true }),
    breakMachine: () => events?.broken('decode'),
    stick: () => {
      stuck = true
    },
    pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    stop: () => {
      clearInterval(timer)
      sound.stop()
    },
  }
}

describe('a start', () => {
  it('is told once sound comes out, then every second', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    pass(3)
    expect(facts()).toEqual([])
    there(100)
    pass(2.6)
    expect(facts().map(fact => fact.replace(/\.\d$/, ''))).toEqual(['playing 4 0', 'position 4 1', 'position 4 2'])
  })

  it('while paused fetches nothing before somebody wants to hear it', () => {
    const { sound, there, pass, facts, calls, opened } = desk()
    sound.start({ startId: 4, file: file(1), position: 61 }, true)
    sound.seek(70)
    pass(5)
    expect(opened()).toBe(0)
    sound.resume()
    expect(calls).toContain('begin 1 at 70.0')
    there(50)
    pass(0.5)
    expect(facts()).toEqual(['playing 4 70.0'])
  })

  it('tells how far the one before was heard', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 4, file: file(1), position: 0 }, false)
    there(100)
    pass(0.8)
    facts()
    sound.start({ startId: 5, file: file(2), position: 0 }, false)
    expect(facts()).toEqual([expect.stringMatching(/^position 4 0\.[678]/)])
  })
})

describe('the end of a track', () => {
  it('that nothing follows is told, with the last position before it', () => {
    const { sound, there, pass, facts } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(2, true)
    pass(4)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
  })

  it('joins what was prepared without a new beginning', () => {
    const { sound, there, joined, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(2, true)
    joined(10)
    pass(2.3)
    expect(facts().slice(-2)).toEqual(['position 1 2.0', 'ended 1'])
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    pass(1)
    expect(facts()[0]).toMatch(/^playing 2 0\.\d/)
    expect(calls.filter(call => call.startsWith('begin'))).toHaveLength(1)
  })

  it('gives way when the queue goes on with something else', () => {
    const { sound, there, joined, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(2, true)
    joined(10)
    pass(2.3)
    facts()
    sound.start({ startId: 2, file: file(3), position: 0 }, false)
    expect(calls.at(-2)).toBe('begin 3 at 0.0')
    expect(facts()).toEqual([])
  })

  it('can be skipped to what was prepared at once', () => {
    const { sound, there, joined, pass, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(60, true)
    joined(10)
    pass(1)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(calls.slice(-2)).toEqual(['pass on', expect.stringMatching(/^go to/)])
  })
})

describe('a jump', () => {
  it('inside what is there needs no new beginning; anywhere else it does', () => {
    const { sound, there, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(100)
    pass(1)
    facts()
    sound.seek(50)
    pass(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^position 1 [01]\./), 'playing 1 50.0'])
    sound.seek(200)
    expect(calls).toContain('begin 1 at 200.0')
  })
})

describe('trouble', () => {
  it('in fetching is told once everything that came was heard', () => {
    const { sound, there, pass, facts, breakOff } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(2)
    breakOff('gone')
    pass(1)
    expect(facts().some(fact => fact.startsWith('failed'))).toBe(false)
    pass(3)
    expect(facts().at(-1)).toMatch(/^failed 1 [12]\./)
  })

  it('in fetching what follows is no trouble of this track', () => {
    const { sound, there, pass, facts, calls } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    sound.prepare(file(2))
    there(30)
    pass(1)
    expect(facts().join()).not.toContain('failed')
    expect(calls.join()).not.toContain('close')
  })

  it('of the browser is told, and the next start gets a new machine', () => {
    const { sound, there, pass, facts, breakMachine, opened } = desk()
    sound.volume(0.5, true)
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(30)
    pass(1)
    breakMachine()
    expect(facts().at(-1)).toMatch(/^failed 1/)
    sound.start({ startId: 2, file: file(2), position: 0 }, false)
    expect(opened()).toBe(2)
  })

  it('of a clock that never moves ends in a failure, after some pushes', () => {
    const { sound, there, pass, facts, stick, calls } = desk()
    stick()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(30)
    pass(20)
    expect(calls.filter(call => call === 'push')).toHaveLength(3)
    expect(facts()).toEqual(['failed 1 0.0'])
  })
})

describe('a pause', () => {
  it('tells the position and lasts', () => {
    const { sound, there, pass, facts, stop } = desk()
    sound.start({ startId: 1, file: file(1), position: 0 }, false)
    there(100)
    pass(0.8)
    facts()
    sound.pause()
    expect(facts()).toEqual([expect.stringMatching(/^position 1 0\.[678]/)])
    pass(60)
    expect(facts()).toEqual([])
    sound.resume()
    pass(0.5)
    expect(facts()).toEqual([expect.stringMatching(/^playing 1 0\.[678]/)])
    stop()
    expect(facts()).toHaveLength(1)
  })
})
