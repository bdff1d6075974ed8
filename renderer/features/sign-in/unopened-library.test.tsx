// @vitest-environment happy-dom
// What the door says of a library of this computer that could not be opened, and what can be done then.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failed } from '../../../shared/errors.ts'
import { say, t } from '../../../shared/words/words.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const show = async (error: ReturnType<typeof failed>['error'], connection: Required<typeof signedIn>['connection']) => {
  shown = await showPage({ state: { ...signedIn, connection, account: { phase: 'signed-out', error } } })
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const folder = { kind: 'folder', folder: '/music' } as const

it('a folder that is not there is told in words alone, and can be tried or chosen again', async () => {
  await show(failed('disk', say('errors.folderMissing')).error, folder)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your library could not be opened')
  expect(screen.getByRole('alert').textContent).toBe(t('errors.folderMissing'))
  expect(screen.queryByText('The service answered:')).toBeNull()
  await press('Try again')
  await press('Choose the folder…')
  const asked = shown.asked.filter(({ name }) => name === 'account.signIn' || name === 'connection.choose')
  expect(asked.map(({ input }) => input)).toEqual([{ by: 'browser' }, { kind: 'folder' }])
})

it('the words of the system come second, and the demo has no folder to choose', async () => {
  await show(failed('disk', say('errors.folderNotOpened'), 'EACCES: permission denied').error, folder)
  const [first, second] = within(screen.getByRole('alert')).getAllByText(/cannot be opened|EACCES/)
  expect([first?.textContent, second?.textContent]).toEqual([t('errors.folderNotOpened'), 'EACCES: permission denied'])
  shown.close()
  await show(failed('disk', say('errors.demoLibraryNotOpened')).error, { kind: 'demo' })
  expect(screen.queryByRole('button', { name: 'Choose the folder…' })).toBeNull()
})

it('a service elsewhere has its words first', async () => {
  const service = { kind: 'service', name: 'Songs', host: 'songs.test', receivers: [] } as const
  await show(failed('refused', say('errors.signInUnfinished'), 'Not today').error, service)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign-in did not finish')
  expect(screen.getByText('The service answered:')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^Not today/)
})
