// For tests: what a service would answer after edits, told in its own spelling, without a word of how the client does it.
import { sampleAnswer } from '../library/import/sample.ts'
import type { Library } from '../library/model/model.ts'
import type { LibraryEdit } from './edit.ts'
import { libraryOfAnswer } from './library-for-tests.ts'

type Row = unknown[]
type Answer = { library: Record<'tracks' | 'albums' | 'artists', Record<string, Row>> }

const ratingAt = { tracks: 14, albums: 4, artists: 3 } as const

/** The sample library after edits, as the service would send it. */
export function sampleAfter(edits: readonly LibraryEdit[]): Library {
  const answer = JSON.parse(sampleAnswer) as Answer
  for (const edit of edits) perform(answer, edit)
  return libraryOfAnswer(JSON.stringify(answer))
}

function perform({ library }: Answer, edit: LibraryEdit): void {
  for (const id of edit.ids) {
    const row = library[edit.of][id]
    if (Array.isArray(row)) row[ratingAt[edit.of]] = edit.rating
  }
}
