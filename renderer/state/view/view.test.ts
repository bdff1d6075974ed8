import { describe, expect, it } from 'vitest'
import { albumId } from '../../../shared/ids.ts'
import { selectOne } from './selection.ts'
import { createView } from './view.ts'

const albums = { kind: 'albums' } as const
const songs = { kind: 'songs' } as const

describe('the view', () => {
  it('brings back scroll, filter and selection of a visited route', () => {
    const view = createView(songs)
    view.filter('rain')
    view.select(selectOne(4))
    view.registerScrollReader(() => 1234)
    view.navigate({ kind: 'album', id: albumId(7) })
    expect(view.getState().trail.here).toMatchObject({ filter: '', scroll: 0 })
    view.back()
    expect(view.getState().trail.here).toMatchObject({ route: songs, filter: 'rain', scroll: 1234, selection: selectOne(4) })
    view.forward()
    expect(view.getState().trail.here.route).toEqual({ kind: 'album', id: 7 })
  })
  it('does not visit the place where it is, but does visit another text of the search', () => {
    const view = createView({ kind: 'search', text: 'a' })
    view.navigate({ kind: 'search', text: 'a' })
    expect(view.getState().trail.back).toHaveLength(0)
    view.navigate({ kind: 'search', text: 'b' })
    expect(view.getState().trail.back).toHaveLength(1)
  })
  it('keeps what a list showed, so that it is found again in another order or library, and forgets positions of other lists', () => {
    const view = createView(albums)
    const mark = { selected: Float64Array.of(7), cursor: 7, fixedEnd: 7, top: { id: 3, position: 0, offset: 2 } }
    view.select(selectOne(1))
    view.navigate(songs)
    view.select(selectOne(2))
    const unwatch = view.registerListReader(() => mark)
    view.preserveSelection()
    expect(view.getState().trail.here.listPosition).toEqual({ ...mark, top: null })
    view.invalidateLists()
    expect(view.getState().trail.here).toMatchObject({ selection: selectOne(2), listPosition: mark })
    view.restoreSelection(selectOne(5))
    expect(view.getState().trail.here).toMatchObject({ selection: selectOne(5), listPosition: null })
    view.back()
    expect(view.getState().trail.here.selection.ranges).toEqual([])
    unwatch()
    view.forward()
    expect(view.getState().trail.here.listPosition).toEqual(mark)
  })
  it('forgets everything for the next person', () => {
    const view = createView(albums)
    view.navigate(songs)
    view.showQueue(true)
    view.reset()
    expect(view.getState()).toMatchObject({ trail: { back: [], ahead: [], here: { route: albums } }, queueOpen: false })
  })
  it('brings the focus once to each route that one comes to, and again when it was lost there, with what had it when one left', () => {
    const view = createView(albums)
    expect(view.claimFocus('Albums')).toBe(false)
    const mark = { kind: 'control', name: 'Play', nth: 0 } as const
    view.registerFocusReader(() => mark)
    view.navigate(songs)
    expect([view.claimFocus('Songs'), view.claimFocus('Songs')]).toEqual([true, false])
    expect(view.getState()).toMatchObject({ announcedPage: 'Songs', trail: { here: { savedFocus: null } } })
    view.releaseFocus()
    expect(view.claimFocus('Songs')).toBe(true)
    view.back()
    expect(view.getState().trail.here.savedFocus).toEqual(mark)
    view.clearSavedFocus()
    expect(view.getState().trail.here.savedFocus).toBeNull()
    view.reset()
    expect(view.claimFocus('Albums')).toBe(true)
  })
  it('asks only the page that is there where it stands', () => {
    const view = createView(albums)
    const unwatch = view.registerScrollReader(() => 50)
    unwatch()
    view.navigate(songs)
    view.back()
    expect(view.getState().trail.here.scroll).toBe(0)
  })
})
