// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { albumId, millis, trackId } from '../../../shared/ids.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
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
const playback: Playback = { ...emptyPlayback, current: trackId(9002), index: 1, startId: 1, anchor: { position: 65, at: millis(0) } }

let shown: Awaited<ReturnType<typeof showPage>>
const key = (name: string, held = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...held })
beforeEach(async () => {
  shown = await showPage({ state: { ...signedIn, queue, playback } })
  key('p', { ctrlKey: true })
})
afterEach(() => shown.close())

const large = () => screen.getByRole('main', { name: 'Now playing' })
const press = (name: string | RegExp) => fireEvent.click(within(large()).getByRole('button', { name }))
const choose = (name: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') => fireEvent.click(screen.getByRole(role, { name }))
const commands = () => shown.commands()

describe('now playing', () => {
  it('names what plays, from where, where it is, and what comes next', () => {
    expect(within(large()).getByRole('heading', { level: 1 }).textContent).toBe('The Long Way')
    expect(within(large()).getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('1:05 of 3:07')
    const next = within(large()).getByRole('region', { name: 'Next' })
    expect(
      within(next)
        .getAllByRole('listitem')
        .map(row => row.querySelector('.t')?.textContent),
    ).toEqual(['Opening', 'Ébb & Flow'])
    expect(within(large()).getByRole('link', { name: 'Blue Harbour' })).toBeTruthy()
    expect(document.querySelector('.app')?.hasAttribute('inert')).toBe(true)
  })
  it('breaks a long title between words, not within one that has a hyphen', async () => {
    shown.close()
    const library = libraryWith({ tracks: [{ title: '22 September: Wind South-West, Four – not Five' }] })
    const [current] = library.tracks.id
    shown = await showPage({ library, state: { ...signedIn, queue, playback: { ...playback, current: trackId(current ?? 0) } } })
    key('p', { ctrlKey: true })
    const title = within(large()).getByRole('heading', { level: 1 })
    expect(title.textContent).toBe('22 September: Wind South-West, Four – not Five')
    expect([...title.querySelectorAll('.whole')].map(word => word.textContent)).toEqual(['South-West,'])
  })
  it('names the quality in which it came, where that is another one than the one asked for', () => {
    expect(large().textContent).toContain('128 kbit/s')
    act(() => shown.setState({ settings: { ...defaultSettings, quality: 'orig' } }))
    expect(within(large()).getByTitle('As it was asked for').textContent).toBe('Original')
    act(() => shown.setState({ otherQuality: [{ track: trackId(9002), quality: '128' }] }))
    const words = 'Original was asked for; this song comes in another quality'
    expect(within(large()).getByTitle(words).textContent).toBe(`128 kbit/s, ${words}`)
  })
  it('opens and closes by one key, by Escape and by going elsewhere, and gives the focus back', () => {
    const open = () => screen.queryByRole('main', { name: 'Now playing' }) !== null
    key('p', { ctrlKey: true })
    expect(open()).toBe(false)
    const queueButton = within(screen.getByRole('region', { name: 'Player' })).getByRole('button', { name: 'Queue' })
    act(() => queueButton.focus())
    key('p', { ctrlKey: true })
    key('Escape')
    expect(open()).toBe(false)
    expect(document.activeElement).toBe(queueButton)
    key('p', { ctrlKey: true })
    fireEvent.click(within(large()).getAllByRole('link', { name: 'Low Tide' })[0] ?? large())
    expect(open()).toBe(false)
    expect(screen.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeTruthy()
  })
  it('is closed by Escape also when nothing has the focus, but not together with a menu of it', () => {
    press('Sleep timer')
    key('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(large()).toBeTruthy()
    act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    expect(document.activeElement).toBe(document.body)
    key('Escape')
    expect(screen.queryByRole('main', { name: 'Now playing' })).toBeNull()
  })
  it('is opened by the cover in the player bar, which Tab stops at in windows of any width', () => {
    key('Escape')
    const opener = within(screen.getByRole('region', { name: 'Player' })).getByRole('button', { name: 'Now playing' })
    expect(opener.tabIndex).toBe(0)
    expect(opener.closest('.opt')).toBeNull() // shed in small windows
    fireEvent.click(opener)
    expect(large()).toBeTruthy()
  })
  it('sets the timer, the stop and the speed', () => {
    press('Sleep timer')
    choose('In 30 minutes')
    press('Sleep timer')
    choose('At the end of this album', 'menuitemradio')
    press('Stop after this song')
    press('Speed: 1 ×')
    choose('1.25 ×', 'menuitemradio')
    expect(commands()).toEqual([
      { type: 'sleep', timer: { kind: 'minutes', minutes: 30 } },
      { type: 'sleep', timer: { kind: 'album' } },
      { type: 'stopAfter', on: true },
      { type: 'speed', speed: 1.25 },
    ])
  })
  it('has how loud it is, in windows of any width: the line, the button and the wheel over both', () => {
    const volume = within(large()).getByRole('slider', { name: 'Volume' })
    const mute = within(large()).getByRole('button', { name: 'Mute' })
    expect(volume.getAttribute('aria-valuetext')).toBe('80 percent')
    fireEvent.change(volume, { target: { value: '40' } })
    fireEvent.wheel(mute, { deltaY: 100 })
    fireEvent.click(mute)
    expect(commands()).toEqual([
      { type: 'volume', volume: 0.4 },
      { type: 'volume', volume: 0.75 },
      { type: 'mute', muted: true },
    ])
    act(() => shown.setState({ playback: { ...playback, volume: 0.4, muted: true } }))
    expect(volume.getAttribute('aria-valuetext')).toBe('Muted')
    expect(within(large()).getByRole('button', { name: 'Unmute' })).toBeTruthy()
  })
  it('says when the last song of the album plays, if that is what sleep waits for', () => {
    act(() =>
      shown.setState({
        sleep: { kind: 'album' },
        queue: { ...queue, playNext: [] },
        playback: { ...playback, current: trackId(9003), index: 2 },
      }),
    )
    expect(commands()).toEqual([{ type: 'stopAfter', on: true }])
  })
  it('has the queue at its side', async () => {
    const makesRoom = () => document.querySelector('.full')?.classList.contains('has-queue')
    expect(makesRoom()).toBe(false)
    press('Queue')
    await act(async () => undefined)
    expect(screen.getAllByRole('complementary', { name: 'Queue' })).toHaveLength(1)
    expect(makesRoom()).toBe(true)
  })
  it('says when nothing plays, and when the library does not have the song any more', () => {
    act(() => shown.setState({ playback: { ...playback, current: trackId(4711) } }))
    expect(within(large()).getByRole('heading', { level: 1 }).textContent).toBe('Unavailable')
    act(() => shown.setState({ playback: emptyPlayback }))
    expect(within(large()).getByRole('heading', { level: 1 }).textContent).toBe('Nothing playing')
  })
})
