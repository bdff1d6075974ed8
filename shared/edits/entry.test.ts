// The lines of edits → their entries, where a service refuses more than anybody would list.
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../cpu-time-for-tests.ts'
import { millis } from '../ids.ts'
import { applyLine, type EditEntry, type EditLine } from './entry.ts'

const rating = (ids: readonly number[]) => ({ kind: 'rate', of: 'tracks', ids, rating: 5 }) as const
const refusal = { code: 'refused', message: 'No.' } as const

describe('an edit of many ids that are refused one by one', () => {
  it('becomes one entry for each id under which they are listed, and keeps all of them', () => {
    const entries = new Map<string, EditEntry>()
    const lines: readonly EditLine[] = [
      { op: 'add', id: 'a', at: millis(1), edit: rating([1, 2, 3, 4, 5]) },
      { op: 'split', id: 'a', at: 0, into: 'no', error: refusal },
      { op: 'split', id: 'a', at: 1, into: 'no', error: refusal },
      { op: 'split', id: 'a', at: 0, into: 'other', error: { ...refusal, message: 'Never.' } },
    ]
    for (const line of lines) applyLine(entries, line)
    expect([...entries.values()].map(({ id, edit, status }) => [id, 'ids' in edit && edit.ids, status.kind])).toEqual([
      ['a', [4, 5], 'waiting'],
      ['no', [1, 3], 'refused'],
      ['other', [2], 'refused'],
    ])
  })
})

it('five hundred single ratings are replaced by one of a hundred thousand at once', () => {
  const entries = new Map<string, EditEntry>()
  const ids = Array.from({ length: 100_000 }, (_, at) => at)
  const singles = ids.slice(0, 500)
  for (const id of singles) applyLine(entries, { op: 'add', id: `${id}`, at: millis(1), edit: rating([id]) })
  applyLine(entries, { op: 'add', id: 'all', at: millis(2), edit: rating(ids) })
  const begun = cpuTime()
  applyLine(entries, { op: 'accepted', id: 'all', replaces: singles.map(String) })
  expect(cpuTime() - begun).toBeLessThan(1_000)
  expect([...entries.keys()]).toEqual(['all'])
})

describe('a rating of songs that a later one rates again', () => {
  const entriesAfter = (lines: readonly EditLine[]) => {
    const entries = new Map<string, EditEntry>()
    for (const line of [
      { op: 'add', id: 'a', at: millis(1), edit: rating([1, 2, 3, 4]) } as const,
      { op: 'sent', id: 'a', sent: 1 } as const,
      { op: 'add', id: 'b', at: millis(2), edit: rating([1, 3, 9]) } as const,
      ...lines,
    ])
      applyLine(entries, line)
    return [...entries.values()].map(({ id, edit, status }) => [id, 'ids' in edit && edit.ids, status])
  }
  const taken = { kind: 'accepted', in: null }

  it('sends them last, and leaves what was sent where it is', () => {
    expect(entriesAfter([{ op: 'postponed', id: 'a', ids: [1, 3, 2] }])[0]).toEqual(['a', [1, 4, 2, 3], { kind: 'waiting', sent: 1 }])
  })

  it('loses what the later one brought, and is taken once nothing else waits', () => {
    const accepted: EditLine = { op: 'accepted', id: 'b', replaces: ['a', 'nobody'] }
    expect(entriesAfter([accepted])).toEqual([
      ['a', [2, 4], { kind: 'waiting', sent: 0 }],
      ['b', [1, 3, 9], taken],
    ])
    expect(
      entriesAfter([{ op: 'sent', id: 'a', sent: 2 }, { op: 'split', id: 'a', at: 3, into: 'no', error: refusal }, accepted])[0],
    ).toEqual(['a', [2], taken])
  })

  it('is gone if the later one brought all of it', () => {
    const all: EditLine = { op: 'add', id: 'c', at: millis(3), edit: rating([4, 3, 2, 1]) }
    expect(entriesAfter([all, { op: 'accepted', id: 'c', replaces: ['a', 'b'] }]).map(([id]) => id)).toEqual(['b', 'c'])
  })
})
