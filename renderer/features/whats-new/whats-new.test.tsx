// @vitest-environment happy-dom
// An update is told once, with the way to what it brought.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const system = { ...initialState.system, version: '9.1.0' }
const start = async (seenVersion: string) => {
  shown = await showPage({ state: { ...signedIn, system }, seenVersion })
}
const seen = () => shown.asked.filter(({ name }) => name === 'settings.change').map(({ input }) => input)

it('tells of a version that was not there before, once, and shows what is new', async () => {
  await start('9.0.0')
  expect(seen()).toEqual([{ seenVersion: '9.1.0' }])
  fireEvent.click(screen.getByRole('button', { name: 'What is new' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New in Segue 9.1.0' }))
  expect((await sheet.findAllByRole('heading', { level: 3 })).length).toBeGreaterThan(0)
  expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(0)
})

it('waits until somebody can see it', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await start('9.0.0')
  expect([seen(), screen.queryByRole('button', { name: 'What is new' })]).toEqual([[], null])
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(seen()).toEqual([{ seenVersion: '9.1.0' }])
  expect(screen.getByRole('button', { name: 'What is new' })).toBeTruthy()
})

it('says nothing at the very first start, nor at the next one', async () => {
  await start('')
  expect(seen()).toEqual([{ seenVersion: '9.1.0' }])
  expect(screen.queryByRole('button', { name: 'What is new' })).toBeNull()
  shown.close()
  await start('9.1.0')
  expect([seen(), screen.queryByRole('button', { name: 'What is new' })]).toEqual([[], null])
})
