// @vitest-environment happy-dom
// Home: what one goes on with, here or on another device, and shelves of albums.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { millis } from '../../../shared/ids.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { Route } from '../../state/view/route.ts'
import { connected, elsewhere } from '../../tests/devices-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())
const show = async (route: Route, library?: Library) => {
  shown = await showPage(library === undefined ? { route } : { route, library })
}

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))
const cards = (name: string) => [...main().getByRole('grid', { name }).querySelectorAll('.card-link')].map(link => link.textContent)
const commands = () => shown.commands()

describe('Home', () => {
  it('shows shelves that have something, and leads to all of each', async () => {
    await show({ kind: 'home' })
    expect(heading('Home')).toBeTruthy()
    expect(cards('Recently added')).toEqual(expect.arrayContaining(['Low Tide', 'The Voyage', 'Shore Sounds']))
    expect(cards('Most played')[0]).toBe('Low Tide')
    expect(main().queryByRole('heading', { name: 'Recently played' })).toBeNull()
    fireEvent.click(main().getByRole('button', { name: 'See all Most played' }))
    expect(heading('Most played')).toBeTruthy()
    expect(cards('Most played')[0]).toBe('Low Tide')
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows what is in the queue, and goes on with it', async () => {
    const { queue, playback } = (await import('../../../shared/app-state.ts')).initialState
    shown = await showPage({
      route: { kind: 'home' },
      state: {
        ...signedIn,
        queue: { ...queue, tracks: [9001, 9002, 9004] as never, context: { place: { kind: 'album', id: 61 as never }, title: 'Low Tide' } },
        playback: { ...playback, current: 9002 as never, index: 1, paused: true },
      },
    })
    expect(heading('Carry on')).toBeTruthy()
    const card = main().getByRole('article', { name: 'Low Tide' })
    expect(card.textContent).toContain('Song 2 of 3 · 6 min left')
    fireEvent.click(within(card).getByRole('button', { name: 'Play Low Tide' }))
    expect(commands()).toEqual([{ type: 'resume' }])
    act(() => shown.setState({ queue: { ...queue, tracks: [9002] as never } }))
    expect(main().getByRole('article', { name: 'The Long Way' }).textContent).toMatch(/^QueueThe Long WayBlue Harbour/)
  })

  it('shows what plays on another device, and brings it here', async () => {
    const { queue, playback } = (await import('../../../shared/app-state.ts')).initialState
    const playing = { ...playback, current: 9002 as never, index: 0, paused: true, anchor: { position: 72, at: millis(0) } }
    shown = await showPage({
      route: { kind: 'home' },
      state: { ...signedIn, ...connected(), queue: { ...queue, tracks: [9002] as never }, playback: playing },
    })
    const card = within(main().getByRole('article', { name: 'The Long Way' }))
    expect(main().getByRole('article', { name: 'The Long Way' }).textContent).toBe('KitchenThe Long WayBlue Harbour1:12 of 3:07Play here')
    fireEvent.click(card.getByRole('button', { name: 'Play here' }))
    expect(shown.asked.at(-1)).toEqual({ name: 'connect.transfer', input: { session: null } })
    act(() => shown.setState(connected({ ...elsewhere, mayControl: false })))
    expect(card.queryByRole('button')).toBeNull()
  })

  it('draws other albums only when asked, and keeps them while one goes elsewhere', async () => {
    const albums = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [index + 1, { name: `Album ${index + 1}` }]))
    await show({ kind: 'home' }, libraryWith({ tracks: Array.from({ length: 80 }, (_, index) => ({ album: index + 1 })), albums }))
    const first = cards('By chance')
    expect(first.length).toBeGreaterThan(3)
    act(() => shown.app.view.navigate({ kind: 'songs' }))
    act(() => shown.app.view.back())
    expect(cards('By chance')).toEqual(first)
    fireEvent.click(main().getByRole('button', { name: 'Draw others' }))
    expect(cards('By chance')).not.toEqual(first)
  })

  it('turns the pages of a shelf by buttons and by arrows, and plays from it', async () => {
    const albums = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [index + 1, { name: `Album ${index + 1}` }]))
    const tracks = Array.from({ length: 80 }, (_, index) => ({ album: index + 1, plays: 80 - index }))
    await show({ kind: 'home' }, libraryWith({ tracks, albums }))
    const shelf = within(main().getByRole('region', { name: 'Most played' }))
    const grid = shelf.getByRole('grid')
    const columns = cards('Most played').length
    fireEvent.click(shelf.getByRole('button', { name: 'Scroll on' }))
    expect(cards('Most played')[0]).toBe(`Album ${columns + 1}`)
    fireEvent.click(shelf.getByRole('button', { name: 'Scroll back' }))
    expect((shelf.getByRole('button', { name: 'Scroll back' }) as HTMLButtonElement).disabled).toBe(true)
    const reachable = () => [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(card => card.tabIndex === 0)
    expect(reachable()).toHaveLength(1)
    reachable()[0]?.focus()
    fireEvent.keyDown(document.activeElement ?? grid, { key: 'End' })
    expect(document.activeElement?.textContent).toContain('Album 30')
    fireEvent.keyDown(document.activeElement ?? grid, { key: 'ArrowLeft' })
    fireEvent.click(within(document.activeElement as HTMLElement).getByRole('button', { name: 'Play Album 29' }))
    expect(commands()).toMatchObject([{ type: 'play', tracks: [29], context: { title: 'Album 29' } }])
    fireEvent.keyDown(document.activeElement ?? grid, { key: 'Enter' })
    expect(heading('Album 29')).toBeTruthy()
  })

  it('says so when there is nothing', async () => {
    await show({ kind: 'home' }, libraryWith({ tracks: [] }))
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
    shown.close()
    await show({ kind: 'home' }, libraryWith({ tracks: [{ title: 'Alone' }] }))
    fireEvent.click(screen.getByRole('button', { name: 'Show songs' }))
    expect(heading('Songs')).toBeTruthy()
  })
})
