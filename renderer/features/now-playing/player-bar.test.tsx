// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { emptyPlayback } from '../../../shared/queue/model.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'
import { paused as playback, queue } from '../../tests/states.ts'

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ state: { ...signedIn, queue, playback } })
})
afterEach(() => shown.close())

const player = () => screen.getByRole('region', { name: 'Player' })
const press = (name: string) => fireEvent.click(within(player()).getByRole('button', { name }))
const commands = () => shown.commands()

describe('the player bar', () => {
  it('names what plays, where it is, and what comes next', () => {
    expect(player().textContent).toContain('The Long Way')
    expect(player().textContent).toContain('1:05')
    expect(player().textContent).toContain('−2:02')
    expect(within(player()).getByTitle('Next: Opening')).toBeTruthy()
    expect(document.title).toBe('The Long Way – Blue Harbour')
  })
  it('has the menu of the song that plays', () => {
    fireEvent.contextMenu(within(player()).getByRole('link', { name: 'The Long Way' }))
    const labels = screen.getAllByRole('menuitem').map(item => item.querySelector('.cut')?.textContent)
    expect(labels).toEqual(expect.arrayContaining(['Like', 'Add to playlist', 'Go to album', 'Go to artist']))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Play' }))
    expect(commands()).toEqual([{ type: 'resume' }])
  })
  it('sends what is pressed', () => {
    for (const name of ['Play', 'Next', 'Previous', 'Shuffle', 'Repeat: off', 'Mute']) press(name)
    expect(commands()).toEqual([
      { type: 'resume' },
      { type: 'next' },
      { type: 'previous' },
      { type: 'shuffle', on: true },
      { type: 'repeat', mode: 'queue' },
      { type: 'mute', muted: true },
    ])
  })
  it('has sliders that speak and obey keys', () => {
    const seek = within(player()).getByRole('slider', { name: 'Position' })
    expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 3:07')
    fireEvent.keyDown(seek, { key: 'ArrowRight' })
    fireEvent.keyDown(seek, { key: 'PageDown' })
    expect(commands()).toEqual([
      { type: 'seek', position: 70 },
      { type: 'seek', position: 35 },
    ])
    const volume = within(player()).getByRole('slider', { name: 'Volume' })
    expect(volume.getAttribute('aria-valuetext')).toBe('40 percent')
    fireEvent.change(volume, { target: { value: '75' } })
    expect(commands().at(-1)).toEqual({ type: 'volume', volume: 0.75 })
  })
  it('moves in the song by Shift with the arrows from anywhere, but not where a field, a slider or a list has a use of them', () => {
    const key = (target: Element, name: string) => fireEvent.keyDown(target, { key: name, shiftKey: true })
    key(document.body, 'ArrowRight')
    key(document.body, 'ArrowLeft')
    key(within(player()).getByRole('button', { name: 'Play' }), 'ArrowRight')
    const moved = [70, 60, 70].map(position => ({ type: 'seek', position }))
    expect(commands()).toEqual(moved)
    key(screen.getByLabelText('Filter albums'), 'ArrowRight')
    key(within(player()).getByRole('slider', { name: 'Volume' }), 'ArrowRight')
    key(screen.getByRole('grid', { name: 'Albums' }).querySelector('[data-position]') ?? document.body, 'ArrowRight')
    expect(commands()).toEqual(moved)
  })
  it('has the grip where the line ends as soon as somebody could take it', () => {
    const seek = within(player()).getByRole<HTMLInputElement>('slider', { name: 'Position' })
    act(() => shown.setState({ playback: { ...playback, anchor: { position: 67.6, at: millis(0) } } }))
    expect(seek.valueAsNumber).toBe(65)
    fireEvent.pointerEnter(seek)
    expect(seek.valueAsNumber).toBe(68)
    fireEvent.change(seek, { target: { value: '92' } })
    fireEvent.pointerLeave(seek)
    expect(seek.valueAsNumber).toBe(92)
    fireEvent.pointerUp(seek)
    expect(seek.valueAsNumber).toBe(65)
    fireEvent.focus(seek)
    expect(seek.valueAsNumber).toBe(68)
    fireEvent.blur(seek)
    expect(seek.valueAsNumber).toBe(65)
  })
  it('seeks only when the thumb is let go', () => {
    const seek = within(player()).getByRole('slider', { name: 'Position' })
    fireEvent.change(seek, { target: { value: '120' } })
    fireEvent.change(seek, { target: { value: '150' } })
    expect(commands()).toEqual([])
    expect(seek.getAttribute('aria-valuetext')).toBe('2:30 of 3:07')
    fireEvent.pointerUp(seek)
    fireEvent.blur(seek)
    expect(commands()).toEqual([{ type: 'seek', position: 150 }])
  })
  it('seeks nothing when the song ended while the thumb was held, or the system took the pointer away', () => {
    const seek = within(player()).getByRole('slider', { name: 'Position' })
    fireEvent.change(seek, { target: { value: '180' } })
    act(() =>
      shown.setState({ playback: { ...playback, current: trackId(9001), index: 0, startId: 2, anchor: { position: 3, at: millis(0) } } }),
    )
    expect(seek.getAttribute('aria-valuetext')).toMatch(/^0:03 of/)
    fireEvent.change(seek, { target: { value: '150' } })
    fireEvent.pointerUp(seek)
    fireEvent.change(seek, { target: { value: '100' } })
    fireEvent.pointerCancel(seek)
    fireEvent.blur(seek)
    expect(commands()).toEqual([])
    fireEvent.change(seek, { target: { value: '50' } })
    fireEvent.pointerUp(seek)
    expect(commands()).toEqual([{ type: 'seek', position: 50 }])
  })
  it('shows a spinner inside the play button while sound is awaited, and still pauses', () => {
    act(() => shown.setState({ playback: { ...playback, paused: false }, speaker: { waiting: true } }))
    expect(within(player()).getByRole('button', { name: 'Pause' }).getAttribute('aria-busy')).toBe('true')
    press('Pause')
    expect(commands()).toEqual([{ type: 'pause' }])
  })
  it('plays all songs in random order when nothing is in the queue', () => {
    act(() => shown.setState({ playback: emptyPlayback, queue: { ...queue, tracks: [], playNext: [] } }))
    expect(player().textContent).toContain('Nothing playing')
    press('Play')
    expect(commands()).toMatchObject([{ type: 'play', index: -1, shuffle: true, tracks: { length: 12 } }])
  })
  it('says when the library does not have the song any more', () => {
    act(() => shown.setState({ playback: { ...playback, current: trackId(4711) } }))
    expect(player().textContent).toContain('Unavailable')
  })
  it('shows a refused command with the words of the service', async () => {
    shown.close()
    shown = await showPage({
      state: { ...signedIn, queue, playback },
      replies: { 'queue.command': failedWith('refused', 'Not done.', 'No, thank you') },
    })
    press('Next')
    await act(async () => new Promise(resolve => setTimeout(resolve)))
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toContain('Not done.')
    expect(within(notice).getByText('No, thank you')).toBeTruthy()
    fireEvent.click(within(notice).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('more of the bar', () => {
  it('obeys the wheel over the volume, and over its button, which is all of it in small windows', () => {
    const volume = within(player()).getByRole('slider', { name: 'Volume' })
    fireEvent.wheel(volume, { deltaY: -100 })
    fireEvent.wheel(within(player()).getByRole('button', { name: 'Mute' }), { deltaY: 3 })
    expect(commands()).toEqual([
      { type: 'volume', volume: 0.45 },
      { type: 'volume', volume: 0.35 },
    ])
  })
  it('says why it waits, once the wait is long', async () => {
    vi.useFakeTimers()
    act(() => shown.setState({ playback: { ...playback, paused: false }, speaker: { waiting: true }, reachability: 'offline' }))
    expect(player().textContent).not.toContain('Waiting')
    act(() => vi.advanceTimersByTime(1500))
    expect(player().textContent).toContain('Waiting: you are offline')
    act(() => shown.setState({ speaker: { waiting: false } }))
    expect(player().textContent).not.toContain('Waiting')
    vi.useRealTimers()
  })
  it('shows how long the sleep timer has left, and its menu turns it off', () => {
    act(() => shown.setState({ sleep: { kind: 'at', until: millis(Date.now() + 12 * 60_000) } }))
    press('Sleep timer: 12 min')
    fireEvent.click(screen.getByRole('menuitem', { name: /^Turn off/ }))
    expect(commands()).toEqual([{ type: 'sleep', timer: { kind: 'off' } }])
  })
})

describe('keys', () => {
  const key = (name: string, held = {}, target: Element | Window = window) => fireEvent.keyDown(target, { key: name, ...held })
  it('play, move and change the volume from anywhere', () => {
    key(' ')
    key('ArrowRight', { ctrlKey: true })
    key('ArrowUp', { ctrlKey: true })
    key('m')
    expect(commands()).toEqual([{ type: 'resume' }, { type: 'next' }, { type: 'volume', volume: 0.45 }, { type: 'mute', muted: true }])
  })
  it('never act while typing, nor press what has the focus', () => {
    const field = screen.getByRole('combobox', { name: 'Filter albums' })
    for (const name of [' ', 'm', '?']) key(name, {}, field)
    key(' ', {}, within(player()).getByRole('button', { name: 'Queue' }))
    key('m', { isComposing: true }, document.body)
    expect(commands()).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    key('f', { ctrlKey: true })
    expect(document.activeElement).toBe(field)
  })
  it('lead to places, and Escape closes the layer on top', () => {
    key('4', { ctrlKey: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Songs' })).toBeTruthy()
    key('l', { ctrlKey: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeTruthy()
    key('ArrowLeft', { altKey: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Songs' })).toBeTruthy()
    key('?')
    const lines = within(screen.getByRole('region', { name: 'In lists' })).getAllByText(/./, { selector: '.line > span' })
    expect(lines.map(line => line.parentElement?.textContent)).toEqual(
      expect.arrayContaining([
        'Go to what begins with these lettersA–Z',
        'Column heads, from the first row↑',
        'Narrower or wider, on a column headShift ← →',
        'Move the column, on its headAlt Shift ← →',
      ]),
    )
    key('3', { ctrlKey: true })
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('go round the parts of the window', () => {
    const parts: (string | undefined)[] = []
    for (let index = 0; index < 4; index++) {
      key('F6')
      parts.push(document.activeElement?.closest('[data-landmark]')?.className.split(' ')[0])
    }
    expect(parts).toEqual(['titlebar', 'sidebar', 'content', 'player-body'])
    key('F6', { shiftKey: true })
    expect(document.activeElement?.closest('[data-landmark]')?.className).toContain('content')
  })
})

it('a private session is in sight while it is on, said, and ended by a press', () => {
  expect(screen.queryByText('Private')).toBeNull()
  act(() => shown.setState({ privateSession: true }))
  expect(within(player()).getByText('Private')).toBeTruthy()
  expect(screen.getByText('A private session is on').getAttribute('role')).toBe('status')
  press('Private session: end it')
  expect(shown.asked.at(-1)).toEqual({ name: 'history.setPrivate', input: { on: false } })
})
