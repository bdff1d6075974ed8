// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { showPage } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
beforeEach(async () => {
  shown = await showPage({ route: { kind: 'songs' } })
})
afterEach(() => shown.close())

const grid = () => screen.getByRole('grid', { name: 'Songs' })
const rows = () => within(grid()).getAllByRole('row').slice(1)
const titles = () => rows().map(row => row.querySelector('.t')?.textContent)
const rowOf = (title: string) => {
  const row = rows().find(each => each.querySelector('.t')?.textContent === title)
  if (row === undefined) throw new Error(`no row ${title}`)
  return row
}
const commands = () => shown.commands()
const selected = () => rows().flatMap((row, index) => (row.getAttribute('aria-selected') === 'true' ? [index] : []))

describe('the table of songs', () => {
  it('says how large it is, and shows what is not in the trash', () => {
    expect(grid().getAttribute('aria-rowcount')).toBe('13')
    expect(titles()).toHaveLength(12)
    expect(titles()).not.toContain('Thrown Away')
    expect(titles()).toContain('Untitled')
  })

  it('plays on a double click, in the order shown, from that song', () => {
    fireEvent.doubleClick(rowOf('Slack Water'))
    const [command] = commands() as [{ type: string; tracks: number[]; index: number; context: unknown }]
    expect(command).toMatchObject({ type: 'play', context: { place: { kind: 'songs' }, title: 'Songs' } })
    expect(command.tracks).toHaveLength(12)
    expect(command.tracks[command.index]).toBe(9001)
    expect(command.index).toBe(titles().indexOf('Slack Water'))
  })

  it('sorts by a head, says so, and plays in that order', () => {
    const plays = screen.getByRole('columnheader', { name: 'Plays' })
    fireEvent.click(within(plays).getByRole('button'))
    expect(plays.getAttribute('aria-sort')).toBe('descending')
    expect(titles().slice(0, 3)).toEqual(['שלום 🌊 東京', 'Slack Water', 'Closing'])
    fireEvent.doubleClick(rowOf('Closing'))
    expect(commands().at(-1)).toMatchObject({ index: 2 })
  })

  it('narrows as one types and plays what is left', async () => {
    const field = screen.getByRole('combobox', { name: 'Filter songs' })
    await act(async () => fireEvent.change(field, { target: { value: 'voyage' } }))
    expect(titles()).toEqual(['Finale', 'Overture'])
    fireEvent.doubleClick(rowOf('Overture'))
    expect(commands().at(-1)).toMatchObject({ tracks: [9006, 9005], index: 1, context: { title: 'Songs with “voyage”' } })
    await act(async () => fireEvent.change(field, { target: { value: 'no such thing' } }))
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
  })

  it('takes back at once what was put into the queue', async () => {
    fireEvent.keyDown(rowOf('Slack Water'), { key: 'Enter', shiftKey: true })
    act(() => shown.setState({ undo: { canUndo: { what: 'playNext', count: 1 }, canRedo: null, revision: 1 } }))
    expect(screen.getByText('“\u2068Slack Water\u2069” will play next')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(commands()).toMatchObject([{ type: 'playNext' }, { type: 'undo' }])
    expect(screen.getByText('Undone: 1 song to play next')).toBeTruthy()
  })

  it('can be paused while the filter leaves nothing of it', async () => {
    fireEvent.doubleClick(rowOf('Slack Water'))
    const context = { place: { kind: 'songs' }, title: 'Songs' } as const
    const { playback, queue } = shown.app.mirror.getState()
    act(() =>
      shown.setState({
        playback: { ...playback, current: trackId(9001), paused: false },
        queue: { ...queue, tracks: [trackId(9001)], context },
      }),
    )
    await act(async () => fireEvent.change(screen.getByRole('combobox', { name: 'Filter songs' }), { target: { value: 'no such thing' } }))
    const main = within(screen.getByRole('main'))
    expect(main.getByRole<HTMLButtonElement>('button', { name: 'Shuffle' }).disabled).toBe(true)
    fireEvent.click(main.getByRole('button', { name: 'Pause' }))
    expect(commands().at(-1)).toEqual({ type: 'pause' })
  })

  it('selects with click, Shift, Ctrl and offers what can be done with several', () => {
    fireEvent.click(rows()[2] as HTMLElement)
    fireEvent.click(rows()[5] as HTMLElement, { shiftKey: true })
    fireEvent.click(rows()[3] as HTMLElement, { ctrlKey: true })
    expect(selected()).toEqual([2, 4, 5])
    // A selected row is drawn joined (`is-joined`) to the selected row below it.
    expect(rows().flatMap((row, index) => (row.classList.contains('is-joined') ? [index] : []))).toEqual([4])
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    expect(bar.textContent).toContain('3 selected')
    const buttons = within(bar).getAllByRole('button')
    expect(buttons.map(button => button.textContent || button.title)).toEqual([
      'Play',
      'Play next',
      'Add to queue',
      'Download',
      'Clear selection',
    ])
    for (const name of ['Play', 'Play next', 'Download']) fireEvent.click(within(bar).getByRole('button', { name }))
    expect(commands()).toMatchObject([
      { type: 'play', index: 0, tracks: { length: 3 } },
      { type: 'playNext', tracks: { length: 3 } },
    ])
    expect(shown.asked.at(-1)).toMatchObject({ name: 'downloads.add', input: { tracks: { length: 3 } } })
    fireEvent.keyDown(rows()[3] as HTMLElement, { key: 'Escape' })
    expect(selected()).toEqual([])
  })

  it('has one tab stop and is driven by keys', () => {
    const reachable = () => rows().filter(row => row.tabIndex === 0)
    expect(reachable()).toHaveLength(1)
    const press = (key: string, held = {}) => fireEvent.keyDown(document.activeElement ?? grid(), { key, ...held })
    rows()[0]?.focus()
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement).toBe(rows()[2])
    press('ArrowDown', { shiftKey: true })
    expect(selected()).toEqual([2, 3])
    press('End')
    expect(document.activeElement).toBe(rows()[11])
    press('Enter')
    expect(commands().at(-1)).toMatchObject({ type: 'play', index: 11 })
    press('a', { ctrlKey: true })
    expect(selected()).toHaveLength(12)
    press('Enter', { ctrlKey: true })
    expect(commands().at(-1)).toMatchObject({ type: 'playLast', tracks: { length: 12 } })
    expect(reachable()).toHaveLength(1)
  })

  it('jumps to a title that is typed', () => {
    rows()[0]?.focus()
    for (const key of 'fin') fireEvent.keyDown(document.activeElement ?? grid(), { key })
    expect(document.activeElement?.querySelector('.t')?.textContent).toBe('Finale')
  })

  it('opens the menu of a row, by mouse and at the focus, and gives the focus back', () => {
    const row = rowOf('Slack Water')
    row.focus()
    fireEvent.contextMenu(row)
    const items = () => screen.getAllByRole('menuitem').map(item => item.textContent)
    expect(items()).toEqual([
      'Play↵',
      'Play nextShift ↵',
      'Add to queueCtrl ↵',
      'Start a radio',
      'Like no longerAlt L',
      'DislikeAlt Shift L',
      'Add to playlist',
      'Tags…',
      'Download',
      'Go to albumLow Tide',
      'Go to artistBlue Harbour',
      'Go to artistR. Quill',
      'Go to genreFolk',
      'Copy “Artist – Title”',
      'Move to the trash',
      'DetailsAlt ↵',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(rowOf('Slack Water'))
    fireEvent.contextMenu(rowOf('Slack Water'))
    fireEvent.click(screen.getByRole('menuitem', { name: /^Go to album/ }))
    expect(screen.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeTruthy()
  })

  it('shows which song plays, in the row and to screen readers', () => {
    const { playback } = shown.app.mirror.getState()
    act(() => shown.setState({ playback: { ...playback, current: 9001 as never, paused: false, startId: 1 } }))
    expect(within(rowOf('Slack Water')).getByRole('img', { name: 'Playing' })).toBeTruthy()
    expect(screen.getByText('Now playing: Slack Water by Blue Harbour')).toBeTruthy()
    act(() => shown.setState({ playback: { ...playback, current: 9001 as never, paused: true, startId: 1 } }))
    expect(within(rowOf('Slack Water')).getByRole('img', { name: 'Paused' })).toBeTruthy()
  })
})
