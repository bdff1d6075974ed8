// @vitest-environment happy-dom
// Settings, About: what one copies to ask about a fault.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { showPage } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
const show = async (...given: Parameters<typeof showPage>): Promise<void> => {
  shown = await showPage(...given)
}
afterEach(() => shown.close())

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }))

it('diagnostics are copied by main, and that they were is said', async () => {
  await show({ route: { kind: 'settings' } })
  copy()
  expect(shown.asked.at(-1)).toEqual({ name: 'diagnostics.copy', input: undefined })
  expect(await screen.findByText('The diagnostics are on the clipboard')).toBeTruthy()
})

it('where that fails, that is said', async () => {
  await show({ route: { kind: 'settings' }, replies: { 'diagnostics.copy': failedWith('refused', 'Not done.') } })
  copy()
  expect(await screen.findByText('Not done.')).toBeTruthy()
  expect(screen.queryByText('The diagnostics are on the clipboard')).toBeNull()
})
