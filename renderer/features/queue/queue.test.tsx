// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { albumId, millis, trackId } from '../../../shared/ids.ts'
import { emptyPlayback, type Playback, type Queue } from '../../../shared/queue/model.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

const queue: Queue = {
  tracks: [9001, 9002, 9003, 4711].map(trackId),
  playNext: [trackId(9007)],
  unshuffled: null,
  excerpt: null,
  context: { place: { kind: 'album', id: albumId(61) }, title: 'Low Tide' },
}
const playback: Playback = { ...emptyPlayback, current: trackId(9002), index: 1, startId: 1 }
const played = [{ track: trackId(9001), at: millis(new Date(2031, 3, 1, 19, 4).getTime()) }]

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ state: { ...signedIn, queue, playback, played } })
  act(() => shown.app.view.showQueue(true))
  await act(async () => undefined)
})
afterEach(() => shown.close())

const panel = () => screen.getByRole('complementary', { name: 'Queue' })
const rows = () => within(panel()).getAllByRole('option')
const row = (title: RegExp, nth = 0) => {
  const found = within(panel()).getAllByRole('option', { name: title })[nth]
  if (found === undefined) throw new Error(`No ${title} in the queue`)
  return found
}
const commands = () => shown.commands()
const key = (name: string, held = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...held })

describe('a double click on a song of a list', () => {
  it('plays it, or queues it where that was chosen', async () => {
    shown.close()
    shown = await showPage({ route: { kind: 'songs' }, state: { ...signedIn, settings: { ...defaultSettings, doubleClick: 'next' } } })
    const song = () => {
      const found = within(screen.getByRole('grid', { name: 'Songs' })).getAllByRole('row')[1]
      if (found === undefined) throw new Error('No song is shown')
      return found
    }
    fireEvent.doubleClick(song())
    act(() => shown.setState({ settings: { ...defaultSettings, doubleClick: 'last' } }))
    fireEvent.click(song())
    fireEvent.keyDown(song(), { key: 'Enter' })
    act(() => shown.setState({ settings: defaultSettings }))
    fireEvent.doubleClick(song())
    expect(commands()).toMatchObject([{ type: 'playNext' }, { type: 'playLast' }, { type: 'play' }])
  })
})

describe('the queue', () => {
  it('tells played, now, next, then and earlier apart', () => {
    const parts = within(panel()).getAllByRole('listbox')
    expect(parts.map(part => [part.getAttribute('aria-label'), part.querySelectorAll('.t').length])).toEqual([
      ['Played', 1],
      ['Now', 1],
      ['Play next', 1],
      ['Then from Low Tide', 2],
      ['Earlier in the queue', 1],
    ])
    expect(rows().map(each => each.querySelector('.t')?.textContent)).toEqual([
      'Slack Water',
      'The Long Way',
      'Opening',
      'Ébb & Flow',
      'Unavailable',
      'Slack Water',
    ])
    expect(row(/^Slack Water/).textContent).toContain('19:04')
    expect(panel().textContent).toContain('3 songs')
  })
  it('jumps by double click and by Enter, in each of its lists', () => {
    fireEvent.doubleClick(row(/^Ébb & Flow/))
    fireEvent.click(row(/^Opening/))
    key('Enter')
    fireEvent.doubleClick(row(/^Slack Water/))
    expect(commands()).toEqual([
      { type: 'jump', list: 'tracks', index: 2 },
      { type: 'jump', list: 'playNext', index: 0 },
      { type: 'jump', list: 'played', index: 0 },
    ])
  })
  it('selects like every list, and removes from both lists with an undo', () => {
    fireEvent.click(row(/^Opening/))
    fireEvent.click(row(/^Ébb & Flow/), { shiftKey: true })
    expect(rows().filter(each => each.getAttribute('aria-selected') === 'true')).toHaveLength(2)
    key('Delete')
    expect(commands()).toEqual([{ type: 'remove', list: 'tracks', indices: [2], others: [0] }])
    act(() => shown.setState({ undo: { canUndo: { what: 'remove', count: 2 }, canRedo: null, revision: 1 } }))
    const notice = screen.getByText('Removed 2 songs').closest<HTMLElement>('[role="status"]')
    fireEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
    expect(commands().at(-1)).toEqual({ type: 'undo' })
    expect(screen.getByText('Undone: 2 songs removed')).toBeTruthy()
  })
  it('is about the song that was moved, however fast the next key comes', () => {
    fireEvent.click(row(/^Unavailable/))
    key('ArrowUp', { altKey: true })
    key('End', { altKey: true })
    key('Delete')
    expect(commands()).toEqual([{ type: 'move', list: 'tracks', indices: [3], to: 2 }])
    act(() => shown.setState({ queue: { ...queue, tracks: [9001, 9002, 4711, 9003].map(trackId) } }))
    expect(commands().slice(1)).toEqual([{ type: 'move', list: 'tracks', indices: [2], to: 4 }])
    act(() => shown.setState({ queue }))
    expect(commands().slice(2)).toEqual([{ type: 'remove', list: 'tracks', indices: [3] }])
  })
  it('goes on when an edit comes to nothing', () => {
    vi.useFakeTimers()
    fireEvent.click(row(/^Unavailable/))
    key('ArrowUp', { altKey: true })
    key('ArrowUp', { altKey: true })
    act(() => void vi.advanceTimersByTime(3_000))
    vi.useRealTimers()
    expect(commands()).toHaveLength(2)
  })
  it('moves by keys, says where to, and keeps the song selected when it has arrived', () => {
    fireEvent.click(row(/^Unavailable/))
    key('ArrowUp', { altKey: true })
    expect(commands()).toEqual([{ type: 'move', list: 'tracks', indices: [3], to: 2 }])
    expect(within(panel()).getByText('Moved to 4 of 5')).toBeTruthy()
    act(() => shown.setState({ queue: { ...queue, tracks: [9001, 9002, 4711, 9003].map(trackId) } }))
    expect(row(/^Unavailable/).getAttribute('aria-selected')).toBe('true')
    expect(row(/^Ébb & Flow/).getAttribute('aria-selected')).toBe('false')
    // On over the edge: into what plays next.
    key('ArrowUp', { altKey: true })
    expect(commands().at(-1)).toEqual({ type: 'move', list: 'tracks', indices: [2], to: 1, toList: 'playNext' })
    fireEvent.click(row(/^Unavailable/)) // what is pointed at does not wait
    key('End', { altKey: true })
    expect(commands().at(-1)).toEqual({ type: 'move', list: 'tracks', indices: [2], to: 4 })
  })
  describe('dragged by the mouse', () => {
    const data = new Map<string, string>()
    const dataTransfer = {
      types: ['text/plain'],
      setData: (type: string, text: string) => data.set(type, text),
      setDragImage: () => undefined,
    }
    const event = (type: string, target: Element, y = 0) =>
      act(
        () =>
          void fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY: y }), { dataTransfer })),
      )
    beforeEach(() => {
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
        const position = this.dataset['position']
        return position === undefined ? new DOMRect(0, 0, 300, 600) : new DOMRect(0, Number(position) * 50, 300, 50)
      })
    })
    afterEach(() => {
      vi.restoreAllMocks()
      data.clear()
    })

    it('moves its songs to another place, also one that the library does not know', () => {
      // The panel shows Played, Now, Next and Then; the last song of Then is dragged above its first.
      const taken = row(/^Unavailable/)
      event('dragstart', taken)
      event('dragover', row(/^Ébb & Flow/), 160)
      expect(panel().querySelector('.dropline')).not.toBeNull()
      expect(taken.className).toContain('is-hole')
      event('drop', row(/^Ébb & Flow/), 160)
      expect(commands()).toEqual([{ type: 'move', list: 'tracks', indices: [3], to: 2 }])
      expect(panel().querySelector('.dropline')).toBeNull()
      event('dragstart', row(/^Ébb & Flow/))
      event('dragover', row(/^Ébb & Flow/), 160)
      event('drop', row(/^Ébb & Flow/), 160)
      expect(commands()).toHaveLength(1)
    })
    it('goes to playlists and tags, and as lines and links to other windows, what was played and what plays, too', async () => {
      const playlist = screen.getByRole('link', { name: /^Late Trains/ })
      fireEvent.click(row(/^Slack Water/))
      fireEvent.click(row(/^Opening/), { shiftKey: true })
      event('dragstart', row(/^Opening/))
      expect(data.get('text/uri-list')).toBe('segue://song/9001\r\nsegue://song/9002\r\nsegue://song/9007')
      expect(data.get('text/plain')?.split('\n')).toHaveLength(3)
      event('dragover', playlist)
      expect(playlist.closest('li')?.className).toBe('takes')
      await act(async () => event('drop', playlist))
      expect(shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)).toMatchObject([
        { edits: [{ kind: 'add-to-playlist', id: 302 }] },
      ])
      // The current song and played songs cannot be moved within the queue.
      fireEvent.click(row(/^Slack Water/))
      event('dragstart', row(/^Slack Water/))
      event('dragover', row(/^Ébb & Flow/), 160)
      expect(panel().querySelector('.dropline')).toBeNull()
      event('drop', row(/^Ébb & Flow/), 160)
      expect(commands()).toEqual([])
    })
    it('leaves songs that the library does not know in the queue', () => {
      const playlist = screen.getByRole('link', { name: /^Late Trains/ })
      event('dragstart', row(/^Unavailable/))
      event('dragover', playlist)
      expect(playlist.closest('li')?.className).toBe('')
      event('drop', playlist)
      expect(screen.queryByText(/in “?Late Trains”? already/)).toBeNull()
      expect(shown.asked.filter(({ name }) => name === 'edits.add')).toEqual([])
    })
  })
  it('is dragged by a finger at the grips, while a finger elsewhere scrolls, and one that rests on a grip opens no menu', () => {
    const heights = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const position = this.dataset['position']
      return position === undefined ? new DOMRect(0, 0, 300, 600) : new DOMRect(0, Number(position) * 50, 300, 50)
    })
    const touch = (type: string, target: EventTarget, y: number) =>
      act(
        () =>
          void target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', button: 0, clientX: 20, clientY: y })),
      )
    const drag = (from: Element) => {
      touch('pointerdown', from, 225)
      fireEvent.contextMenu(from)
      touch('pointermove', window, 160)
      touch('pointerup', window, 160)
    }
    const taken = row(/^Unavailable/)
    drag(taken)
    expect(commands()).toEqual([])
    expect(screen.queryByRole('menu')).not.toBeNull()
    key('Escape')
    const grip = taken.querySelector('[data-grip]')
    if (grip === null) throw new Error('There is no grip')
    drag(grip)
    heights.mockRestore()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(commands()).toEqual([{ type: 'move', list: 'tracks', indices: [3], to: 2 }])
  })
  it('keeps a selection with its songs while the music goes on', () => {
    fireEvent.click(row(/^Ébb & Flow/))
    const next = { ...playback, current: trackId(9007), from: 'playNext' as const, startId: 2 }
    act(() => shown.setState({ playback: next, played: [...played, { track: trackId(9002), at: millis(0) }] }))
    expect(row(/^Ébb & Flow/).getAttribute('aria-selected')).toBe('true')
    expect(rows().filter(each => each.getAttribute('aria-selected') === 'true')).toHaveLength(1)
  })
  it('has a menu in one order, and one for the whole queue', () => {
    fireEvent.contextMenu(row(/^Ébb & Flow/))
    const labels = screen.getAllByRole('menuitem').map(item => item.querySelector('.cut')?.textContent)
    expect(labels.slice(0, 3)).toEqual(['Play', 'Play next', 'Add to queue'])
    expect(labels.slice(-3)).toEqual(['Move to top', 'Move to end', 'Remove from the queue'])
    fireEvent.click(screen.getByRole('menuitem', { name: /^Move to top/ }))
    expect(commands()).toEqual([{ type: 'move', list: 'tracks', indices: [2], to: 0, toList: 'playNext' }])
    fireEvent.click(within(panel()).getByRole('button', { name: 'More for the queue' }))
    fireEvent.click(screen.getByRole('menuitem', { name: /^Clear what comes next/ }))
    expect(commands().at(-1)).toEqual({ type: 'clear', what: 'upcoming' })
    fireEvent.click(within(panel()).getByRole('button', { name: 'Save as a playlist' }))
    expect(within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox').value).toBe('Low Tide')
  })
  it('takes back and does again by keys, but not where text is written', () => {
    const field = screen.getByRole('combobox', { name: 'Filter albums' })
    act(() => shown.setState({ undo: { canUndo: { what: 'move', count: 1 }, canRedo: { what: 'clear', count: 7 }, revision: 1 } }))
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    expect(commands()).toEqual([])
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(window, { key: 'Z', ctrlKey: true, shiftKey: true })
    expect(commands()).toEqual([{ type: 'undo' }, { type: 'redo' }])
    expect(screen.getByText('Done again: 7 songs cleared')).toBeTruthy()
  })
  it('is also a page, and then not beside it', () => {
    fireEvent.click(within(panel()).getByRole('button', { name: 'More for the queue' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show as a page' }))
    expect(within(screen.getByRole('main', { name: 'Queue' })).getByRole('group', { name: 'Queue' })).toBeTruthy()
    expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull()
  })
})
