// @vitest-environment happy-dom
// Other devices in the page: the picker, the band, whose queue it is, the offer, and what is asked of main.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppState } from '../../../shared/app-state.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { trackId } from '../../../shared/ids.ts'
import { emptyPlayback, emptyQueue } from '../../../shared/queue/model.ts'
import { connected, device, elsewhere, sessions } from '../../tests/devices-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

const playback = { ...emptyPlayback, current: trackId(9001), index: 0, startId: 1, paused: false, volume: 0.38 }
const queue = { ...emptyQueue, tracks: [9001, 9002, 9003].map(trackId) }
let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ state: { ...signedIn, sessions, queue, playback } })
})
afterEach(() => shown.close())

const player = () => screen.getByRole('region', { name: 'Player' })
const button = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) => within_.getByRole('button', { name })
const picker = () => screen.getByRole('dialog', { name: 'Play on' })
const option = (name: RegExp) => within(picker()).getByRole('option', { name })
const open = () => fireEvent.click(button(/^Devices/, within(player())))
const set = (state: Partial<AppState>) => act(() => shown.setState(state))
const asked = () => shown.asked.filter(({ name }) => name.startsWith('connect.')).map(({ name, input }) => [name.slice(8), input])
const commands = () => shown.commands()
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))

describe('the picker', () => {
  it('lists devices with what they play, and keeps looking for as long as it is open', () => {
    open()
    const lines = within(picker())
      .getAllByRole('option')
      .map(line => line.textContent)
    expect(lines.map(line => line?.replace(/, \d\d:\d\d$/, ''))).toEqual([
      'This computerSlack Water · Blue Harbour',
      'KitchenPlaying · The Long Way · Blue Harbour',
      'AtticPaused · Not in this library',
      expect.stringMatching(/^TabletNot reachable · seen \d+ Apr 2031$/),
    ])
    expect(option(/^This computer/).getAttribute('aria-selected')).toBe('true')
    expect(option(/^Tablet/).getAttribute('aria-disabled')).toBe('true')
    expect(asked()).toEqual([['watch', { on: true }]])
    fireEvent.keyDown(document.activeElement ?? picker(), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked().at(-1)).toEqual(['watch', { on: false }])
  })

  it('follows what changes while it is open', () => {
    open()
    set({ sessions: { ...sessions, others: [device('Attic'), device('Garage')] } })
    expect(option(/^Attic/).textContent).toBe('AtticReady')
    expect(option(/^Garage/)).toBeTruthy()
    expect(within(picker()).queryByRole('option', { name: /^Kitchen/ })).toBeNull()
  })

  it('is opened by a key, walked with arrows, and Enter moves or controls', () => {
    fireEvent.keyDown(window, { key: 'd', ctrlKey: true })
    expect(document.activeElement).toBe(option(/^This computer/))
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    key('ArrowDown')
    expect(document.activeElement).toBe(option(/^Kitchen/))
    expect(picker().textContent).toContain('Shows and controls the queue of that device')
    key('Enter')
    key('ArrowDown')
    expect(picker().textContent).toContain('move along')
    key('Enter')
    key('End')
    key('Enter')
    key('ArrowDown')
    expect(document.activeElement).toBe(option(/^This computer/))
    key('Enter')
    expect(asked().slice(1)).toEqual([
      ['control', { session: 'kitchen' }],
      ['transfer', { session: 'attic' }],
    ])
  })

  it('offers the other way beside each device', () => {
    open()
    fireEvent.click(button('Play there on Kitchen'))
    fireEvent.click(button('Control Attic'))
    expect(asked().slice(1)).toEqual([
      ['transfer', { session: 'kitchen' }],
      ['control', { session: 'attic' }],
    ])
  })

  it('puts the controlled device on top with its volume, and this computer below with both ways back', () => {
    set(connected())
    open()
    expect(within(picker()).getAllByRole('option')[0]).toBe(option(/^Kitchen/))
    const volume = within(picker()).getByRole('slider', { name: 'Volume of Kitchen' })
    expect(volume.getAttribute('aria-valuetext')).toBe('38 percent, Kitchen')
    fireEvent.change(volume, { target: { value: '60' } })
    expect(commands()).toEqual([{ type: 'volume', volume: 0.6 }])
    fireEvent.click(button('Play here', within(picker())))
    fireEvent.click(button('Back to this computer’s queue'))
    expect(asked().slice(1)).toEqual([
      ['transfer', { session: null }],
      ['control', { session: null }],
    ])
  })

  it('says what is in the way, and what helps', () => {
    open()
    set({ sessions: { mine: 'me', others: [], socket: 'online' } })
    expect(picker().textContent).toContain('Sign in with this account on another one')
    set({ sessions: { ...sessions, socket: 'offline' } })
    expect(picker().textContent).toContain('cannot be reached, nor can your other devices')
    expect(option(/^Kitchen/).getAttribute('aria-disabled')).toBe('true')
    set({ sessions: { mine: null, others: [], socket: 'not-granted' } })
    fireEvent.click(button('Ask again', within(picker())))
    expect(shown.asked.at(-1)).toEqual({ name: 'account.signIn', input: { by: 'browser' } })
    set({ sessions, ...connected({ ...elsewhere, mayControl: false }) })
    expect(picker().textContent).toContain('does not let Segue control your other devices')
    expect(within(picker()).queryByRole('slider')).toBeNull()
  })

  it('shows that a move is under way, and lets nothing else begin', () => {
    open()
    set(connected({ kind: 'here' }, { transfer: { way: 'there', session: 'attic', name: 'Attic' } }))
    expect(option(/^Attic/).textContent).toContain('Moving there…')
    expect(player().textContent).toContain('Moving to Attic…')
    expect(within(picker()).queryByRole('button', { name: /Play there|Control/ })).toBeNull()
    fireEvent.click(option(/^Kitchen/))
    expect(asked().slice(1)).toEqual([])
    // A transfer can be cancelled by the button in the player's band and by the one in the device's line; Escape closes the picker without
    // cancelling it.
    fireEvent.click(button('Cancel moving', within(player())))
    fireEvent.click(button('Cancel moving', within(picker())))
    expect(document.activeElement).toBe(option(/^Attic/))
    fireEvent.keyDown(option(/^Attic/), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked().slice(1)).toEqual([
      ['stay', undefined],
      ['stay', undefined],
      ['watch', { on: false }],
    ])
  })

  it('closes when the pointer goes elsewhere, or the button is pressed again', () => {
    open()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
    open()
    open()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows why a move failed', async () => {
    shown.close()
    shown = await showPage({
      state: { ...signedIn, sessions, queue, playback },
      replies: { 'connect.transfer': failedWith('refused', 'Attic did not begin to play, so nothing was moved.') },
    })
    open()
    fireEvent.click(option(/^Attic/))
    await settled()
    expect(screen.getByRole('alert').textContent).toContain('Attic did not begin to play')
  })
})

describe('while another device is controlled', () => {
  beforeEach(() => set(connected()))

  it('a band says which, a live region too, and it leads back', () => {
    expect(player().textContent).toContain('Playing on Kitchen· keys and buttons here control it')
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Playing on Kitchen')).toBe(true)
    expect(button('Devices: playing on Kitchen', within(player()))).toBeTruthy()
    // Whether the page leaves room for the band above the player bar.
    const isBanded = () => document.querySelector('.app')?.classList.contains('has-band')
    expect(isBanded()).toBe(true)
    fireEvent.click(button('Play here'))
    expect(asked()).toEqual([['transfer', { session: null }]])
    set(connected({ kind: 'here' }))
    expect(player().textContent).not.toContain('Kitchen')
    expect(isBanded()).toBe(false)
  })

  it.each<[string, Partial<typeof elsewhere>, string]>([
    ['joining', { link: 'joining' }, 'Connecting to Kitchen…'],
    ['lost', { link: 'lost' }, 'Kitchen is not reachable. The queue is safe here.'],
    ['not allowed', { mayControl: false }, 'this sign-in does not let Segue control it'],
    ['shared', { shared: true }, 'Playing on Kitchen· one queue for all your devices'],
    ['shared and unknown', { shared: true, session: null, name: '' }, 'One queue for all your devices, playing on another onePlay here'],
  ])('the band says: %s', (_what, change, words) => {
    set(connected({ ...elsewhere, ...change }))
    expect(player().textContent).toContain(words)
  })

  it.each<[string, Partial<typeof elsewhere>, string]>([
    ['joining', { link: 'joining' }, 'Connecting to Kitchen'],
    ['lost', { link: 'lost' }, 'Kitchen is not reachable'],
    ['shared and lost', { link: 'lost', shared: true }, 'Kitchen is not reachable'],
    ['not allowed', { mayControl: false }, 'This sign-in does not let Segue control other devices'],
  ])('nothing looks as if it could be commanded while the device is out of reach: %s', (_what, change, words) => {
    set(connected({ ...elsewhere, ...change }))
    const main = change.mayControl === false ? 'Pause' : 'Play'
    expect(within(player()).queryByRole('button', { name: main === 'Play' ? 'Pause' : 'Play' })).toBeNull()
    for (const name of [main, 'Next', 'Previous', 'Shuffle']) {
      const control = within(player()).getByRole<HTMLButtonElement>('button', { name })
      expect(control.disabled).toBe(true)
      expect(control.title).toBe(`${name}: ${words}`)
    }
    expect(within(player()).getByRole<HTMLInputElement>('slider', { name: 'Position' }).disabled).toBe(true)
    set({ playback: { ...playback, paused: true } })
    // Who presses play in a queue shared by all hears it here.
    const mayStart = change.shared === true
    expect(within(player()).getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(!mayStart)
    set(connected(elsewhere))
    expect(within(player()).getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(false)
  })

  it('offers only the way back when nothing can be moved', () => {
    set({ playback: emptyPlayback })
    fireEvent.click(button('Back to this computer'))
    expect(asked()).toEqual([['control', { session: null }]])
  })

  it('the queue is named after the device, and edits go to it', () => {
    fireEvent.click(button('Queue', within(player())))
    const panel = screen.getByRole('complementary', { name: 'Queue of Kitchen' })
    expect(panel.textContent).toContain('of Kitchen')
    fireEvent.click(button('More for the queue', within(panel)))
    expect(screen.queryByRole('menuitemradio', { name: 'Stop after this song' })).toBeNull()
    fireEvent.click(screen.getByRole('menuitem', { name: /^Clear what comes next/ }))
    expect(commands()).toEqual([{ type: 'clear', what: 'upcoming' }])
  })

  it('what belongs to this computer alone says so', () => {
    fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
    const screenOf = within(screen.getByRole('main', { name: 'Now playing' }))
    for (const name of ['Sleep timer', 'Stop after this song', 'Speed: 1 ×', 'Spectrum']) {
      const control = screenOf.getByRole<HTMLButtonElement>('button', { name })
      expect(control.disabled).toBe(true)
      expect(control.title).toContain('Only for what plays on this computer')
    }
    fireEvent.click(screenOf.getByRole('button', { name: 'Devices: playing on Kitchen' }))
    expect(picker()).toBeTruthy()
  })

  it('the volume is that of the device, and nothing waits for sound here', () => {
    set({ speaker: { waiting: true } })
    expect(button('Pause', within(player())).getAttribute('aria-busy')).toBe('false')
    const volume = within(player()).getByRole('slider', { name: 'Volume of Kitchen' })
    expect(volume.getAttribute('aria-valuetext')).toBe('38 percent, Kitchen')
  })
})

describe('the offer', () => {
  const offer = { session: 'kitchen', name: 'Kitchen', track: trackId(9002), title: null }
  it('to listen here is in nobody’s way, and is answered once', () => {
    set(connected({ kind: 'here' }, { offer }))
    const asks = screen.getByRole('region', { name: 'Listen here? Kitchen plays' })
    expect(asks.textContent).toContain('The Long Way · Blue Harbour')
    open()
    expect(screen.queryByRole('region', { name: /Listen here/ })).toBeNull() // where there is little room it would lie over the picker
    open()
    const again = within(screen.getByRole('region', { name: /Listen here/ }))
    for (const name of ['Listen here', 'Control Kitchen', 'Not now']) fireEvent.click(button(name, again))
    expect(asked().filter(([name]) => name !== 'watch')).toEqual([
      ['transfer', { session: null }],
      ['control', { session: 'kitchen' }],
      ['dismiss', undefined],
    ])
    set(connected({ kind: 'here' }))
    expect(screen.queryByRole('region', { name: /Listen here/ })).toBeNull()
  })
})

it('the settings say what devices do, as far as that is known', () => {
  act(() => shown.app.view.navigate({ kind: 'settings' }))
  const list = within(screen.getByRole('list', { name: 'Your other devices' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^TabletphoneLast seen/),
    'Kitchenspeaker · Playing · The Long Way · Blue HarbourConnected now',
    'Atticphone · Paused · Not in this library',
  ])
})
