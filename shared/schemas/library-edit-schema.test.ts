// Which edits the schemas accept: from the journal on disk, and from the page.
import { expect, test } from 'vitest'
import { temporaryFrom, withId } from '../edits/edit.ts'
import { inverseOf } from '../edits/inverse.ts'
import { failed } from '../errors.ts'
import { playlistId } from '../ids.ts'
import { libraryWith } from '../library/import/library-for-tests.ts'
import { say } from '../words/words.ts'
import { editLine, libraryEdits } from './library-edit-schema.ts'

const refused = (error: unknown) => ({ op: 'refused', id: '1', error })

test('why an edit was refused is said in the language that is spoken, after a restart, too', () => {
  const { error } = failed('refused', say('errors.responseInvalid'), 'No.')
  expect(editLine.parse(JSON.parse(JSON.stringify(refused(error))))).toEqual(refused(error))
})

test('what cannot be said is left out of a line, and the line counts', () => {
  for (const said of [
    { key: 'no such message', values: {} },
    { key: 'constructor', values: {} },
    { key: 'errors.diskNearlyFull', values: {} },
    5,
  ])
    expect(editLine.parse(refused({ code: 'refused', said, message: 'No.' }))).toEqual(refused({ code: 'refused', message: 'No.' }))
})

test('the service fills a playlist for a mood that it knows, or for a song', () => {
  const create = (from: unknown) => [{ kind: 'create-playlist', id: temporaryFrom, name: 'Evening', description: '', tracks: [], from }]
  for (const from of ['happy', 'party', 'dance', 'relaxed', 'workout', 'chill', 9001]) {
    expect(libraryEdits.safeParse(create(from)).data).toEqual(create(from))
    expect(editLine.safeParse({ op: 'add', id: '1', at: 5, edit: create(from)[0] }).data).toMatchObject({ edit: { from } })
  }
  for (const from of ['angry', 'Party', '', null, -1, 1.5, { mood: 'party' }])
    expect(libraryEdits.safeParse(create(from)).success).toBe(false)
})

test('what a page makes has an id of this computer', () => {
  const create = (id: number) => [{ kind: 'create-tag', id, name: 'Rain' }]
  expect(libraryEdits.safeParse(create(temporaryFrom)).success).toBe(true)
  expect(libraryEdits.safeParse(create(7)).success).toBe(false)
})

test('an undo may give back a title with control characters, on one line', () => {
  const edit = { kind: 'describe-tracks', tracks: [7], title: 'Low\tTide', genre: 'Slow\u0000' }
  expect(libraryEdits.safeParse([edit]).data).toEqual([{ ...edit, title: 'Low Tide', genre: 'Slow' }])
  expect(libraryEdits.safeParse([{ ...edit, title: '\t' }]).success).toBe(false)
})

test('edits that are undone together say no more than two million letters, before any of them is rewritten', () => {
  const edits = (count: number, edit: object) => libraryEdits.safeParse(Array.from({ length: count }, () => edit)).success
  const long = 'a'.repeat(400)
  for (const edit of [
    { kind: 'create-playlist', id: temporaryFrom, name: long, description: '', tracks: [] },
    { kind: 'describe-playlist', id: 7, description: long },
    { kind: 'describe-tracks', tracks: [7], title: long },
    { kind: 'describe-tracks', tracks: [7], genre: long },
  ]) {
    expect(edits(5_000, edit), edit.kind).toBe(true)
    expect(edits(5_001, edit), edit.kind).toBe(false)
  }
})

test('edits that are undone together name no more than the largest library has, albums included', () => {
  const ids = Array.from({ length: 500 }, (_, at) => at)
  const edits = (count: number, edit: object) => libraryEdits.safeParse(Array.from({ length: count }, () => edit)).success
  for (const edit of [
    { kind: 'describe-albums', albums: ids, name: 'Harbour' },
    { kind: 'describe-tracks', tracks: ids, genre: 'Rain' },
    { kind: 'rate', of: 'artists', ids, rating: 5 },
  ]) {
    expect(edits(4_000, edit), edit.kind).toBe(true)
    expect(edits(4_001, edit), edit.kind).toBe(false)
  }
})

test.each(['', ' ', '\u0001', '\u2028', `${'x'.repeat(499)}\u{1f30a}`, 'x'.repeat(501), `${' '.repeat(600)}y`])(
  'the deletion and the renaming of a playlist that other clients named %j can be undone',
  name => {
    const library = libraryWith({ tracks: [{}], playlists: { 7: { name, tracks: [1] } } })
    // As with any undo, what it makes gets an id of this computer.
    const undo = inverseOf(library, { kind: 'delete-playlist', id: playlistId(7) }).map(edit => withId(edit, 7, temporaryFrom))
    expect(libraryEdits.safeParse(undo)).toMatchObject({ success: true, data: [{ kind: 'create-playlist', tracks: [expect.any(Number)] }] })
    const renaming = inverseOf(library, { kind: 'describe-playlist', id: playlistId(7), name: 'Mine' })
    expect(libraryEdits.safeParse(renaming)).toMatchObject({ success: true, data: [{ kind: 'describe-playlist' }] })
  },
)
