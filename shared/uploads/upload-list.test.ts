// The rule of uploads: by example, and by walks of steps in any order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { uploadLine } from '../schemas/upload-line-schema.ts'
import { hasEnded, isUnderWay, type UploadChange } from './upload.ts'
import {
  applyUploadChange,
  changeOf,
  countUploads,
  emptyUploads,
  isLine,
  linesOfUploads,
  nextUploads,
  shownUploads,
  type UploadList,
  uploadBytes,
  uploadsWithStatus,
} from './upload-list.ts'

const error = { code: 'refused', message: 'No.' } as const
const md5 = '0'.repeat(32)
const none: ReadonlySet<string> = new Set()
const file = (id: string, bytes = 100) => ({ id, name: `Album/${id}.mp3`, bytes, path: `/music/Album/${id}.mp3` })
const listOf = (...steps: readonly UploadChange[]): UploadList => {
  const list = emptyUploads()
  for (const uploadChange of steps) applyUploadChange(list, uploadChange)
  return list
}
const three: UploadChange = { op: 'add', files: [file('a'), file('b'), file('c')] }
const kinds = (list: UploadList) => [...list.rows.values()].map(({ status }) => status.kind)

describe('uploads', () => {
  it('are begun in their order, so many at once', () => {
    const list = listOf(three)
    expect(nextUploads(list, 2, none)).toEqual(['a', 'b'])
    applyUploadChange(list, { op: 'begin', id: 'a' })
    expect(nextUploads(list, 2, none)).toEqual(['b'])
    applyUploadChange(list, { op: 'done', id: 'a', track: trackId(7) })
    expect([nextUploads(list, 2, none), kinds(list)]).toEqual([
      ['b', 'c'],
      ['done', 'waiting', 'waiting'],
    ])
  })
  it('that failed once come after all others, the last one last', () => {
    const list = listOf(three)
    expect(nextUploads(list, 2, new Set(['b', 'a']))).toEqual(['c', 'b'])
    expect(nextUploads(list, 4, new Set(['b', 'gone', 'a']))).toEqual(['c', 'b', 'a'])
  })
  it('go back to their places when they are paused, and nothing begins meanwhile', () => {
    const list = listOf(three, { op: 'begin', id: 'a' }, { op: 'progress', id: 'a', of: 'sending', bytesDone: 60 })
    expect(uploadBytes(list)).toEqual({ done: 60, total: 300 })
    applyUploadChange(list, { op: 'pause', on: true })
    expect([kinds(list), nextUploads(list, 3, none), applyUploadChange(list, { op: 'begin', id: 'a' })]).toEqual([
      ['waiting', 'waiting', 'waiting'],
      [],
      false,
    ])
    expect(uploadBytes(list)).toEqual({ done: 0, total: 300 })
    applyUploadChange(list, { op: 'pause', on: false })
    expect(nextUploads(list, 1, none)).toEqual(['a'])
  })
  it('are heard of no more once they are cancelled, and can be tried again', () => {
    const list = listOf(three, { op: 'begin', id: 'a' }, { op: 'cancel', ids: ['a', 'b'] })
    for (const late of [
      { op: 'progress', id: 'a', of: 'sending', bytesDone: 9 },
      { op: 'done', id: 'a', track: null },
      { op: 'back', id: 'a' },
    ] as const)
      expect(applyUploadChange(list, late)).toBe(false)
    expect(uploadBytes(list)).toEqual({ done: 0, total: 100 })
    applyUploadChange(list, { op: 'retry', ids: ['a', 'c'] })
    expect(kinds(list)).toEqual(['waiting', 'cancelled', 'waiting'])
  })
  it('are forgotten only when they are settled', () => {
    const list = listOf(three, { op: 'failed', id: 'a', error }, { op: 'begin', id: 'b' }, { op: 'clear', ids: ['a', 'b', 'c'] })
    expect([...list.rows.keys()]).toEqual(['b', 'c'])
  })
  it('are shown as one wants to see them, without where they lie', () => {
    const list = listOf(three, { op: 'done', id: 'a', track: null }, { op: 'failed', id: 'c', error }, { op: 'begin', id: 'b' })
    expect(shownUploads(list, 2).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(JSON.stringify(shownUploads(list, 9))).not.toContain('/music/')
    expect(uploadsWithStatus(list, 'done', 'failed')).toEqual(['a', 'c'])
  })
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const ids = fc.array(id, { maxLength: 3 })
const uploadChange: fc.Arbitrary<UploadChange> = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    files: fc.array(
      fc.tuple(id, fc.nat(1000)).map(([name, bytes]) => file(name, bytes)),
      { maxLength: 3 },
    ),
  }),
  fc.record({ op: fc.constantFrom('cancel' as const, 'retry' as const, 'clear' as const), ids }),
  fc.record({ op: fc.constant('pause' as const), on: fc.boolean() }),
  fc.record({ op: fc.constantFrom('begin' as const, 'back' as const, 'duplicate' as const), id }),
  fc.record({
    op: fc.constant('progress' as const),
    id,
    of: fc.constantFrom('hashing' as const, 'sending' as const),
    bytesDone: fc.integer({ min: -5, max: 2000 }),
  }),
  fc.record({ op: fc.constant('sending' as const), id, md5: fc.constant(md5) }),
  fc.record({ op: fc.constant('done' as const), id, track: fc.option(fc.nat().map(trackId)) }),
  fc.record({ op: fc.constant('failed' as const), id, error: fc.constant(error) }),
)

describe('a line', () => {
  it('is kept with the files that it changes, each once', () => {
    const list = listOf(three, { op: 'cancel', ids: ['b'] })
    expect(changeOf(list, { op: 'cancel', ids: ['x', 'a', 'b', 'a'] })).toEqual({ op: 'cancel', ids: ['a'] })
    expect(changeOf(list, { op: 'retry', ids: ['b', 'a', 'b', 'x'] })).toEqual({ op: 'retry', ids: ['b'] })
    expect(changeOf(list, { op: 'clear', ids: ['a', 'b', 'b'] })).toEqual({ op: 'clear', ids: ['b'] })
    expect(changeOf(list, { op: 'add', files: [file('a'), file('d'), file('d')] })).toEqual({ op: 'add', files: [file('d')] })
    expect(changeOf(list, { op: 'retry', ids: ['a', 'x'] })).toBeNull()
    expect(changeOf(list, { op: 'done', id: 'b', track: null })).toBeNull()
  })
})

describe('in any order', () => {
  it('never more are under way than may be, none while paused, and no file is lost or counted twice', () => {
    fc.assert(
      fc.property(fc.array(uploadChange, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, atOnce) => {
        const list = emptyUploads()
        for (const next of steps) {
          if (next.op === 'begin') for (const each of nextUploads(list, atOnce, none)) applyUploadChange(list, { op: 'begin', id: each })
          else {
            const settled = [...list.rows.values()].filter(hasEnded)
            applyUploadChange(list, next)
            // What is settled changes only by a wish of the person.
            if (next.op !== 'retry' && next.op !== 'clear')
              for (const row of settled) expect(list.rows.get(row.id)).toBe(next.op === 'add' ? list.rows.get(row.id) : row)
          }
          const rows = [...list.rows.values()]
          expect(rows.filter(isUnderWay).length).toBeLessThanOrEqual(list.paused ? 0 : atOnce)
          expect(Object.values(countUploads(list)).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
          const { done, total } = uploadBytes(list)
          expect(done).toBeGreaterThanOrEqual(0)
          expect(done).toBeLessThanOrEqual(total)
        }
      }),
    )
  })
  it('what the journal holds gives the same list, with nothing under way', () => {
    fc.assert(
      fc.property(fc.array(uploadChange, { maxLength: 60 }), steps => {
        const list = emptyUploads()
        const lived: UploadChange[] = []
        for (const next of steps) {
          const line = isLine(next) ? changeOf(list, next) : null
          const isChange = applyUploadChange(list, next)
          if (isLine(next)) expect(line !== null).toBe(isChange)
          if (line !== null) lived.push(line)
        }
        const asKept = (of: UploadList) => ({
          paused: of.paused,
          rows: [...of.rows.values()].map(row => (isUnderWay(row) ? { ...row, status: { kind: 'waiting' } } : row)),
        })
        const fromDisk = (lines: readonly unknown[]) => listOf(...lines.map(line => uploadLine.parse(JSON.parse(JSON.stringify(line)))))
        expect(asKept(fromDisk(linesOfUploads(list)))).toEqual(asKept(list))
        expect(asKept(fromDisk(lived))).toEqual(asKept(list))
      }),
    )
  })
})
