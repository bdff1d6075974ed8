import { describe, expect, it } from 'vitest'
import { albumId } from '../../../shared/ids.ts'
import { selectOne } from './selection.ts'
import { createView } from './view.ts'

const albums = { kind: 'albums' } as const
const songs = { kind: 'songs' } as const

describe('the view', () => {
  it('brings back scroll, filter and selection of a stop', () => {
    const view = createView(songs)
    view.filter('rain')
    view.select(selectOne(4))
    view.watchScroll(() => 1234)
    view.go({ kind: 'album', id: albumId(7) })
    expect(view.getState().trail.here).toMatchObject({ filter: '', scroll: 0 })
    view.back()
    expect(view.getState().trail.here).toMatchObject({ route: songs, filter: 'rain', scroll: 1234, selection: selectOne(4) })
    view.forward()
    expect(view.getState().trail.here.route).toEqual({ kind: 'album', id: 7 })
  })
  it('does not visit the place where it is, but does visit another text of the search', () => {
    const view = createView({ kind: 'search', text: 'a' })
    view.go({ kind: 'search', text: 'a' })
    expect(view.getState().trail.back).toHaveLength(0)
    view.go({ kind: 'search', text: 'b' })
    expect(view.getState().trail.back).toHaveLength(1)
  })
  it('keeps what a list showed, so that it is found again in another order or library, and forgets positions of other lists', () => {
    const view = createView(albums)
    const mark = { selected: Float64Array.of(7), cursor: 7, anchor: 7, top: { id: 3, position: 0, offset: 2 } }
    view.select(selectOne(1))
    view.go(songs)
    view.select(selectOne(2))
    const unwatch = view.watchList(() => mark)
    view.keepSelection()
    expect(view.getState().trail.here.mark).toEqual({ ...mark, top: null })
    view.changeLists()
    expect(view.getState().trail.here).toMatchObject({ selection: selectOne(2), mark })
    view.found(selectOne(5))
    expect(view.getState().trail.here).toMatchObject({ selection: selectOne(5), mark: null })
    view.back()
    expect(view.getState().trail.here.selection.ranges).toEqual([])
    unwatch()
    view.forward()
    expect(view.getState().trail.here.mark).toEqual(mark)
  })
  it('forgets everything for the next person', () => {
    const view = createView(albums)
    view.go(songs)
    view.showQueue(true)
    view.restart()
    expect(view.getState()).toMatchObject({ trail: { back: [], ahead: [], here: { route: albums } }, queueOpen: false })
  })
  it('brings the focus once to each stop that one comes to, and again when it was lost there, with what had it at a stop left', () => {
    const view = createView(albums)
    expect(view.arrive('Albums')).toBe(false)
    const mark = { kind: 'control', name: 'Play', nth: 0 } as const
    view.watchFocus(() => mark)
    view.go(songs)
    expect([view.arrive('Songs'), view.arrive('Songs')]).toEqual([true, false])
    expect(view.getState()).toMatchObject({ arrivedAt: 'Songs', trail: { here: { focus: null } } })
    view.depart()
    expect(view.arrive('Songs')).toBe(true)
    view.back()
    expect(view.getState().trail.here.focus).toEqual(mark)
    view.forgetFocus()
    expect(view.getState().trail.here.focus).toBeNull()
    view.restart()
    expect(view.arrive('Albums')).toBe(true)
  })
  it('asks only the page that is there where it stands', () => {
    const view = createView(albums)
    const unwatch = view.watchScroll(() => 50)
    unwatch()
    view.go(songs)
    view.back()
    expect(view.getState().trail.here.scroll).toBe(0)
  })
})
