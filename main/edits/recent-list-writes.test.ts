// Whether the lists of a library hold the edits of playlists that this app sent a moment ago.
import { expect, test } from 'vitest'
import { playlistId, trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { createRecentListWrites } from './recent-list-writes.ts'

const list = playlistId(7)
const ids = (...some: readonly number[]) => some.map(trackId)

test('a list lacks what was added, or still has what was removed, until enough time has passed', () => {
  let time = 0
  const { note, isHeldBy } = createRecentListWrites(() => time)
  expect(isHeldBy(list, ids(1, 2))).toBe(true)
  note({ kind: 'add-to-playlist', id: list, tracks: ids(9) })
  note({ kind: 'remove-from-playlist', id: list, tracks: ids(2) })
  expect([ids(1, 9), ids(1, 2, 9), ids(1)].map(tracks => isHeldBy(list, tracks))).toEqual([true, false, false])
  // A missing playlist counts as up to date, as another device may have deleted it.
  expect(isHeldBy(list, null)).toBe(true)
  expect(isHeldBy(playlistId(8), ids(1))).toBe(true)
  time = tuning.library.ownWritesWithin
  expect(isHeldBy(list, ids(1, 2))).toBe(true)
})

test('of what was done to a song the last counts; what is deleted for good is in no list', () => {
  const { note, isHeldBy } = createRecentListWrites(() => 0)
  note({ kind: 'create-playlist', id: list, name: 'Evening', description: '', tracks: ids(1, 2, 3) })
  note({ kind: 'remove-from-playlist', id: list, tracks: ids(1) })
  note({ kind: 'add-to-playlist', id: list, tracks: ids(1) })
  expect([isHeldBy(list, ids(2, 3)), isHeldBy(list, ids(2, 3, 1)), isHeldBy(list, null)]).toEqual([false, true, false])
  note({ kind: 'empty-trash', tracks: ids(2) })
  expect(isHeldBy(list, ids(3, 1))).toBe(true)
  note({ kind: 'delete-playlist', id: list })
  expect(isHeldBy(list, null)).toBe(true)
})

// Copying all earlier notes for each removal would keep main busy for 50 s.
test('twenty thousand songs removed one by one are noted in no time', { timeout: 30_000 }, () => {
  const { note, isHeldBy } = createRecentListWrites(() => 0)
  for (let track = 0; track < 20_000; track += 1) note({ kind: 'remove-from-playlist', id: list, tracks: ids(track) })
  expect([isHeldBy(list, ids(20_001)), isHeldBy(list, ids(19_999))]).toEqual([true, false])
})
