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
  type UploadQueue,
  uploadBytes,
  uploadsWithStatus,
} from './upload-queue.ts'

const error = { code: 'refused', message: 'No.' } as const
const md5 = '0'.repeat(32)
const file = (id: string, bytes = 100) => ({ id, name: `Album/${id}.mp3`, bytes, path: `/music/Album/${id}.mp3` })
const queueOf = (...steps: readonly UploadChange[]): UploadQueue => {
  const queue = emptyUploads()
  for (const uploadChange of steps) applyUploadChange(queue, uploadChange)
  return queue
}
const three: UploadChange = { op: 'add', files: [file('a'), file('b'), file('c')] }
const kinds = (queue: UploadQueue) => [...queue.rows.values()].map(({ status }) => status.kind)

describe('uploads', () => {
  it('are begun in their order, so many at once', () => {
    const queue = queueOf(three)
    expect(nextUploads(queue, 2)).toEqual(['a', 'b'])
    applyUploadChange(queue, { op: 'begin', id: 'a' })
    expect(nextUploads(queue, 2)).toEqual(['b'])
    applyUploadChange(queue, { op: 'done', id: 'a', track: trackId(7) })
    expect([nextUploads(queue, 2), kinds(queue)]).toEqual([
      ['b', 'c'],
      ['done', 'waiting', 'waiting'],
    ])
  })
  it('go back to their places when they are paused, and nothing begins meanwhile', () => {
    const queue = queueOf(three, { op: 'begin', id: 'a' }, { op: 'progress', id: 'a', of: 'sending', bytesDone: 60 })
    expect(uploadBytes(queue)).toEqual({ done: 60, total: 300 })
    applyUploadChange(queue, { op: 'pause', on: true })
    expect([kinds(queue), nextUploads(queue, 3), applyUploadChange(queue, { op: 'begin', id: 'a' })]).toEqual([
      ['waiting', 'waiting', 'waiting'],
      [],
      false,
    ])
    expect(uploadBytes(queue)).toEqual({ done: 0, total: 300 })
    applyUploadChange(queue, { op: 'pause', on: false })
    expect(nextUploads(queue, 1)).toEqual(['a'])
  })
  it('are heard of no more once they are cancelled, and can be tried again', () => {
    const queue = queueOf(three, { op: 'begin', id: 'a' }, { op: 'cancel', ids: ['a', 'b'] })
    for (const late of [
      { op: 'progress', id: 'a', of: 'sending', bytesDone: 9 },
      { op: 'done', id: 'a', track: null },
      { op: 'back', id: 'a' },
    ] as const)
      expect(applyUploadChange(queue, late)).toBe(false)
    expect(uploadBytes(queue)).toEqual({ done: 0, total: 100 })
    applyUploadChange(queue, { op: 'retry', ids: ['a', 'c'] })
    expect(kinds(queue)).toEqual(['waiting', 'cancelled', 'waiting'])
  })
  it('are forgotten only when they are settled', () => {
    const queue = queueOf(three, { op: 'failed', id: 'a', error }, { op: 'begin', id: 'b' }, { op: 'clear', ids: ['a', 'b', 'c'] })
    expect([...queue.rows.keys()]).toEqual(['b', 'c'])
  })
  it('are shown as one wants to see them, without where they lie', () => {
    const queue = queueOf(three, { op: 'done', id: 'a', track: null }, { op: 'failed', id: 'c', error }, { op: 'begin', id: 'b' })
    expect(shownUploads(queue, 2).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(JSON.stringify(shownUploads(queue, 9))).not.toContain('/music/')
    expect(uploadsWithStatus(queue, 'done', 'failed')).toEqual(['a', 'c'])
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
    const queue = queueOf(three, { op: 'cancel', ids: ['b'] })
    expect(changeOf(queue, { op: 'cancel', ids: ['x', 'a', 'b', 'a'] })).toEqual({ op: 'cancel', ids: ['a'] })
    expect(changeOf(queue, { op: 'retry', ids: ['b', 'a', 'b', 'x'] })).toEqual({ op: 'retry', ids: ['b'] })
    expect(changeOf(queue, { op: 'clear', ids: ['a', 'b', 'b'] })).toEqual({ op: 'clear', ids: ['b'] })
    expect(changeOf(queue, { op: 'add', files: [file('a'), file('d'), file('d')] })).toEqual({ op: 'add', files: [file('d')] })
    expect(changeOf(queue, { op: 'retry', ids: ['a', 'x'] })).toBeNull()
    expect(changeOf(queue, { op: 'done', id: 'b', track: null })).toBeNull()
  })
})

describe('in any order', () => {
  it('never more are under way than may be, none while paused, and no file is lost or counted twice', () => {
    fc.assert(
      fc.property(fc.array(uploadChange, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, atOnce) => {
        const queue = emptyUploads()
        for (const next of steps) {
          if (next.op === 'begin') for (const each of nextUploads(queue, atOnce)) applyUploadChange(queue, { op: 'begin', id: each })
          else {
            const settled = [...queue.rows.values()].filter(hasEnded)
            applyUploadChange(queue, next)
            // What is settled changes only by a wish of the person.
            if (next.op !== 'retry' && next.op !== 'clear')
              for (const row of settled) expect(queue.rows.get(row.id)).toBe(next.op === 'add' ? queue.rows.get(row.id) : row)
          }
          const rows = [...queue.rows.values()]
          expect(rows.filter(isUnderWay).length).toBeLessThanOrEqual(queue.paused ? 0 : atOnce)
          expect(Object.values(countUploads(queue)).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
          const { done, total } = uploadBytes(queue)
          expect(done).toBeGreaterThanOrEqual(0)
          expect(done).toBeLessThanOrEqual(total)
        }
      }),
    )
  })
  it('what the journal holds gives the same queue, with nothing under way', () => {
    fc.assert(
      fc.property(fc.array(uploadChange, { maxLength: 60 }), steps => {
        const queue = emptyUploads()
        const lived: UploadChange[] = []
        for (const next of steps) {
          const line = isLine(next) ? changeOf(queue, next) : null
          const isChange = applyUploadChange(queue, next)
          if (isLine(next)) expect(line !== null).toBe(isChange)
          if (line !== null) lived.push(line)
        }
        const asKept = (of: UploadQueue) => ({
          paused: of.paused,
          rows: [...of.rows.values()].map(row => (isUnderWay(row) ? { ...row, status: { kind: 'waiting' } } : row)),
        })
        const fromDisk = (lines: readonly unknown[]) => queueOf(...lines.map(line => uploadLine.parse(JSON.parse(JSON.stringify(line)))))
        expect(asKept(fromDisk(linesOfUploads(queue)))).toEqual(asKept(queue))
        expect(asKept(fromDisk(lived))).toEqual(asKept(queue))
      }),
    )
  })
})
