// What a form of details shows of songs and albums, and which edits come of what was typed.
import fc from 'fast-check'
import { expect, it, test, vi } from 'vitest'
import { libraryWith } from '../library/import/library-for-tests.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import { libraryEdits } from '../schemas/library-edit-schema.ts'
import { detailsForm, type EditableKind, editsOfForm, type FieldName, namesLike, type Typed } from './details-form.ts'
import { inverseOf } from './inverse.ts'
import { layEditsOver } from './lay-over.ts'

const library = sampleLibrary()
const shown = (of: EditableKind, ids: readonly number[]) =>
  Object.fromEntries(detailsForm(library, of, ids).fields.map(({ name, text }) => [name, text]))
const edits = (of: EditableKind, ids: readonly number[], typed: Typed) => editsOfForm(library, detailsForm(library, of, ids), typed).edits
const remarks = (of: EditableKind, ids: readonly number[], typed: Typed) =>
  editsOfForm(library, detailsForm(library, of, ids), typed).remarks

test('one song has all fields, those of its album among them', () => {
  expect(shown('tracks', [9001])).toEqual({
    ...{ title: 'Slack Water', artist: 'Blue Harbour', year: '2019', genre: 'Folk', number: '1' },
    ...{ album: 'Low Tide', albumArtist: 'Blue Harbour', albumYear: '2019', disc: '1' },
  })
  // Track 9007 has no year of its own and takes that of its album.
  expect(detailsForm(library, 'tracks', [9007]).fields.find(({ name }) => name === 'year')).toEqual({
    name: 'year',
    text: '',
    yearFromAlbum: '2005',
  })
})

test('many have what they share, and no field where a value for all makes no sense', () => {
  expect(shown('tracks', [9001, 9012])).toEqual({ artist: null, year: null, genre: null })
  expect(shown('tracks', [9005, 9006])).toMatchObject({ genre: 'Classical', album: 'The Voyage', albumYear: '1987' })
  expect(Object.keys(shown('tracks', [9005, 9006]))).not.toContain('disc')
  expect(shown('albums', [61, 64])).toEqual({ album: null, albumArtist: null, albumYear: null })
  expect(detailsForm(library, 'albums', [62])).toMatchObject({ tracks: [], trackCount: 2 })
  expect(detailsForm(library, 'tracks', [4711]).fields).toEqual([])
})

test('what was typed becomes edits of what differs; of several, what is left empty stays', () => {
  expect(edits('tracks', [9001], { title: ' Slack\u0000Water ', year: '2019', album: 'High Tide' })).toEqual([
    { kind: 'describe-albums', albums: [61], name: 'High Tide' },
  ])
  expect(edits('tracks', [9001, 9012], { genre: 'Folk', year: '', artist: '' })).toEqual([
    { kind: 'describe-tracks', tracks: [9012], genre: 'Folk' },
  ])
  expect(edits('tracks', [9001], { genre: '', year: '' })).toEqual([{ kind: 'describe-tracks', tracks: [9001], genre: '', year: 0 }])
  // An edit of an album describes all its records.
  expect(edits('albums', [62], { albumArtist: 'various artists' })).toEqual([{ kind: 'describe-albums', albums: [62, 63], artist: 0 }])
})

test('a number that carries the disc goes on doing so (C-49)', () => {
  expect(shown('tracks', [9008])).toMatchObject({ number: '3' })
  // The form does not offer the disc: the disc is part of the track number, 203.
  expect(Object.keys(shown('tracks', [9008]))).not.toContain('disc')
  expect(edits('tracks', [9008], { number: '7' })).toEqual([{ kind: 'describe-tracks', tracks: [9008], number: 207 }])
  expect(remarks('tracks', [9008], { number: '100' })).toEqual({ number: 'numberOnDisc' })
  expect(remarks('tracks', [9008], { number: '0' })).toEqual({ number: 'numberOnDisc' })
})

test.each<[FieldName, string, string]>([
  ['title', ' \u0007 ', 'empty'],
  ['title', 'x'.repeat(501), 'tooLong'],
  ['album', '', 'empty'],
  ['genre', 'x'.repeat(501), 'tooLong'],
  ['year', '10000', 'year'],
  ['year', '19xx', 'year'],
  ['year', '-1', 'year'],
  ['albumYear', '1.5', 'year'],
  ['number', '10000', 'number'],
  ['disc', '100', 'disc'],
  ['artist', 'Nobody', 'noArtist'],
  ['albumArtist', '', 'noArtist'],
])('%s %j is not saved: %s', (name, text, remark) => {
  expect(editsOfForm(library, detailsForm(library, 'tracks', [9001]), { [name]: text })).toEqual({ edits: [], remarks: { [name]: remark } })
})

test('an artist is found however the name is spelled; of several the one spelled so, then the one with most songs', () => {
  expect(edits('tracks', [9001], { artist: 'aero trio' })).toMatchObject([{ artist: 504 }])
  const twins = libraryWith({
    tracks: [{ artist: 7 }, { artist: 7 }, { artist: 8 }, { artist: 9 }],
    artists: { 7: 'Ebb', 8: 'EBB', 9: 'Flow' },
  })
  const chosen = (text: string) => editsOfForm(twins, detailsForm(twins, 'tracks', [4]), { artist: text }).edits
  expect(chosen('ebb')).toMatchObject([{ artist: 7 }])
  expect(chosen('EBB')).toMatchObject([{ artist: 8 }])
})

test('more than a request changes go in several', () => {
  const many = libraryWith({ tracks: Array.from({ length: 1_100 }, () => ({ genre: 'Folk' })) })
  const form = detailsForm(many, 'tracks', Array.from(many.tracks.id))
  const { edits: found } = editsOfForm(many, form, { genre: 'Dub' })
  expect(found.map(edit => (edit.kind === 'describe-tracks' ? edit.tracks.length : 0))).toEqual([500, 500, 100])
})

it('whatever is typed: main takes the edits, the form shows it then, and undone it shows what it did', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'Ærø Trio', 'Low Tide', 'various artists', '0', '7', '1999', '203', ' x '),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const names: readonly FieldName[] = ['title', 'artist', 'year', 'genre', 'number', 'album', 'albumArtist', 'albumYear', 'disc']
  const anyTyped = fc.tuple(...names.map(() => fc.option(text, { nil: undefined })))
  const anyOf = fc.oneof(
    fc.tuple(fc.constant('tracks' as const), fc.subarray([9001, 9002, 9005, 9006, 9007, 9008, 9013], { minLength: 1 })),
    fc.tuple(fc.constant('albums' as const), fc.subarray([61, 62, 64, 65], { minLength: 1 })),
  )
  fc.assert(
    fc.property(anyOf, anyTyped, ([of, ids], values) => {
      const typed = Object.fromEntries(names.map((name, at) => [name, values[at]]).filter(([, value]) => value !== undefined))
      const { edits: found, remarks: wrong } = editsOfForm(library, detailsForm(library, of, ids), typed)
      if (found.length === 0 || Object.keys(wrong).length > 0) return
      expect(libraryEdits.safeParse(found).data).toEqual(found)
      const after = layEditsOver(library, found)
      const again = editsOfForm(after, detailsForm(after, of, ids), typed)
      // Only edits of tracks have to be empty the second time: an edit of an album may change its set, and so what the form shows.
      expect(again.edits.filter(edit => edit.kind === 'describe-tracks')).toEqual([])
      const undo = found.toReversed().flatMap(edit => inverseOf(library, edit))
      expect(detailsForm(layEditsOver(after, undo), of, ids)).toEqual(detailsForm(library, of, ids))
    }),
    { numRuns: 300 },
  )
})

test('names are completed once each, however they are spelled, and no others are read', () => {
  const { artists, folded } = libraryWith({ tracks: [{}], artists: { 1: 'Ébb', 2: 'ebb', 3: 'Ebbing', 4: 'Flow' } })
  const at = vi.fn(artists.name.at)
  expect(namesLike({ ...artists.name, at }, folded.artists, 'EB', 5)).toEqual(['Ébb', 'Ebbing'])
  expect(namesLike({ ...artists.name, at }, folded.artists, ' ', 5)).toEqual([])
  expect(at).toHaveBeenCalledTimes(2)
})
