// What the page is told of kept songs: whoever follows, however late and however often, ends with the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { readKept } from '../../shared/kept.ts'
import { createKeptIndex } from './kept-index.ts'

/** A page that takes changes as the real one does. */
function follower() {
  let marks = new Map<TrackId, number>()
  let revision = 0
  return {
    marks: () => marks,
    revision: () => revision,
    take: (index: ReturnType<typeof createKeptIndex>) => {
      const next = index.revision()
      const { base, changes } = readKept(index.since(revision).buffer)
      if (base === 0) marks = new Map()
      else expect(base).toBe(revision)
      for (const [track, flags] of changes) flags === 0 ? marks.delete(track) : marks.set(track, flags)
      revision = next
      return changes.length
    },
  }
}

describe('the index of kept songs', () => {
  it('brings every follower to the same, by changes', () => {
    const step = fc.record({ track: fc.nat(8), bit: fc.constantFrom(1, 2, 4, 8), on: fc.boolean(), looks: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const index = createKeptIndex(1000)
        const [often, seldom] = [follower(), follower()]
        for (const [at, { track, bit, on, looks }] of steps.entries()) {
          index.mark(trackId(track), bit, on)
          if (looks) often.take(index)
          if (at % 17 === 0) seldom.take(index)
        }
        for (const each of [often, seldom]) each.take(index)
        const truth = Array.from({ length: 9 }, (_, id) => index.flagsOf(trackId(id)))
        for (const each of [often, seldom]) {
          expect(Array.from({ length: 9 }, (_, id) => each.marks().get(trackId(id)) ?? 0)).toEqual(truth)
        }
      }),
    )
  })

  it('tells one change as one, whatever there is, and everything to whoever comes from elsewhere or is far behind', () => {
    const index = createKeptIndex(1000)
    const page = follower()
    for (let id = 0; id < 30_000; id += 1) index.mark(trackId(id), 2, true)
    expect(page.take(index)).toBe(30_000)
    index.mark(trackId(5), 2, false)
    expect(page.take(index)).toBe(1)
    expect(page.take(index)).toBe(0)
    expect(readKept(index.since(7).buffer)).toMatchObject({ base: 0 })
    const old = index.revision()
    for (let id = 0; id < 30_000; id += 1) index.mark(trackId(id), 1, true)
    index.revision()
    index.mark(trackId(1), 8, true)
    expect(readKept(index.since(old).buffer).base).toBe(0)
  })
})
