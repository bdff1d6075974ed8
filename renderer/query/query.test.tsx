// @vitest-environment happy-dom
// Queries where a person types them: the filter with chips, remarks and completions; smart playlists from the first to the last click.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { smartId } from '../../shared/ids.ts'
import type { SmartPlaylist } from '../../shared/smart-playlists.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
const show = async (options: Parameters<typeof showPage>[0] = {}) => {
  shown = await showPage({ route: { kind: 'songs' }, ...options })
}
afterEach(() => shown.close())

const field = (name = 'Filter songs') => screen.getByRole<HTMLInputElement>('combobox', { name })
const type = async (text: string, name?: string) => {
  const input = field(name)
  await act(async () => {
    input.focus()
    fireEvent.change(input, { target: { value: text } })
  })
  input.setSelectionRange(text.length, text.length)
  await act(async () => fireEvent.select(input))
}
const press = (key: string, name?: string) => act(async () => fireEvent.keyDown(field(name), { key }))
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('.t')?.textContent)
const understood = () =>
  within(screen.getByRole('list', { name: 'Understood' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)
const offered = () => screen.queryAllByRole('option').map(option => option.querySelector('bdi')?.textContent)
const asked = (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)

const fresh: SmartPlaylist = {
  id: smartId('fresh'),
  name: 'Played',
  query: 'plays>0 -closing',
  sort: { by: 'plays', descending: true },
  limit: 2,
}

describe('the filter', () => {
  it('understands fields, and says so in chips that can be taken back', async () => {
    await show()
    await type('artist:harbour -long plays>0')
    expect(titles()).toEqual(['Slack Water', 'שלום 🌊 東京'])
    expect(understood()).toEqual(['Artistharbour', '−not long', 'Playsover 0'])
    fireEvent.click(screen.getByRole('button', { name: 'not long' }))
    expect(field().value).toBe('artist:harbour plays>0')
    await expect.poll(() => titles()).toHaveLength(3) // the rows of a list of another shape come with the next frame
  })

  it('is as ever for plain words', async () => {
    await show()
    await type('voyage')
    expect(titles()).toEqual(['Finale', 'Overture'])
    expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull()
  })

  it('points at what it does not understand, and goes on with the rest', async () => {
    await show()
    await type('slack year:soon')
    expect(titles()).toEqual(['Slack Water'])
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Year needs a number, as in year:1990..1999.')
    expect(document.querySelector('.underlines u')?.textContent).toBe('soon')
  })

  it('offers fields and values, by keys alone', async () => {
    await show()
    await type('ge')
    expect(offered()).toEqual(['genre:'])
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
    await press('ArrowDown')
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('genre:')
    await press('Enter')
    expect(field().value).toBe('genre:')
    expect(offered()).toEqual(['Folk', 'Classical', 'Electronic', 'Ambient'])
    await press('ArrowUp')
    await press('ArrowUp')
    await press('Tab')
    expect(field().value).toBe('genre:Electronic ')
    expect(offered()).toEqual([])
    expect(titles()).toEqual(['Closing', 'Opening', 'Vol. 9', 'Vol. 10'])
  })

  it('closes the offers with Esc, and empties the field with another', async () => {
    await show()
    await type('genre:')
    expect(offered()).toHaveLength(4)
    await press('Escape')
    expect([offered(), field().value]).toEqual([[], 'genre:'])
    await press('Escape')
    expect(field().value).toBe('')
  })

  it('puts a click on an offer into the text', async () => {
    await show()
    await type('artist:ae')
    fireEvent.click(screen.getByRole('option', { name: /Ærø Trio/ }))
    expect(field().value).toBe('artist:"Ærø Trio" ')
    expect(titles()).toEqual(['Vol. 9', 'Vol. 10'])
  })

  it('leads to the sheet of the language', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'What can be typed here' }))
    const sheet = screen.getByRole('dialog', { name: 'Search help' })
    expect(within(sheet).getByRole('region', { name: 'Fields' }).textContent).toContain('genre:jazz')
  })
})

describe('smart playlists', () => {
  const withFresh = { state: { ...signedIn, smartPlaylists: [fresh] } }

  it('are made of what is filtered, edited with a live count, and opened', async () => {
    await show({ replies: { 'smart.save': ok({ id: smartId('new') }) } })
    await type('artist:harbour plays>0')
    fireEvent.click(screen.getByRole('button', { name: 'Save as smart playlist' }))
    const dialog = screen.getByRole('dialog', { name: 'New smart playlist' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).placeholder).toBe('Artist harbour, Plays over 0')
    expect(within(dialog).getAllByRole('status').at(-1)?.textContent).toContain('3 songs')
    const query = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Songs that fit' })
    expect(query.placeholder).toBe('genre:tango year:1990..1999')
    const fields = [...dialog.querySelectorAll('.field')]
    expect(fields.map(each => each.className)).toEqual(fields.map(() => expect.not.stringContaining('quiet')))
    await type('artist:harbour plays>5', 'Songs that fit')
    expect(within(dialog).getAllByRole('status').at(-1)?.textContent).toContain('2 songs')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: ' Harbour ' } })
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Sorted by' }), { target: { value: 'plays' } })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'At most' }), { target: { value: '1x' } })
    expect(within(dialog).getAllByRole('status').at(-1)?.textContent).toContain('1 song')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    expect(asked('smart.save')).toEqual([
      {
        playlist: { id: null, name: 'Harbour', query: 'artist:harbour plays>5', sort: { by: 'plays', descending: true }, limit: 1 },
      },
    ])
    expect(shown.app.view.getState().trail.here.route).toEqual({ kind: 'smart', id: 'new' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stay open when they cannot be kept', async () => {
    await show({ replies: { 'smart.save': failedWith('refused', 'There can be 500 smart playlists.') } })
    fireEvent.click(screen.getByRole('button', { name: 'New smart playlist' }))
    await type('genre:folk', 'Songs that fit')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    expect(screen.getByRole('dialog', { name: 'New smart playlist' })).toBeTruthy()
    expect(screen.getByText('There can be 500 smart playlists.')).toBeTruthy()
    expect(asked('smart.save')).toMatchObject([{ playlist: { name: 'Genre folk', query: 'genre:folk' } }])
  })

  it('are no other list of all songs: without a query they need a limit, and say so', async () => {
    await show({ replies: { 'smart.save': ok({ id: smartId('new') }) } })
    fireEvent.click(screen.getByRole('button', { name: 'New smart playlist' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New smart playlist' }))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    const told = () => dialog.getAllByRole('status').at(-1)?.textContent
    expect(save.disabled).toBe(true)
    expect(told()).toMatch(/^Say which songs fit/)
    await type('  ', 'Songs that fit')
    await act(async () => fireEvent.submit(save.form ?? save))
    expect(asked('smart.save')).toEqual([])
    await type('genre:folk', 'Songs that fit')
    expect(save.disabled).toBe(false)
    expect(told()).toMatch(/songs/)
    await type('', 'Songs that fit')
    fireEvent.change(dialog.getByRole('textbox', { name: 'At most' }), { target: { value: '100' } })
    await act(async () => fireEvent.click(save))
    expect(asked('smart.save')).toMatchObject([{ playlist: { query: '', limit: 100 } }])
  })

  it('show their rules, their songs in their order, and play', async () => {
    await show({ ...withFresh })
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Played' })))
    expect(titles()).toEqual(['שלום 🌊 東京', 'Slack Water'])
    expect(
      within(screen.getByRole('list', { name: 'Rules' }))
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Playsover 0', '−not closing', 'at most 2'])
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Play' }))
    expect(shown.commands()).toMatchObject([
      { type: 'play', tracks: [9010, 9001], context: { place: { kind: 'smart', id: 'fresh' }, title: 'Played' } },
    ])
  })

  it('follow the rules as they change, and say when they are gone', async () => {
    await show({ ...withFresh, route: { kind: 'smart', id: fresh.id } })
    await act(async () => shown.setState({ smartPlaylists: [{ ...fresh, limit: null }] }))
    expect(titles()).toHaveLength(3)
    await act(async () => shown.setState({ smartPlaylists: [] }))
    expect(screen.getByRole('heading', { name: 'This smart playlist is gone' })).toBeTruthy()
  })

  it('are others on another day, without anybody touching them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 20) })
    try {
      const recent = { ...fresh, query: 'added<30d', limit: null }
      await show({ state: { ...signedIn, smartPlaylists: [recent] }, route: { kind: 'smart', id: recent.id } })
      expect(titles()).toEqual(['שלום 🌊 東京'])
      vi.setSystemTime(Date.UTC(2031, 2, 1))
      await act(async () => window.dispatchEvent(new Event('focus')))
      expect(screen.getByRole('heading', { name: 'No songs fit' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  const menu = async (item: string) => {
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Menu of the smart playlist' }))
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })))
  }

  it('are exported and imported, and a dialog that is closed is no failure', async () => {
    await show({ ...withFresh, route: { kind: 'smart', id: fresh.id }, replies: { 'smart.export': ok({ name: 'Played.json' }) } })
    await menu('Export')
    expect(asked('smart.export')).toEqual([{ ids: ['fresh'] }])
    expect(screen.getByText('Saved as Played.json')).toBeTruthy()
    shown.close()
    await show({
      ...withFresh,
      route: { kind: 'smart', id: fresh.id },
      replies: {
        'smart.export': failedWith('cancelled', 'Nothing was chosen.'),
        'smart.import': ok({ added: [smartId('two')], known: 1 }),
      },
    })
    await menu('Export all')
    expect(screen.queryByText('Nothing was chosen.')).toBeNull()
    await menu('Import')
    expect(screen.getByText('1 smart playlist imported; 1 was there already')).toBeTruthy()
    expect(shown.app.view.getState().trail.here.route).toEqual({ kind: 'smart', id: 'two' })
  })

  it('are removed after a question', async () => {
    await show({ ...withFresh, route: { kind: 'smart', id: fresh.id } })
    await menu('Remove')
    const question = screen.getByRole('dialog', { name: 'Remove a smart playlist' })
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Remove' })))
    expect(asked('smart.remove')).toEqual([{ id: 'fresh' }])
    expect(shown.app.view.getState().trail.here.route).toEqual({ kind: 'songs' })
  })

  it('become real playlists of the songs that they have now', async () => {
    await show({ ...withFresh, route: { kind: 'smart', id: fresh.id }, replies: { 'edits.add': ok({ ids: ['a'] }) } })
    await menu('Save as a playlist')
    const dialog = screen.getByRole('dialog', { name: 'Save as a playlist' })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name of the playlist' }), { target: { value: 'Evening' } })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    expect(asked('edits.add')).toMatchObject([{ edits: [{ kind: 'create-playlist', name: 'Evening', tracks: [9010, 9001] }] }])
    expect(screen.getByText('“\u2068Evening\u2069” was made with 2 songs')).toBeTruthy()
  })
})
