// @vitest-environment happy-dom
// Connections as a person meets them: the first start, the form with its sentences, the test of each server, the settings.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppState } from '../../../../shared/app-state.ts'
import { publicForm } from '../../../../shared/connection/connection-form.ts'
import { ok } from '../../../../shared/errors.ts'
import { failedWith } from '../../../../shared/errors-for-tests.ts'
import { publicDeployment } from '../../../../shared/wire/profile.ts'
import { say } from '../../../../shared/words/words.ts'
import { showPage, signedIn } from '../../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
const show = async (...given: Parameters<typeof showPage>): Promise<Shown> => {
  shown = await showPage(...given)
  return shown
}
afterEach(() => shown.close())

const signedOut: Partial<AppState> = { account: { phase: 'signed-out', error: null } }
const ownService: Partial<AppState> = {
  ...signedIn,
  connection: { kind: 'service', name: 'Home', host: 'oauth.example.test', receivers: ['oauth.example.test'] },
}
const preset = { ...publicDeployment, name: 'Home', client_id: 'mine', auth_url: 'https://oauth.example.test' }

const asked = (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))

describe('the first start', () => {
  it('offers four ways, and those inside the app at once', async () => {
    await show({ state: signedOut })
    press(/Try the demo library/)
    press(/Play a folder/)
    expect(asked('connection.choose')).toEqual([{ kind: 'demo' }, { kind: 'folder' }])
    press(/Connect to your service/)
    expect(screen.getByRole('link', { name: 'Open the registration page' }).getAttribute('href')).toMatch(/^https:/)
    press('Back')
    press(/Use another address/)
    expect(field('Address of the service').value).toBe('')
  })

  it('signs in with the client id of an app that the person registered, by either method', async () => {
    await show({ state: signedOut })
    press(/Connect to your service/)
    fill('Client id', ' abc ')
    press('Sign in with your browser')
    press('Use a code')
    const chosen = { kind: 'service', preset: { ...publicDeployment, client_id: 'abc' } }
    expect(asked('connection.choose')).toEqual([
      { ...chosen, by: 'browser' },
      { ...chosen, by: 'code' },
    ])
  })

  it('fills the form from a file, and says what in it cannot be used', async () => {
    await show({ state: signedOut, replies: { 'connection.import': ok({ ...preset, redirect_uri: 'http://elsewhere.test/' }) } })
    press('Import a connection file')
    await settled()
    expect(field('Sign-in server (OAuth)').value).toBe('https://oauth.example.test')
    press('Sign in with your browser')
    expect(asked('connection.choose')).toEqual([])
    expect(field('Redirect address').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/The browser has to come back to this computer/)).toBeTruthy()
  })

  it('tells about a bad file, and says nothing about a dialog that was closed', async () => {
    await show({
      state: signedOut,
      replies: { 'connection.import': failedWith('disk', 'x.json is not a connection file: name is missing.') },
    })
    press('Import a connection file')
    await settled()
    expect(screen.getByRole('alert').textContent).toContain('name is missing')
    shown.close()
    await show({ state: signedOut, replies: { 'connection.import': failedWith('cancelled', 'Closed.') } })
    press('Import a connection file')
    await settled()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the form', () => {
  it('says what is wrong with a field once one has left it, and takes it back', async () => {
    await show({ state: signedOut })
    press(/Connect to your service/)
    fireEvent.change(field('Redirect address'), { target: { value: 'http://localhost/callback' } })
    expect(screen.queryByText(/Add a port/)).toBeNull()
    fireEvent.blur(field('Redirect address'))
    expect(screen.getByText(/Add a port/)).toBeTruthy()
    fill('Redirect address', 'segue://oauth/callback')
    expect(screen.queryByText(/Add a port/)).toBeNull()
  })

  it('fills in the other addresses from one, and keeps what was typed by hand', async () => {
    await show({ state: signedOut })
    press(/Use another address/)
    fill('Queue server (web socket)', 'wss://q.example.test')
    fill('Address of the service', 'https://music.example.test')
    expect(field('Library server').value).toBe('https://music.example.test')
    expect(field('Queue server (web socket)').value).toBe('wss://q.example.test')
    expect(field('Path of the API').value).toBe(publicForm.api_path)
  })

  it('does not sign in, nor test, while something is missing, but shows what', async () => {
    await show({ state: signedOut })
    press(/Use another address/)
    press('Test connection')
    press('Sign in with your browser')
    expect(asked('connection.test')).toEqual([])
    expect(asked('connection.choose')).toEqual([])
    expect(screen.getAllByText(/Enter an address that begins with https/)).toHaveLength(5)
    expect(screen.getByText(/Enter the client id/)).toBeTruthy()
  })
})

describe('the test of a connection', () => {
  it('asks each server and shows what was found, with what to do', async () => {
    const check = {
      server: 'api',
      host: 'api.example.test',
      outcome: 'bad',
      text: say('connection.trouble.refused', { port: '9', hostname: 'x' }),
      advice: say('connection.trouble.refusedHint'),
      answered: 'Hm',
    }
    await show({
      state: ownService,
      route: { kind: 'settings' },
      replies: { 'connection.details': ok(preset), 'connection.test': ok(check) },
    })
    await settled()
    expect(screen.getByText(/oauth\.example\.test, library\.ibroadcast\.com/)).toBeTruthy()
    press('Test connection')
    await settled()
    expect(asked('connection.test')).toHaveLength(7)
    expect(asked('connection.test')[0]).toEqual({ preset: null, server: 'auth' })
    const found = within(screen.getByRole('list', { name: 'What was found' }))
    expect(found.getAllByText('Nothing listens at port 9 of x.')).toHaveLength(7)
    expect(found.getAllByText('Check the port, and that the service is running.')).toHaveLength(7)
    expect(screen.getByText('7 things do not work yet.')).toBeTruthy()
  })

  it('is forgotten when what was tested changes', async () => {
    const check = { server: 'api', host: 'x', outcome: 'good', text: say('connection.finding.responds'), advice: null }
    await show({ state: signedOut, replies: { 'connection.test': ok(check) } })
    press(/Connect to your service/)
    fill('Client id', 'mine')
    press('Test connection')
    await settled()
    expect(screen.getByText('Everything that is needed answers.')).toBeTruthy()
    fill('Client id', 'other')
    expect(screen.queryByText('Everything that is needed answers.')).toBeNull()
  })
})

describe('the settings', () => {
  it('export the service in use', async () => {
    await show({
      state: ownService,
      route: { kind: 'settings' },
      replies: { 'connection.details': ok(preset), 'connection.export': ok({ name: 'Home.json' }) },
    })
    press('Export')
    await settled()
    expect(screen.getByText('The connection is saved as Home.json')).toBeTruthy()
  })

  it('change the connection only after saying what that means', async () => {
    await show({ state: ownService, route: { kind: 'settings' }, replies: { 'connection.details': ok(preset) } })
    await settled()
    press('Change')
    const box = within(screen.getByRole('dialog', { name: 'Change the connection' }))
    expect(box.getByText(/stays signed in/)).toBeTruthy()
    expect(box.getByRole<HTMLInputElement>('textbox', { name: 'Client id' }).value).toBe('mine')
    fireEvent.click(box.getByRole('button', { name: 'Keep it as it is' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('connection.choose')).toEqual([])
  })

  it('of a folder show where it is, and look again', async () => {
    await show({ state: { ...signedIn, connection: { kind: 'folder', folder: '/home/ada/Music' } }, route: { kind: 'settings' } })
    const group = within(screen.getByRole('region', { name: 'Connection' }))
    expect(group.getByText('/home/ada/Music')).toBeTruthy()
    fireEvent.click(group.getByRole('button', { name: 'Look again' }))
    expect(asked('connection.lookAgain')).toHaveLength(1)
  })
})
