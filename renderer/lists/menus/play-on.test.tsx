// @vitest-environment happy-dom
// “Play on…” in menus: the device is turned to first, and nothing plays before it answers.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppState } from '../../../shared/app-state.ts'
import { trackId } from '../../../shared/ids.ts'
import { emptyPlayback, emptyQueue } from '../../../shared/queue/model.ts'
import { connected, elsewhere, sessions, tablet } from '../../tests/devices-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

const playback = { ...emptyPlayback, current: trackId(9001), index: 0, startId: 1, paused: false }
const queue = { ...emptyQueue, tracks: [9001, 9002].map(trackId) }

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ state: { ...signedIn, sessions, queue, playback } })
})
afterEach(() => shown.close())

const set = (state: Partial<AppState>) => act(() => shown.setState(state))
const commands = () => shown.commands()
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))

describe('“Play on…”', () => {
  const openMenu = () => {
    const album = screen.getAllByRole('gridcell')[0]
    if (!album) throw new Error('no album is shown')
    fireEvent.contextMenu(album, { clientX: 40, clientY: 50 })
  }
  it('chooses the device first, then plays', async () => {
    openMenu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Play on…' }))
    const menu = within(screen.getByRole('menu', { name: 'Play on' }))
    expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'This computerPlaying',
      'KitchenPlaying',
      'AtticPaused',
    ])
    fireEvent.click(menu.getByRole('menuitemradio', { name: /^Attic/ }))
    await settled()
    expect(commands()).toEqual([])
    set(connected({ ...elsewhere, session: 'attic', name: 'Attic', link: 'joining' }))
    await settled()
    expect(commands()).toEqual([])
    set(connected({ ...elsewhere, session: 'attic', name: 'Attic' }))
    await settled()
    const names = shown.asked.map(({ name }) => name).filter(name => name === 'connect.control' || name === 'queue.command')
    expect(names).toEqual(['connect.control', 'queue.command'])
    expect(commands()).toMatchObject([{ type: 'play' }])
  })
  it('goes from one device to another, and back to this computer, once main says so', async () => {
    for (const [name, output] of [
      [/^Attic/, { ...elsewhere, session: 'attic', name: 'Attic' }],
      [/^This computer/, { kind: 'here' }],
    ] as const) {
      set(connected())
      openMenu()
      fireEvent.click(screen.getByRole('menuitem', { name: 'Play on…' }))
      fireEvent.click(screen.getByRole('menuitemradio', { name }))
      await settled()
      expect(commands()).toEqual([])
      set(connected(output))
      await settled()
      expect(commands()).toMatchObject([{ type: 'play' }])
      shown.asked.splice(0)
    }
  })
  it('plays nothing when the device cannot be reached after all, not even later', async () => {
    openMenu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Play on…' }))
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^Attic/ }))
    await settled()
    set(connected({ ...elsewhere, session: 'attic', name: 'Attic', link: 'lost' }))
    await settled()
    set(connected({ ...elsewhere, session: 'attic', name: 'Attic' }))
    await settled()
    expect(commands()).toEqual([])
  })
  it('is not there when there is no other device', () => {
    set({ sessions: { ...sessions, others: [tablet] } })
    openMenu()
    expect(screen.getByRole('menuitem', { name: /^Play next/ })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Play on…' })).toBeNull()
  })
})
