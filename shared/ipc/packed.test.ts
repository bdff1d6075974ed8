import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { requests } from './contract.ts'
import { packLists, unpackLists } from './packed.ts'

const long = Array.from({ length: 1000 }, (_, index) => index * 3)

describe('what crosses the border', () => {
  it('has its long lists of numbers as bytes, and the rest as it is', () => {
    const command = { type: 'play', tracks: long, index: 3, context: { place: { kind: 'songs' }, title: 'Songs' } }
    expect(packLists(command)).toEqual({ ...command, tracks: Uint32Array.from(long) })
    expect(packLists({ queue: { tracks: [...long, 2 ** 40] } })).toEqual({ queue: { tracks: Float64Array.from([...long, 2 ** 40]) } })
    const edits = [{ kind: 'step', edits: [{ type: 'insert', tracks: long }] }]
    expect(packLists({ seq: 1, changed: {}, edits })).toEqual({
      seq: 1,
      changed: {},
      edits: [{ kind: 'step', edits: [{ type: 'insert', tracks: Uint32Array.from(long) }] }],
    })
    const short = { type: 'playNext', tracks: [1, 2, 3] }
    expect(packLists(short)).toBe(short)
  })

  it('is the same on the other side, whatever it is', () => {
    const list = fc.array(fc.oneof(fc.nat(), fc.double({ noNaN: true }), fc.constant(2 ** 45)), { minLength: 250, maxLength: 400 })
    const value = fc.oneof(
      fc.anything({ withTypedArray: false, withNullPrototype: false }),
      fc.record({ a: fc.record({ b: list }), c: list }),
    )
    fc.assert(
      fc.property(value, any => {
        expect(unpackLists(packLists(any))).toEqual(any)
      }),
    )
  })

  it('is still checked: ids are whole numbers from 0 on, and not too many', () => {
    const { input } = requests['queue.command']
    const playing = (tracks: unknown) => input.safeParse(unpackLists({ command: { type: 'playLast', tracks }, by: 'person' })).success
    expect(playing(Uint32Array.from(long))).toBe(true)
    expect(playing([7])).toBe(true)
    for (const bad of [
      new Uint32Array(),
      Float64Array.of(1.5),
      Float64Array.of(-1),
      Float64Array.of(Number.NaN),
      [],
      ['7'],
      new Array(3),
      'all',
      null,
    ])
      expect(playing(bad)).toBe(false)
    expect(playing(new Uint32Array(100_001))).toBe(false)
    expect(playing(new Uint32Array(100_000))).toBe(true)
  })

  it('is not looked through where it is no plain object: a boxed text has a member for each letter', () => {
    const boxed = new Proxy(new String('ab'), {
      ownKeys: () => {
        throw new Error('looked through')
      },
    })
    expect(unpackLists(boxed)).toBe(boxed)
    expect(Reflect.get(Object(unpackLists({ views: boxed })), 'views')).toBe(boxed)
  })

  it('that is named very often is unpacked only as often as a message may be long', () => {
    const list = new Uint32Array(500_000)
    const message = unpackLists(Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`list ${number}`, list])))
    expect(Object.values(message as object).filter(Array.isArray).length).toBe(4)
  })

  it('that names the same part over and over, each part the next one, is gone through once', () => {
    // 2,440 bytes on the way; 200 to the sixth power if each were gone through anew.
    const nested = [1, 2, 3, 4, 5, 6].reduce<unknown>(part => Array.from({ length: 200 }, () => part), { tracks: Uint32Array.from(long) })
    const named = structuredClone({ input: nested })
    expect(leastCpuTime(() => unpackLists(structuredClone(named)))).toBeLessThan(50)
    const twice = { tracks: Uint32Array.from(long) }
    expect(unpackLists(structuredClone({ a: twice, b: { c: twice } }))).toEqual({ a: { tracks: long }, b: { c: { tracks: long } } })
  })

  it('that is longer than any stays packed, and fits nothing', () => {
    const endless = new Uint32Array(2_000_001)
    expect(unpackLists({ tracks: endless })).toEqual({ tracks: endless })
    expect(
      requests['queue.command'].input.safeParse(unpackLists({ command: { type: 'playLast', tracks: endless }, by: 'person' })).success,
    ).toBe(false)
  })

  it('of edits that name one long list over and over is refused before any of it is looked at', () => {
    const ids = Array.from({ length: 1_000_000 }, () => 1)
    const edits = (times: number) =>
      unpackLists(structuredClone({ edits: Array.from({ length: times }, () => ({ kind: 'rate', of: 'tracks', ids, rating: 5 })) }))
    expect(requests['edits.add'].input.safeParse(edits(10_000)).success).toBe(false)
    expect(requests['edits.add'].input.safeParse(edits(2)).success).toBe(true)
  })
  it('of an object with very many members is left as it is, but not one of main', () => {
    const ids = Uint32Array.of(1, 2)
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`member ${at}`, at === 0 ? ids : at]))
    const views = members(120_000)
    expect(Reflect.get(Object(unpackLists({ views })), 'views')).toBe(views)
    const half = members(60_000)
    const message = Object(unpackLists({ one: half, two: { ...half } }))
    expect([message.one['member 0'], message.two['member 0']]).toEqual([[1, 2], ids])
    expect(Object(unpackLists({ views }, Number.POSITIVE_INFINITY)).views['member 0']).toEqual([1, 2])
  })
})
