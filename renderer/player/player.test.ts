// The player between mirror and sound: it does what the playback says, tells what was heard, and nothing of it under another name.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState, type WhereItSounds } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import { millis, trackId } from '../../shared/ids.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import { startPlayer } from './player.ts'
import { stubBrowser } from './tests/browser-for-tests.ts'
import { createFakePipelines, type FakePipelines } from './tests/pipeline-for-tests.ts'
import { sampleSongs, signedInAs } from './tests/player-for-tests.ts'

const optimisticStart = createOptimisticStart()
let browser: ReturnType<typeof stubBrowser>
let workshop: FakePipelines
let stop: () => void
let facts: SpeakerFact[]
let told: string[]
let asked: unknown[]
let silence: string[]
const mirror = createStore<AppState>(() => initialState)

beforeEach(() => {
  vi.useFakeTimers()
  browser = stubBrowser()
  facts = []
  told = []
  asked = []
  silence = []
  const queue = { ...initialState.queue, tracks: [1, 2, 3].map(trackId) }
  mirror.setState({ ...initialState, account: signedInAs('1'), connection: { kind: 'demo' }, queue }, true)
  stop = open()
})
afterEach(() => {
  stop()
  workshop.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(): () => void {
  workshop = createFakePipelines()
  return startPlayer({
    mirror,
    bridge: {
      'queue.command': async order => ok(void asked.push(order)),
      'speaker.report': async ({ fact }) => ok(void facts.push(fact)),
      'log.write': async () => ok(undefined),
    },
    ...sampleSongs,
    optimisticStart,
    showNotice: text => void told.push(text),
    openPipelines: workshop.open,
    silentCarrier: {
      hold: playing => void silence.push(playing ? 'playing' : 'paused'),
      release: () => void silence.push('released'),
    },
  })
}

const playback = (change: Partial<Playback>) => mirror.setState(state => ({ playback: { ...state.playback, ...change } }))
const begin = (track: number, startId: number) =>
  playback({
    current: trackId(track),
    index: track - 1,
    startId,
    paused: false,
    anchor: { position: 0, at: millis(Date.now()) },
  })
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const hear = (track: number, startId: number, seconds: number) => {
  begin(track, startId)
  workshop.setBuffered(100)
  pass(seconds)
}
const kinds = () => facts.map(({ type }) => type)
/** Seconds of a start that were told: from each `playing` on as far as the positions after it say. */
const heard = (startId: number): number => {
  let [sum, at] = [0, 0]
  for (const fact of facts) {
    if (fact.startId !== startId || fact.type === 'ended') continue
    if (fact.type !== 'playing') sum += Math.max(0, fact.position - at)
    at = fact.position
  }
  return sum
}

it('says of what it asks that it is by a media key, or by the output, which is gone', async () => {
  hear(1, 1, 1)
  browser.pressMediaKey('pause')
  expect(asked).toEqual([{ command: { type: 'pause' }, by: 'media-key' }])
  // A device that was chosen is watched without a sink, which the made-up pipelines have none of.
  mirror.setState({ settings: { ...initialState.settings, output: 'chosen', outputName: 'Headphones' } })
  await browser.setOutputs('Headphones')
  await browser.setOutputs('Speakers')
  expect(asked.at(-1)).toEqual({ command: { type: 'pause' }, by: 'unplugged' })
})

describe('what the playback says', () => {
  it('is done: a start, a pause, a jump, another song, silence', () => {
    hear(1, 1, 3)
    expect(workshop.calls).toContain('begin 1 at 0.0')
    playback({ paused: true })
    pass(1)
    expect(workshop.last().playing).toBe(false)
    playback({ paused: false, seekId: 1, anchor: { position: 60, at: millis(Date.now()) } })
    expect(workshop.calls.some(call => /^(go to|begin 1 at) 6\d/.test(call))).toBe(true)
    begin(2, 2)
    expect(workshop.calls).toContain('begin 2 at 0.0')
    playback({ current: null, startId: 3, paused: true })
    pass(1)
    expect(workshop.pipelines.every(one => !one.playing)).toBe(true)
  })

  it('makes that song ready which will be heard without the service, and the next one again when it is back', () => {
    mirror.setState({ reachability: 'offline' })
    hear(1, 1, 1)
    expect(workshop.last().wantedNext?.track).toBe(3)
    mirror.setState({ reachability: 'online' })
    expect(workshop.last().wantedNext?.track).toBe(2)
  })

  it('makes the next song ready, and forgets it when a timer ends the sound before, or nothing follows', () => {
    hear(2, 1, 1)
    expect(workshop.last().wantedNext).toMatchObject({ track: 3 })
    mirror.setState({ sleep: { kind: 'track' } })
    expect(workshop.last().wantedNext).toBeNull()
    mirror.setState({ sleep: { kind: 'off' } })
    expect(workshop.last().wantedNext).toMatchObject({ track: 3 })
    mirror.setState(state => ({ queue: { ...state.queue, tracks: state.queue.tracks.slice(0, 2) } }))
    expect(workshop.last().wantedNext).toBeNull()
  })
})

describe('a song that a person chose', () => {
  const choose = (track: number, tell = vi.fn<() => void>()) => {
    optimisticStart.dispatch(mirror.getState(), { type: 'jump', list: 'tracks', index: track - 1 }, tell)
    return tell
  }
  const begun = () => workshop.calls.filter(call => call.startsWith('begin'))

  it('is heard before main is told, counts once main says so, and nothing twice', () => {
    const told = choose(2)
    expect([begun(), told.mock.calls]).toEqual([['begin 2 at 0.0'], []])
    workshop.setBuffered(100)
    expect(told).toHaveBeenCalledOnce()
    pass(1)
    expect([workshop.last().playing, facts]).toEqual([true, []])
    begin(2, 1)
    pass(3)
    expect([begun(), workshop.last().playing, kinds()[0]]).toEqual([['begin 2 at 0.0'], true, 'playing'])
  })

  it('ends what was heard, and all that was heard of both is told', () => {
    hear(1, 1, 10.5)
    choose(2)
    expect(heard(1)).toBeCloseTo(10.5, 0)
    workshop.setBuffered(100)
    begin(2, 2)
    pass(13)
    expect(heard(2)).toBeGreaterThan(12)
  })

  it('that main will not play gives way to what played, where it was', () => {
    hear(1, 1, 5)
    choose(2)
    workshop.setBuffered(100)
    pass(2.1)
    expect(begun().at(-1)).toMatch(/^begin 1 at [567]\./)
    workshop.setBuffered(100)
    pass(1)
    expect(workshop.last().playing).toBe(true)
  })

  it('is nobody’s when nobody is signed in', () => {
    mirror.setState({ account: { phase: 'signed-out' } } as Partial<AppState>)
    choose(2)
    expect(begun()).toEqual([])
  })
})

describe('what is heard', () => {
  it('is told to main at once when it begins, and then every second', () => {
    hear(1, 1, 12.5)
    const [first, ...others] = kinds()
    expect([first, ...new Set(others)]).toEqual(['playing', 'position'])
    expect([11, 12]).toContain(others.length)
  })

  it.each<[what: string, act: () => void]>([
    ['a pause', () => playback({ paused: true })],
    ['a jump', () => playback({ seekId: 1, anchor: { position: 60, at: millis(Date.now()) } })],
    ['another song', () => begin(2, 2)],
    ['the end of the page', () => browser.hidePage()],
  ])('is told once more at %s, whatever was told a moment ago', (_what, act) => {
    hear(1, 1, 3.6)
    const before = facts.length
    act()
    expect(facts.slice(before)).toEqual([{ type: 'position', startId: 1, position: expect.closeTo(3.5, 0) }])
    expect(heard(1)).toBeCloseTo(3.5, 0)
  })

  it('leaves nothing behind in the page', () => {
    const kept = { getItem: vi.fn(() => null), setItem: vi.fn(), removeItem: vi.fn() }
    vi.stubGlobal('sessionStorage', kept)
    vi.stubGlobal('localStorage', kept)
    hear(1, 1, 12)
    begin(2, 2)
    browser.hidePage()
    for (const asked of Object.values(kept)) expect(asked).not.toHaveBeenCalled()
  })

  it('of one person is told neither under another, nor to them', () => {
    hear(1, 1, 9)
    const before = facts.length
    mirror.setState({ account: signedInAs('2') })
    pass(10)
    expect(facts.slice(before).every(fact => fact.type !== 'position')).toBe(true)
  })

  it('adds up over a page that is loaded anew', () => {
    hear(1, 1, 6)
    browser.hidePage()
    stop()
    workshop.stop()
    stop = open()
    workshop.setBuffered(100)
    pass(6)
    expect(heard(1)).toBeCloseTo(11.6, 0)
  })
})

describe('another device', () => {
  const kitchen: WhereItSounds = {
    kind: 'elsewhere',
    ...{ session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true },
  }
  const away = (change: Partial<Playback>, output: WhereItSounds = kitchen) =>
    mirror.setState(({ playback, connect }) => ({ playback: { ...playback, ...change }, connect: { ...connect, output } }))
  const theirs = { current: trackId(3), index: 2, startId: 900, paused: false, anchor: { position: 50, at: millis(0) } }
  const sounding = () => workshop.pipelines.some(one => one.playing)

  it('is controlled in silence: how far it was heard here is told, then nothing more', () => {
    hear(1, 1, 3)
    const begun = workshop.calls.length
    facts.splice(0)
    away(theirs)
    expect(facts).toEqual([{ type: 'position', startId: 1, position: expect.closeTo(3, 0) }])
    pass(20)
    away({ ...theirs, current: trackId(2), index: 1, startId: 901 })
    away({ ...theirs, startId: 901, seekId: 5, volume: 0.2, speed: 1.5 })
    pass(20)
    expect(sounding()).toBe(false)
    expect(facts).toHaveLength(1)
    expect(workshop.calls.slice(begun).filter(call => call.startsWith('begin'))).toEqual([])
  })

  it('keeps the keys of the system with a silent element, until sound is here again', () => {
    mirror.setState(({ system }) => ({ system: { ...system, platform: 'mac' } }))
    hear(1, 1, 3)
    away(theirs)
    away({ current: trackId(1), startId: 1, paused: true }, { kind: 'here' })
    hear(1, 1, 1)
    expect(silence).toEqual(['playing', 'paused', 'released'])
  })

  it('leaves what waits here as it was: paused, and it goes on where it was', () => {
    hear(1, 1, 6)
    away(theirs)
    pass(30)
    away({ current: trackId(1), index: 0, startId: 1, paused: true, anchor: { position: 6, at: millis(Date.now()) } }, { kind: 'here' })
    pass(5)
    expect(sounding()).toBe(false)
    playback({ paused: false, anchor: { position: 6, at: millis(Date.now()) } })
    expect(workshop.calls.at(-1)).not.toContain('at 0.0')
    workshop.setBuffered(100)
    pass(6)
    expect(sounding()).toBe(true)
    expect(heard(1)).toBeGreaterThan(11)
  })

  it('hands over a song that goes on here where it was there', () => {
    away(theirs)
    mirror.setState(({ connect }) => ({ connect: { ...connect, transfer: { way: 'here', session: '8d10', name: 'Kitchen' } } }))
    away({ ...theirs, startId: 2, anchor: { position: 60, at: millis(Date.now()) } }, { kind: 'here' })
    expect(workshop.calls).toContain('begin 3 at 60.2') // it goes on there until it sounds here
    workshop.setBuffered(100)
    pass(1)
    expect(sounding()).toBe(true)
  })
})

it('names the song that fails, for main knows no titles', () => {
  hear(1, 1, 1)
  workshop.failSegment({ reason: 'The song is not to be had.', why: 'track' })
  pass(120)
  expect(facts.find(({ type }) => type === 'failed')).toMatchObject({ type: 'failed', reason: expect.stringContaining('“Song 1”') })
})
