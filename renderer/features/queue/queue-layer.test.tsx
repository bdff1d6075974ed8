// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { albumId, millis, trackId } from '../../../shared/ids.ts'
import { emptyPlayback, type Playback, type Queue } from '../../../shared/queue/model.ts'
import { resizeTo, showPage, signedIn } from '../../tests/page-for-tests.ts'

const queue: Queue = {
  tracks: [9001, 9002, 9003].map(trackId),
  playNext: [],
  unshuffled: null,
  context: { place: { kind: 'album', id: albumId(61) }, title: 'Low Tide' },
  excerpt: null,
}
const playback: Playback = { ...emptyPlayback, current: trackId(9002), index: 1, startId: 1, anchor: { position: 65, at: millis(0) } }

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: { ...signedIn, queue, playback } })
  await resizeTo(1024)
})
afterEach(() => shown.close())

const panel = () => screen.queryByRole('complementary', { name: 'Queue' })
const songs = () => screen.getByRole('main', { name: 'Songs' })
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))
const key = async (name: string, held = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...held })
  await settled()
}
const toQueue = () => key('j', { ctrlKey: true })
const row = (nth: number) => within(screen.getByRole('grid', { name: 'Songs' })).getAllByRole('row')[nth] ?? document.body
const title = () => document.activeElement?.querySelector('.t')?.textContent

describe('the queue in a narrow window', () => {
  it('takes the focus from what it covers, to what plays, and gives it back when it is closed', async () => {
    act(() => row(3).focus())
    await toQueue()
    expect(panel()?.contains(document.activeElement)).toBe(true)
    expect(title()).toBe('The Long Way')
    expect(songs().hasAttribute('inert')).toBe(true)
    await toQueue()
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(row(3))
    expect(songs().hasAttribute('inert')).toBe(false)
  })
  it('is closed by Escape from anywhere, after what lies over it and what is selected in it', async () => {
    const button = within(screen.getByRole('region', { name: 'Player' })).getByRole('button', { name: 'Queue' })
    act(() => button.focus())
    fireEvent.click(button)
    await settled()
    expect(title()).toBe('The Long Way')
    fireEvent.contextMenu(document.activeElement ?? document.body)
    await key('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(panel()).not.toBeNull()
    await key('Escape') // what the menu was about is selected
    act(() => button.focus())
    await key('Escape')
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(button)
  })
  it('is closed by a press beside it, and by going elsewhere', async () => {
    await toQueue()
    // A press beside the panel hits the element under the inert page, not the page itself.
    fireEvent.pointerDown(document.querySelector('.app') ?? document.body)
    await settled()
    expect(panel()).toBeNull()
    await toQueue()
    await key('2', { ctrlKey: true })
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Albums' }))
  })
  it('is closed before Now playing, which it stands beside', async () => {
    await key('p', { ctrlKey: true })
    await toQueue()
    expect(panel()?.contains(document.activeElement)).toBe(true)
    await key('Escape')
    expect(panel()).toBeNull()
    expect(screen.getByRole('main', { name: 'Now playing' }).contains(document.activeElement)).toBe(true)
    await key('Escape')
    expect(screen.queryByRole('main', { name: 'Now playing' })).toBeNull()
  })
  it('is walked by F6 with the parts that it does not cover', async () => {
    await toQueue()
    const visited: string[] = []
    for (let step = 0; step < 4; step++) {
      await key('F6')
      visited.push(document.activeElement?.closest('[data-landmark]')?.localName ?? '')
    }
    expect(visited.toSorted()).toEqual(['aside', 'header', 'nav', 'section'])
  })
  it('lies beside the page again when there is room', async () => {
    await toQueue()
    await resizeTo(1440)
    expect(songs().hasAttribute('inert')).toBe(false)
    await key('Escape')
    expect(panel()).not.toBeNull()
    await key('2', { ctrlKey: true })
    expect(panel()).not.toBeNull()
  })
})
