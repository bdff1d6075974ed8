import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leastCpuTime } from './cpu-time-for-tests.ts'
import { playlistId } from './ids.ts'
import {
  isFolder,
  nameOf,
  type PlaylistTree,
  playlistTree,
  positionAfterStep,
  positionOf,
  put,
  shortTree,
  shownTree,
  treeLimits,
  withAssignedIds,
  withChange,
  withFolder,
  withFolderAgain,
  withoutFolder,
} from './playlist-tree.ts'

const ids = (...of: number[]) => of.map(playlistId)
const there = ids(1, 2, 3)
/** As `1 [trips: 2] 3`. */
const shown = (tree: PlaylistTree, at = there) =>
  shownTree(tree, at)
    .map(entry => (isFolder(entry) ? `[${[`${entry.id}:`, ...entry.playlists].join(' ')}]` : String(entry)))
    .join(' ')

it('is as the library has it until something is arranged', () => {
  expect(shown([])).toBe('1 2 3')
})

it('gives a deleted folder back at its place, with what is still there, and all else as it is by then', () => {
  const folder = (id: string, ...playlists: number[]) => ({ id, name: id, open: true, playlists: ids(...playlists) })
  const before = [playlistId(1), folder('trips', 2, 3), folder('rain', 4), playlistId(5)]
  const at = ids(1, 2, 3, 4, 5)
  const gone = withoutFolder(before, 'trips')
  const again = (tree: PlaylistTree) => shown(withFolderAgain(tree, before, 'trips'), at)
  expect(again(gone)).toBe(shown(before, at))
  expect(again(put(gone, at, playlistId(3), { folder: 'rain', before: null }))).toBe('1 [trips: 2] [rain: 4 3] 5')
  expect(again(withFolder(put(gone, at, playlistId(5), { folder: null, before: playlistId(1) }), 'new', 'New'))).toBe(
    '[new:] 5 1 [trips: 2 3] [rain: 4]',
  )
  expect(again(withoutFolder(gone, 'rain'))).toBe('1 [trips: 2 3] 4 5')
  expect(again(before)).toBe(shown(before, at))
  expect(withFolderAgain(gone, gone, 'trips')).toBe(gone)
  // Without playlists it goes before what followed it.
  const empty = [playlistId(1), folder('trips'), playlistId(5)]
  expect(withFolderAgain(withoutFolder(empty, 'trips'), empty, 'trips')).toEqual(empty)
})

it('makes, renames, closes and deletes folders; their playlists stay where the folder was', () => {
  const made = withChange(withFolder([], 'trips', 'Trips'), 'trips', { name: 'Journeys', open: false })
  expect(made).toEqual([{ id: 'trips', name: 'Journeys', open: false, playlists: [] }])
  const filled = put(put(made, there, playlistId(3), { folder: 'trips', before: null }), there, playlistId(1), {
    folder: 'trips',
    before: playlistId(3),
  })
  expect(shown(filled)).toBe('[trips: 1 3] 2')
  expect(shown(withoutFolder(filled, 'trips'))).toBe('1 3 2')
  // A playlist made afterwards appears at the end, and the others keep their places.
  expect(shown(filled, ids(1, 2, 3, 4))).toBe('[trips: 1 3] 2 4')
})

it('goes by steps through folders that are open, over those that are closed, and no further than the ends', () => {
  const step = (tree: PlaylistTree, what: number | string, by: -1 | 1) => {
    const name = typeof what === 'string' ? what : playlistId(what)
    const position = positionAfterStep(tree, there, name, by)
    return position === null ? 'no' : shown(put(tree, there, name, position))
  }
  const tree: PlaylistTree = [playlistId(1), { id: 'f', name: 'F', open: true, playlists: ids(2) }, playlistId(3)]
  expect(step(tree, 1, 1)).toBe('[f: 1 2] 3')
  expect(step(tree, 3, -1)).toBe('1 [f: 2 3]')
  expect(step(tree, 2, -1)).toBe('1 2 [f:] 3')
  expect(step(tree, 2, 1)).toBe('1 [f:] 2 3')
  expect(step(tree, 'f', -1)).toBe('[f: 2] 1 3')
  expect(step(tree, 'f', 1)).toBe('1 3 [f: 2]')
  expect(step(tree, 1, -1)).toBe('no')
  expect(step(tree, 3, 1)).toBe('no')
  const closed = withChange(tree, 'f', { open: false })
  expect(step(closed, 1, 1)).toBe('[f: 2] 1 3')
  expect(positionOf(tree, there, playlistId(2))).toMatchObject({ folder: { id: 'f' }, position: 1, count: 1 })
  expect(positionOf(tree, there, 'f')).toEqual({ folder: null, position: 2, count: 3 })
})

it('keeps the position of what is not there, and follows to the id that the service gives', () => {
  const tree: PlaylistTree = [{ id: 'f', name: 'F', open: true, playlists: ids(9, 2) }]
  const moved = put(tree, there, playlistId(3), { folder: null, before: 'f' })
  expect(shown(moved)).toBe('3 [f: 2] 1')
  expect(shown(moved, ids(1, 2, 3, 9))).toBe('3 [f: 9 2] 1')
  expect(shown(withAssignedIds(tree, new Map([[9, 1]])))).toBe('[f: 1 2] 3')
  expect(withAssignedIds(tree, new Map([[7, 1]]))).toBe(tree)
})

const entries = fc.oneof(
  fc.integer({ min: 1, max: 12 }),
  fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.string({ minLength: 1, maxLength: 9 }),
    open: fc.boolean(),
    playlists: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
  }),
)
const library = fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 10 }).map(of => ids(...of))
const name = fc.oneof(fc.constantFrom('a', 'b', 'c', 'gone'), fc.integer({ min: 1, max: 12 }).map(playlistId))
const acts = fc.oneof(
  fc.record({ put: name, folder: fc.constantFrom('a', 'b', 'gone', null), before: fc.option(name) }),
  fc.record({ step: name, by: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({ drop: fc.constantFrom('a', 'b', 'gone') }),
)

it('shows each playlist that is there exactly once, whatever a file says and a person does, and no folder goes by itself', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 12 }), library, fc.array(acts, { maxLength: 12 }), (file, here, done) => {
      let tree = playlistTree.parse(file)
      let folders = new Set(tree.filter(isFolder).map(({ id }) => id))
      const judge = (): void => {
        const seen = shownTree(tree, here)
        const playlists = seen.flatMap(entry => (isFolder(entry) ? entry.playlists : [entry]))
        expect(playlists.toSorted((one, other) => one - other)).toEqual(here.toSorted((one, other) => one - other))
        expect(seen.filter(isFolder).map(nameOf).toSorted()).toEqual([...folders].toSorted())
        expect(playlistTree.parse(tree)).toEqual(tree)
      }
      judge()
      for (const act of done) {
        if ('put' in act) tree = put(tree, here, act.put, act)
        else if ('drop' in act) {
          tree = withoutFolder(tree, act.drop)
          folders = new Set([...folders].filter(id => id !== act.drop))
        } else {
          const position = positionAfterStep(tree, here, act.step, act.by)
          if (position !== null) tree = put(tree, here, act.step, position)
        }
        judge()
      }
    }),
  )
})

it('goes back by a step what it came by one, where it can be seen', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), library, name, (file, here, what) => {
      const tree = playlistTree.parse(file).map(entry => (isFolder(entry) ? { ...entry, open: true } : entry))
      const down = positionAfterStep(tree, here, what, 1)
      if (down === null) return
      const moved = put(tree, here, what, down)
      const up = positionAfterStep(moved, here, what, -1)
      expect(up).not.toBeNull()
      if (up !== null) expect(shownTree(put(moved, here, what, up), here)).toEqual(shownTree(tree, here))
    }),
  )
})

it('has bounds: what is not there goes first, and no more folders are made', () => {
  const many = Array.from({ length: treeLimits.playlists }, (_, at) => playlistId(1_000 + at))
  const here = many.slice(10)
  const tree = put(many, [...here, playlistId(1)], playlistId(1), { folder: null, before: null })
  expect(tree).toHaveLength(here.length + 1)
  expect(playlistTree.safeParse(tree).success).toBe(true)
  let folders: PlaylistTree = []
  for (let at = 0; at < treeLimits.folders + 5; at++) folders = withFolder(folders, `f${at}`, 'F')
  expect(folders).toHaveLength(treeLimits.folders)
})

it('costs no more than a look at each playlist, however many a service has', () => {
  const there = Array.from({ length: 1_900_000 }, (_, index) => playlistId(index + 1))
  const tree: PlaylistTree = Array.from({ length: treeLimits.playlists }, (_, index) => playlistId((index + 1) * 300))
  for (const each of [[], tree]) {
    let short: PlaylistTree = []
    const make = () => {
      short = shortTree(each, there, 300, playlistId(1_900_000))
    }
    // A hash table of these ids, which collide, would take more than a second of CPU time.
    expect(leastCpuTime(make)).toBeLessThan(500)
    expect(short).toHaveLength(each.length + 301)
  }
})
