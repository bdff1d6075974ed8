// The lines of edits → their entries, where a service refuses more than anybody would list.
import { describe, expect, it } from 'vitest'
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
