// @vitest-environment happy-dom
// Downloads as a person meets them: buttons and menus, the place that shows them, and what is grey without the service.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { trackId } from '../../../shared/ids.ts'
import { storageFlags } from '../../../shared/kept.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const library = sampleLibrary()
const idAt = (place: number) => trackId(library.tracks.id[library.orders.title[place] ?? 0] ?? 0)
const downloads = { ...initialState.downloads, revision: 7, done: 2, bytes: 12_400_000 }
const two = [
  [idAt(0), storageFlags.downloaded],
  [idAt(1), storageFlags.downloaded],
  [idAt(2), storageFlags.cached],
] as const
const main = () => within(screen.getByRole('main'))
const rows = () =>
  main()
    .getAllByRole('row')
    .filter(row => row.hasAttribute('data-position'))
const show = async (options: Parameters<typeof showPage>[0]) => {
  shown = await showPage(options)
  await act(async () => undefined)
}

describe('the place of downloads', () => {
  it('lists what is here, says how much it is, and asks before all of it goes', async () => {
    await show({ state: { ...signedIn, downloads }, route: { kind: 'downloads' }, kept: two })
    expect(main().getByText('2 songs · 12.4 MB')).toBeTruthy()
    expect(rows()).toHaveLength(2)
    fireEvent.click(main().getByRole('button', { name: 'Remove all…' }))
    const question = screen.getByRole('dialog', { name: 'Remove all downloads' })
    expect(shown.asked.some(({ name }) => name === 'downloads.clear')).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: 'Remove all' }))
    expect(shown.asked.at(-1)).toEqual({ name: 'downloads.clear', input: undefined })
  })

  it('says how to begin while there is nothing', async () => {
    await show({ route: { kind: 'downloads' } })
    expect(main().getByRole('heading', { name: 'No downloads yet' })).toBeTruthy()
    // No magnifying glass is shown, as the list is not empty because of a search.
    expect(document.querySelector('.empty .lens')).toBeNull()
  })

  it('shows what comes now, pauses it, and says why it stands still', async () => {
    const active = { track: idAt(3), received: 1_000_000, total: 4_000_000 }
    await show({
      state: { ...signedIn, downloads: { ...downloads, waiting: 3, fetched: 1, active } },
      route: { kind: 'downloads' },
      kept: two,
    })
    const round = within(screen.getByRole('region', { name: 'Downloading' }))
    expect(round.getByRole('status').textContent).toBe('Downloading 2 of 4 songs')
    expect(round.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('31')
    fireEvent.click(round.getByRole('button', { name: 'Pause' }))
    expect(shown.asked.at(-1)?.name).toBe('downloads.pause')
    const full = { kind: 'paused', error: { code: 'disk', message: 'The disk is full.' } } as const
    act(() => shown.setState({ downloads: { ...downloads, waiting: 3, interruption: full } }))
    expect(round.getByRole('status').textContent).toBe('Stopped. The disk is full.')
    fireEvent.click(round.getByRole('button', { name: 'Go on' }))
    expect(shown.asked.at(-1)?.name).toBe('downloads.resume')
    fireEvent.click(round.getByRole('button', { name: 'Cancel' }))
    expect(shown.asked.at(-1)?.name).toBe('downloads.cancel')
  })

  it('says which songs failed and why, and tries them again', async () => {
    const error = { code: 'not-found', message: 'The service does not have this song.' } as const
    const replies = { 'downloads.failures': { ok: true, value: [{ track: idAt(4), error }] } } as const
    await show({ state: { ...signedIn, downloads: { ...downloads, failed: 1 } }, route: { kind: 'downloads' }, kept: two, replies })
    const failed = within(screen.getByRole('region', { name: 'Not downloaded' }))
    expect(failed.getByText('The service does not have this song.')).toBeTruthy()
    fireEvent.click(failed.getByRole('button', { name: 'Try again' }))
    expect(shown.asked.at(-1)?.name).toBe('downloads.retry')
  })
})

describe('songs', () => {
  it('are marked as downloaded; without the service those that are nowhere here say so', async () => {
    await show({ state: { ...signedIn, downloads }, route: { kind: 'songs' }, kept: two })
    const said = () => rows().map(row => row.getAttribute('aria-description'))
    expect(said().slice(0, 4)).toEqual(['Downloaded', 'Downloaded', null, null])
    act(() => shown.setState({ reachability: 'offline' }))
    const away = 'Not on this computer, and the service cannot be reached'
    expect(said().slice(0, 4)).toEqual(['Downloaded', 'Downloaded', null, away])
    const numbers = rows().map(row => within(row).getAllByRole('gridcell')[0]?.textContent)
    expect(numbers.slice(0, 4)).toEqual(['1', '2', '3', ''])
    expect(within(rows()[3] ?? document.body).getByRole('img', { name: 'Needs a connection' })).toBeTruthy()
  })

  it('that are selected are downloaded together, or removed where all are here', async () => {
    await show({ state: { ...signedIn, downloads }, route: { kind: 'songs' }, kept: two })
    const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))
    fireEvent.click(rows()[0] as HTMLElement)
    fireEvent.click(rows()[1] as HTMLElement, { shiftKey: true })
    fireEvent.click(bar().getByRole('button', { name: 'Remove download' }))
    expect(shown.asked.at(-1)).toMatchObject({ name: 'downloads.remove', input: { tracks: { length: 2 } } })
    fireEvent.click(rows()[2] as HTMLElement, { shiftKey: true })
    fireEvent.click(bar().getByRole('button', { name: 'Download' }))
    expect(shown.asked.at(-1)).toMatchObject({ name: 'downloads.add', input: { tracks: { length: 1 } } })
  })

  it('that are downloaded whole are saved as files, one at a time', async () => {
    await show({
      ...{ state: { ...signedIn, downloads }, route: { kind: 'songs' }, kept: two },
      replies: { 'downloads.saveCopy': { ok: true, value: { name: 'mine.flac' } } },
    })
    const items = (row: number) => {
      fireEvent.contextMenu(rows()[row] as HTMLElement, { clientX: 40, clientY: 50 })
      return screen.queryByRole('menuitem', { name: 'Save a copy…' })
    }
    // The third song is kept from listening, not downloaded, so no copy of it can be saved.
    expect(items(2)).toBeNull()
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    const item = items(1)
    await act(async () => fireEvent.click(item as HTMLElement))
    expect(shown.asked.at(-1)).toEqual({ name: 'downloads.saveCopy', input: { track: idAt(1) } })
    expect(screen.getByText('Saved as mine.flac')).toBeTruthy()
    fireEvent.click(rows()[0] as HTMLElement)
    fireEvent.click(rows()[1] as HTMLElement, { shiftKey: true })
    expect(items(0)).toBeNull()
  })

  it('of a playlist are downloaded by one button, which asks for what is not here yet', async () => {
    const playlist = library.playlists.id[0] ?? 0
    await show({ state: { ...signedIn, downloads }, route: { kind: 'playlist', id: playlist as never }, kept: two })
    fireEvent.click(main().getByRole('button', { name: 'Download' }))
    const asked = shown.asked.find(({ name }) => name === 'downloads.add')
    const { tracks } = (asked?.input ?? {}) as { readonly tracks: readonly number[] }
    expect(tracks.length).toBeGreaterThan(0)
    expect(tracks).not.toContain(idAt(0))
    expect(tracks).not.toContain(idAt(1))
  })
})
