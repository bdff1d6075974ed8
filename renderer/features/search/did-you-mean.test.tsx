// @vitest-environment happy-dom
// What the page says where nothing fits: in the palette, in a filter, and on the page of results.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { tagId } from '../../../shared/ids.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
const show = async (route: Route) => {
  shown = await showPage({ route })
}
afterEach(() => shown.close())

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const type = (text: string, name: string) => act(async () => void fireEvent.change(field(name), { target: { value: text } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the palette', () => {
  const results = () => screen.getByRole('listbox', { name: 'Results' })
  const search = async (text: string) => {
    if (screen.queryByRole('combobox', { name: 'Search' }) === null) fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    await type(text, 'Search')
    await waitFor(() => expect(results().getAttribute('aria-busy')).not.toBe('true'))
  }
  const chosen = () => within(results()).queryByRole('option', { selected: true })

  it('says what was meant by a condition that nothing fits, and asks for that by Enter', async () => {
    await show({ kind: 'albums' })
    await search('artist:harbuor year:2019')
    expect(screen.getByText('Nothing matches “artist:harbuor year:2019”.')).toBeTruthy()
    const group = await screen.findByRole('group', { name: 'Did you mean harbour?' })
    expect(chosen()?.textContent).toContain('artist:harbour year:2019')
    expect(within(group).getByRole('option')).toBe(chosen())
    expect(await screen.findByText('Nothing matches. Did you mean harbour?')).toBeTruthy()
    await act(async () => void fireEvent.keyDown(field('Search'), { key: 'Enter' }))
    expect(field('Search').value).toBe('artist:harbour year:2019')
    expect(await screen.findByRole('group', { name: 'Songs' })).toBeTruthy()
  })

  it('names only keys that do something', async () => {
    await show({ kind: 'albums' })
    const named = () =>
      [...(field('Search').closest('dialog')?.querySelectorAll('footer span') ?? [])].map(line => line.textContent?.split(' ').at(-1))
    await search('slack')
    expect(named()).toEqual(['open', 'group', 'next', 'queue', 'more'])
    await search('artist:harbuor')
    await screen.findByRole('group', { name: 'Did you mean harbour?' })
    expect(named()).toEqual(['open'])
    await search('genre:xylophone')
    expect(chosen()).toBeNull()
    expect(named()).toEqual([])
  })
})

describe('a filter', () => {
  it('says what was meant where nothing fits, and filters by that or shows everything', async () => {
    await show({ kind: 'songs' })
    await type('artist:harbuor plays>5', 'Filter songs')
    expect(await screen.findByText('No song fits “artist:harbuor plays>5”. Did you mean harbour?')).toBeTruthy()
    await press('Filter by artist:harbour plays>5')
    expect(field('Filter songs').value).toBe('artist:harbour plays>5')
    expect(screen.getByRole('grid', { name: 'Songs' }).getAttribute('aria-rowcount')).toBe('3')
    await type('artist:xylophone', 'Filter songs')
    expect(screen.getByText('No song fits “artist:xylophone”.')).toBeTruthy()
    await press('Show all songs')
    expect(field('Filter songs').value).toBe('')
  })

  it('means only what the list has that is filtered', async () => {
    await show({ kind: 'tag', id: tagId(31) })
    await type('genre:clasical', 'Filter this tag')
    expect(screen.getByText('No song here fits “genre:clasical”.')).toBeTruthy()
    await type('genre:flok', 'Filter this tag')
    expect(await screen.findByText('No song here fits “genre:flok”. Did you mean folk?')).toBeTruthy()
    await press('Show all')
    expect(screen.getByRole('grid', { name: 'road trip' })).toBeTruthy()
  })
})

describe('the page of results', () => {
  it('says what was meant, and leads there', async () => {
    await show({ kind: 'search', text: 'artist:harbuor' })
    expect(await screen.findByText('Nothing in the library fits “artist:harbuor”. Did you mean harbour?')).toBeTruthy()
    await press('Search artist:harbour')
    expect(shown.app.view.getState().trail.here.route).toEqual({ kind: 'search', text: 'artist:harbour' })
  })
})
