// Playlists and tags whose ids a service chose to meet in one slot of a table are changed as soon as others, on every turn of the page.
import { expect, it } from 'vitest'
import { chosenIds } from '../chosen-ids-for-tests.ts'
import { playlistId, tagId, trackId } from '../ids.ts'
import { sampleLibrary } from '../library/import/sample.ts'
import type { Library } from '../library/model/model.ts'
import { textBuilder } from '../library/model/text-column.ts'
import { layEditsOver } from './lay-over.ts'
import { rowLists } from './pack-row-lists.ts'

const sample = sampleLibrary()
const ids = Float64Array.from(chosenIds(60_000)).sort()
const count = ids.length
const named = (name: string) => {
  const names = textBuilder(count)
  for (let row = 0; row < count; row += 1) names.add(name)
  return names.finish()
}
const empty = rowLists(Array.from({ length: count }, () => []))
const library: Library = {
  ...sample,
  playlists: {
    ...sample.playlists,
    ...{ count, id: ids, all: empty, tracks: empty, cover: new Int32Array(count) },
    ...{ name: named('Road trip'), type: named(''), description: named(''), publicId: named(''), artwork: named('') },
  },
  tags: { ...sample.tags, count, id: ids, all: empty, tracks: empty, archived: new Uint8Array(count), name: named('Rain') },
}
const [first = 0] = ids
const tracks = [trackId(9001)]

it('takes none of the minutes that tables of numbers would take', () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const after = layEditsOver(library, [
      { kind: 'add-to-playlist', id: playlistId(first), tracks },
      { kind: 'tag', id: tagId(first), tracks, on: true },
    ])
    expect([after.playlists.all.rows.length, after.tags.all.rows.length]).toEqual([1, 1])
  }
})
