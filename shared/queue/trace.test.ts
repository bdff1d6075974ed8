// The trace says of every change what it was and who wanted it, in one line, and never more than a few hundred of them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../errors.ts'
import { millis } from '../ids.ts'
import { type Cause, pageCauses } from './cause.ts'
import { perform } from './perform.ts'
import { anyCommand, ids, later, nothingYet, play, stateAfter, testRandom } from './queue-for-tests.ts'
import { appendEntry, changesBetween, maxEntries, type TraceChange, type TraceEntry } from './trace.ts'
import { traceLines } from './trace-words.ts'

const person: Cause = { by: 'person' }
const paused: TraceChange = { what: 'pause', track: ids(9001)[0] ?? null, position: 34.24 }
const at = (seconds: number, changes: readonly TraceChange[], cause: Cause = person): TraceEntry => ({
  at: later(seconds),
  queue: null,
  cause,
  changes,
})
const session = '5c7e0a1b-2222-3333-4444-555566667777'
/** Every cause that there is, with the words by which its line names it. */
const causes: readonly (readonly [Cause, RegExp])[] = [
  [{ by: 'person' }, /\| by a person at this computer$/],
  [{ by: 'media-key' }, /\| by a media key or the card of the system$/],
  [{ by: 'local-control' }, /\| by a program with the token of local control$/],
  [{ by: 'menu' }, /\| by the menu$/],
  [{ by: 'radio' }, /\| by songs that go on after the queue$/],
  [{ by: 'sleep-timer' }, /\| by the sleep timer$/],
  [{ by: 'unplugged' }, /\| by the output, which was unplugged$/],
  [{ by: 'sound' }, /\| by the sound$/],
  [{ by: 'song-end' }, /\| by the end of the song$/],
  [{ by: 'queue-end' }, /\| by the end of the queue$/],
  [{ by: 'stop-after' }, /\| by the wish to stop after this song$/],
  [{ by: 'failure', code: 'offline' }, /\| by a failure \(offline\)$/],
  [{ by: 'other-device', session: null }, /\| by another device$/],
  [{ by: 'other-device', session }, /\| by device 5c7e$/],
  [{ by: 'reconnect', session: null }, /\| by what the service kept of this queue$/],
  [{ by: 'connection-lost', session }, /\| by the lost connection to device 5c7e$/],
  [{ by: 'control', session }, /\| by the wish to control device 5c7e$/],
  [{ by: 'control', session: null }, /\| by the wish to leave the other device$/],
  [{ by: 'transfer', stage: 'confirmed', session }, /\| by the move that was confirmed \(device 5c7e\)$/],
  [{ by: 'transfer', stage: 'failed', session: null }, /\| by the move that failed \(this computer\)$/],
  [{ by: 'shared-queue' }, /\| by the queue that all devices share$/],
  [{ by: 'restart' }, /\| by the start of the app$/],
  [{ by: 'sign-out' }, /\| by signing out$/],
  [{ by: 'closing' }, /\| by the end of the app or a change of account$/],
  [{ by: 'system-sleep' }, /\| by the sleep of the computer$/],
  [{ by: 'page-gone' }, /\| by the page, which is gone$/],
  [{ by: 'clock' }, /\| by the clock$/],
]

describe('a line', () => {
  it('says when, where in which song, and by whom', () => {
    expect(traceLines([at(3.12, [paused], { by: 'sleep-timer' })])).toEqual([
      '2031-04-02T12:00:03.120Z paused at 0:34.2 of 9001 | by the sleep timer',
    ])
  })

  it.each(causes)('tells %o from any other', (cause, words) => {
    const [line = ''] = traceLines([at(0, [paused], cause)])
    expect(line).toMatch(words)
    for (const [other, others] of causes) if (other !== cause) expect([others, others.test(`${line}`)]).toEqual([others, false])
  })

  it('names a session of any form by four letters, so that nobody can ask for its queue by it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), name => {
        const [line = ''] = traceLines([{ ...at(0, [paused], { by: 'other-device', session: name }), queue: name }])
        expect(line).toMatch(/^\S+ on device \w{0,4}: paused at 0:34.2 of 9001 \| by device \w{0,4}$/)
      }),
    )
  })
})

describe('what changed', () => {
  it('is named for every command that changes a state, and nothing is where it does not', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), commands => {
        let undoable = nothingYet
        for (const [second, command] of commands.entries()) {
          const now = later(second)
          const after = perform(undoable, command, now, testRandom(second + 1))
          const [was, is] = [undoable.state, after.state]
          const changes = changesBetween(was, is, now)
          if (was === is) expect(changes).toEqual([])
          const isHeard = was.playback.paused !== is.playback.paused || was.playback.startId !== is.playback.startId
          if (isHeard) expect(changes).not.toEqual([])
          undoable = after
        }
      }),
    )
  })

  it('is the song, its place and the sound', () => {
    const playing = stateAfter(play(ids(9001, 9002)))
    const stopped = perform({ ...nothingYet, state: playing }, { type: 'pause' }, later(34.24), testRandom())
    expect(changesBetween(playing, stopped.state, later(40))).toEqual([paused])
    const sought = perform(stopped, { type: 'seek', position: 60 }, later(41), testRandom())
    expect(changesBetween(stopped.state, sought.state, later(41))).toEqual([{ what: 'seek', from: 34.24, to: 60 }])
  })
})

describe('the ring', () => {
  it('keeps the last few hundred, in their order', () => {
    let trace: readonly TraceEntry[] = []
    for (let second = 0; second < maxEntries + 7; second += 1) trace = appendEntry(trace, at(second, [paused]))
    expect(trace).toHaveLength(maxEntries)
    expect(trace.map(one => one.at)).toEqual(Array.from({ length: maxEntries }, (_, index) => later(index + 7)))
  })

  it('holds a slider that is dragged as one entry, with where it ended', () => {
    const volume = (to: number): TraceChange => ({ what: 'volume', to })
    const dragged = [0, 0.2, 0.4, 0.6].reduce<readonly TraceEntry[]>(
      (trace, second) => appendEntry(trace, at(second, [volume(second)])),
      [at(-5, [volume(0.9)])],
    )
    expect(dragged).toEqual([at(-5, [volume(0.9)]), at(0.6, [volume(0.6)])])
    expect(appendEntry(dragged, at(0.7, [volume(0.7)], { by: 'menu' }))).toHaveLength(3)
    expect(appendEntry(dragged, { ...at(0.7, [volume(0.7)]), queue: session })).toHaveLength(3)
    expect(appendEntry(dragged, at(0.7, [volume(0.7), paused]))).toHaveLength(3)
  })
})

it('knows each cause that the page may name', () => {
  const known = new Set(causes.map(([{ by }]) => by))
  expect(pageCauses.filter(by => !known.has(by))).toEqual([])
  const codes: readonly ErrorCode[] = ['offline', 'not-found']
  for (const code of codes) expect(traceLines([{ ...at(0, [paused], { by: 'failure', code }), at: millis(0) }])[0]).toContain(code)
})
