// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { millis } from '../../shared/ids.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
const show = async (...given: Parameters<typeof showPage>) => {
  shown = await showPage(...given)
}
afterEach(() => shown.close())

const main = (name: string) => screen.getByRole('main', { name })
const grid = (name: string) => screen.getByRole('grid', { name })
/** What has the focus: its role and its name. */
const here = () => {
  const { activeElement } = document
  return `${activeElement?.getAttribute('role') ?? activeElement?.localName} ${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent}`
}
const key = (name: string, held = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...held })
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))
/** Clicks an element as a mouse does: the element gets the focus before the click. */
const press = async (element: HTMLElement) => {
  act(() => element.focus())
  fireEvent.click(element)
  await settled()
}
const back = async () => {
  key('ArrowLeft', { altKey: true })
  await settled()
}
const announced = () => screen.getAllByRole('status').map(region => region.textContent)

describe('the focus after a change of page', () => {
  it('stays with the document at a start', async () => {
    await show()
    expect(document.activeElement).toBe(document.body)
    expect(announced()).not.toContain('Albums')
  })
  it('is on the page one has come to, whose name is announced', async () => {
    await show()
    await press(within(screen.getByRole('navigation', { name: 'Library' })).getByRole('link', { name: 'Songs' }))
    expect(document.activeElement).toBe(main('Songs'))
    expect(announced()).toContain('Songs')
    key('2', { ctrlKey: true })
    await settled()
    expect(document.activeElement).toBe(main('Albums'))
    expect(announced()).toContain('Albums')
  })
  it('is on the card that was opened after going back, and goes on from there', async () => {
    await show()
    await press(within(grid('Albums')).getByRole('link', { name: 'The Voyage' }))
    expect(document.activeElement).toBe(main('The Voyage'))
    await back()
    expect(here()).toMatch(/^gridcell .*The Voyage/)
    key('ArrowLeft')
    expect(here()).toMatch(/^gridcell .*Shore Sounds/)
    key('Enter')
    await settled()
    expect(document.activeElement).toBe(main('Shore Sounds'))
    await back()
    expect(here()).toMatch(/^gridcell .*Shore Sounds/)
  })
  it('opens the card that Tab leads to, though none was chosen before', async () => {
    await show()
    act(() => within(grid('Albums')).getAllByRole('gridcell')[0]?.focus())
    key('Enter')
    await settled()
    expect(document.activeElement).toBe(main('Low Tide'))
  })
  it('is on the same card of a shelf, and on the same link or button', async () => {
    await show({ route: { kind: 'home' } })
    await settled()
    const shelf = () => screen.getAllByRole('grid').at(-1) ?? document.body
    const [, second] = within(shelf()).getAllByRole('gridcell')
    act(() => second?.focus())
    const title = second?.querySelector('.t')?.textContent ?? ''
    fireEvent.keyDown(shelf(), { key: 'ArrowRight' })
    act(() => second?.focus())
    key('Enter')
    await settled()
    await press(within(main(title)).getAllByRole('link')[0] ?? document.body)
    await back()
    expect(here()).toMatch(/^a /)
    await back()
    expect(here()).toMatch(new RegExp(`^gridcell .*${title}`))
    key('Enter')
    await settled()
    expect(document.activeElement).toBe(main(title))
  })
  it('is on the row whose menu led elsewhere', async () => {
    await show({ route: { kind: 'songs' } })
    const row = within(grid('Songs')).getAllByRole('row')[3] ?? document.body
    await press(row)
    const name = row.querySelector('.t')?.textContent
    fireEvent.contextMenu(row)
    fireEvent.click(screen.getByRole('menuitem', { name: /^Go to album/ }))
    await settled()
    expect(document.activeElement?.localName).toBe('main')
    await back()
    expect(here()).toMatch(new RegExp(`^row .*${name}`))
  })
  it('is on the page that the palette led to', async () => {
    await show()
    act(() => screen.getByRole('button', { name: /Search or jump to/ }).focus())
    key('k', { ctrlKey: true })
    fireEvent.change(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'voyage' } })
    await screen.findAllByRole('option', { name: /The Voyage/ })
    key('Enter')
    await settled()
    expect(document.activeElement).toBe(main('The Voyage'))
  })
})

describe('the focus at the door', () => {
  const signingIn = {
    phase: 'signing-in',
    progress: { phase: 'browser', until: millis(Date.now() + 60_000) },
    previousPerson: null,
  } as const
  it('is on the heading of each step, and then on the library', async () => {
    const connection = { kind: 'service', name: 'Home', host: 'example.test', receivers: ['example.test'] } as const
    await show({ state: { connection, account: { phase: 'signed-out', error: null } } })
    expect(document.activeElement).toBe(document.body)
    await press(screen.getByRole('button', { name: 'Sign in with your browser' }))
    act(() => shown.setState({ account: signingIn }))
    await settled()
    expect(here()).toBe('h1 Carry on in your browser')
    act(() => shown.setState(signedIn))
    await settled()
    expect(document.activeElement).toBe(main('Albums'))
    act(() => {
      shown.setState({ account: { phase: 'signed-out', error: null } })
      shown.app.view.reset()
    })
    await settled()
    expect(here()).toMatch(/^h1 /)
  })
})

it.each([
  ['mac', true],
  ['linux', false],
] as const)('Shift F10 opens the menu of a row, where Chromium does not do so by itself (%s)', async (platform, isOpened) => {
  await show({ state: { ...signedIn, system: { ...initialState.system, platform } }, route: { kind: 'songs' } })
  const row = within(grid('Songs'))
    .getAllByRole('row')
    .find(each => each.hasAttribute('aria-selected'))
  await press(row ?? document.body)
  const focused = document.activeElement ?? document.body
  focused.getBoundingClientRect = () => new DOMRect(260, 380, 900, 44)
  key('F10', { shiftKey: true })
  await settled()
  expect(screen.queryByRole('menu') !== null).toBe(isOpened)
  if (isOpened) expect(shown.app.layers.getState()).toMatchObject({ x: 260, y: 424 })
})
