// Two songs over each other, over playback engines of which the test says how far they are.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import { startCrossfade } from './crossfade.ts'
import type { EngineStart, PlaybackEngine } from './playback-engine.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const file = (id: number): TrackFile => ({ track: trackId(id), quality: '128' })
const start = (id: number, position = 0): EngineStart => ({ startId: id, file: file(id), position })

/** A playback engine that does nothing but remember. */
function side(report: (fact: SpeakerFact) => void) {
  const seen = { did: [] as string[], level: 1, left: null as number | null, ready: true, stopped: false }
  const did = (what: string) => void seen.did.push(what)
  const sound: PlaybackEngine = {
    reportPosition: () => did('leave'),
    start: ({ file: { track } }) => did(`start ${track}`),
    clear: () => did('clear'),
    pause: () => did('pause'),
    resume: () => did('resume'),
    seek: position => did(`seek ${position}`),
    prepare: next => did(`prepare ${next?.track ?? 'nothing'}`),
    preload: ({ track }) => did(`warm ${track}`),
    startAhead: ({ track }) => did(`expect ${track}`),
    isReady: () => seen.ready,
    remaining: () => seen.left,
    restart: () => did('again'),
    wake: () => did('wake'),
    setLevel: level => {
      seen.level = level
    },
    setVolume: volume => did(`volume ${volume}`),
    setSpeed: speed => did(`speed ${speed}`),
    stop: () => {
      seen.stopped = true
    },
  }
  return { sound, seen, report }
}

/** The first song plays, the second is to follow; they overlap for so many seconds. */
function setUp(overlap: number) {
  const made: ReturnType<typeof side>[] = []
  const facts: string[] = []
  const player = startCrossfade({
    createEngine: report => {
      const one = side(report)
      made.push(one)
      return one.sound
    },
    report: fact => void facts.push(`${fact.type} ${fact.startId}`),
    overlap: () => overlap,
    clock: () => performance.now(),
  })
  player.start(start(1), false)
  player.prepare(file(2))
  /** Lets `seconds` pass, by which the rest of the first song gets shorter. */
  const pass = (seconds: number) => {
    for (let moment = 0; moment < Math.round(seconds * 100); moment += 1) {
      const [first] = made
      if (first?.seen.left != null) first.seen.left = Math.max(0, first.seen.left - 0.01)
      vi.advanceTimersByTime(10)
    }
  }
  const left = (seconds: number) => {
    if (made[0]) made[0].seen.left = seconds
  }
  const power = () => made.reduce((sum, { seen }) => sum + (seen.stopped ? 0 : seen.level ** 2), 0)
  return { player, made, facts, pass, left, power }
}
type Setup = ReturnType<typeof setUp>

/** Up to where both are heard. */
function cross({ player, made, pass, left }: Setup) {
  left(12)
  pass(9.2)
  player.start(start(2), false)
  made[1]?.report({ type: 'playing', startId: 2, position: 0 })
}

describe('without an overlap', () => {
  it('there is one playback engine, which joins what follows', () => {
    const { made, pass, left } = setUp(0)
    left(3)
    pass(3)
    expect([made.length, made[0]?.seen.did.at(-1)]).toEqual([1, 'prepare 2'])
  })
})

describe('with an overlap of three seconds', () => {
  it('what follows is made ready ten seconds before, and joined on to nothing', () => {
    const { made, pass, left } = setUp(3)
    expect(made[0]?.seen.did.at(-1)).toBe('prepare nothing')
    left(13.5)
    pass(0.4)
    expect(made).toHaveLength(1)
    pass(0.4)
    expect([made.length, made[1]?.seen.did.at(-1)]).toEqual([2, 'warm 2'])
  })

  it('the first song is told as over three seconds before its end, and sounds on', () => {
    const { made, facts, pass, left } = setUp(3)
    left(12)
    pass(8.9)
    expect(facts).toEqual([])
    pass(0.2)
    expect([facts, made[0]?.seen.level, made[0]?.seen.stopped, made[1]?.seen.level]).toEqual([['ended 1'], 1, false, 0])
  })

  it('both keep the power of one from then on, until the first is gone', () => {
    const each = setUp(3)
    const { made, pass, power } = each
    cross(each)
    for (let moment = 0; moment < 27; moment += 1) {
      pass(0.1)
      expect(power()).toBeCloseTo(1, 3)
    }
    const halfway = made[1]?.seen.level ?? 0
    expect(halfway).toBeGreaterThan(0.9)
    pass(0.3)
    expect([made[0]?.seen.stopped, made[1]?.seen.level]).toEqual([true, 1])
  })

  it('nothing happens before what follows is ready', () => {
    const { made, facts, pass, left } = setUp(3)
    left(12)
    pass(1)
    if (made[1]) made[1].seen.ready = false
    pass(9)
    expect(facts).toEqual([])
    if (made[1]) made[1].seen.ready = true
    pass(0.5)
    expect(facts).toEqual(['ended 1'])
  })

  it('a pause leaves only the song that plays now', () => {
    const each = setUp(3)
    cross(each)
    each.pass(1)
    each.player.pause()
    each.pass(0.2)
    expect([each.made[0]?.seen.stopped, each.made[1]?.seen.level, each.made[1]?.seen.did.at(-1)]).toEqual([true, 1, 'pause'])
  })

  it('another song than the one made ready is started at once', () => {
    const { player, made, pass, left } = setUp(3)
    left(12)
    pass(9.1)
    player.start(start(7), false)
    pass(0.2)
    expect(made[0]?.seen.stopped).toBe(true)
    expect([made[1]?.seen.did.slice(-2), made[1]?.seen.level]).toEqual([['clear', 'start 7'], 1])
  })

  it('one that a person chose is made ready where the sound is, and what stood by goes', () => {
    const { player, made, pass, left } = setUp(3)
    left(12)
    pass(1)
    player.startAhead(file(7), () => undefined)
    expect([made[0]?.seen.did.at(-1), made[1]?.seen.stopped]).toEqual(['expect 7', true])
    pass(11)
    expect(made).toHaveLength(2)
    player.start(start(7), false)
    expect(made[0]?.seen.did.at(-1)).toBe('start 7')
  })

  it('what was made ready is let go of when something else is to follow', () => {
    const { player, made, pass, left } = setUp(3)
    left(12)
    pass(1)
    player.prepare(file(3))
    expect(made[1]?.seen.stopped).toBe(true)
    pass(0.5)
    expect(made[2]?.seen.did.at(-1)).toBe('warm 3')
  })

  it('of the song that fades nothing is told any more', () => {
    const each = setUp(3)
    cross(each)
    each.made[0]?.report({ type: 'position', startId: 1, position: 100 })
    expect(each.facts).toEqual(['ended 1', 'playing 2'])
  })
})
