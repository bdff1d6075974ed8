// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { albumId, millis, playlistId } from '../../shared/ids.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { expired, showPage, signedIn } from '../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
const show = async (...given: Parameters<typeof showPage>): Promise<Shown> => {
  shown = await showPage(...given)
  return shown
}
afterEach(() => shown.close())

const asked = (name: string) => shown.asked.filter(request => request.name === name).map(({ input }) => input)
const commands = () => shown.commands()
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pressInPage = (name: string) => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name }))
const account = (state: AppState['account'], more: Partial<AppState> = {}) => ({ state: { account: state, ...more } })
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))

describe('before the library', () => {
  it('is marked with the language that it speaks', async () => {
    document.documentElement.lang = ''
    await show(account({ phase: 'signed-out', error: null }))
    expect(document.documentElement.lang).toBe('en-GB')
  })
  it('says nothing about a dialog that was closed, and everything about a real failure', async () => {
    await show({ ...account({ phase: 'signed-out', error: null }), replies: { 'connection.choose': failedWith('cancelled', 'Closed.') } })
    fireEvent.click(screen.getByRole('button', { name: /Play a folder/ }))
    await settled()
    expect(screen.queryByText('Closed.')).toBeNull()
    shown.close()
    await show({
      ...account({ phase: 'signed-out', error: null }),
      replies: { 'connection.choose': failedWith('disk', 'No such folder.') },
    })
    fireEvent.click(screen.getByRole('button', { name: /Play a folder/ }))
    await settled()
    expect(within(screen.getByRole('alert')).getByText('No such folder.')).toBeTruthy()
    expect(asked('account.signIn')).toHaveLength(0)
  })
  it('shows what makes itself ready, and the wait for the browser with its ways out', async () => {
    await show(account({ phase: 'preparing', progress: 0.4, what: 'Drawing covers' }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    act(() =>
      shown.setState({
        account: { phase: 'signing-in', progress: { phase: 'browser', until: millis(Date.now() + 60_000) }, previousPerson: null },
      }),
    )
    press('Open the page again')
    press('Copy address')
    press('Cancel')
    expect(shown.asked.map(({ name }) => name)).toEqual(['account.openBrowser', 'account.copyAddress', 'account.cancelSignIn'])
  })
  it('asks for no browser and no code where the service is inside the app', async () => {
    await show(account({ phase: 'signed-out', error: null }, { connection: { kind: 'demo' } }))
    expect(screen.queryByText(/browser|code/i)).toBeNull()
    press('Open the library')
    expect(asked('account.signIn')).toHaveLength(1)
    act(() => shown.setState({ account: { phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: null } }))
    await settled()
    expect(screen.getByRole('status').textContent).toBe('Opening the library')
    act(() => shown.setState({ account: { phase: 'signed-out', error: { code: 'offline', message: 'Not there.' } } }))
    await settled()
    expect(screen.queryByText(/browser|code/i)).toBeNull()
    press('Try again')
    expect(asked('account.signIn')).toHaveLength(2)
  })
  it('shows the words of the service unchanged when sign-in fails', async () => {
    const words = 'access_denied: The resource owner <b>denied</b> the request'
    const connection = { kind: 'service', name: 'Home', host: 'example.test', receivers: ['example.test'] } as const
    await show(account({ phase: 'signed-out', error: { code: 'refused', message: 'Refused.', answered: words } }, { connection }))
    expect(screen.getByText(words).closest('[role=alert]')).toBeTruthy()
    press('Try again')
    expect(asked('account.signIn')).toHaveLength(1)
    press('Choose another service')
    expect(asked('connection.choose')).toEqual([{ kind: 'none' }])
  })
  it('shows how far the first library is', async () => {
    const library = { ...(signedIn.library as AppState['library']), revision: null, counts: null }
    await show({ state: { ...signedIn, library: { ...library, load: { phase: 'downloading', received: 25, total: 100 } } } })
    expect(screen.getByRole('progressbar', { name: 'Library' }).getAttribute('aria-valuenow')).toBe('25')
    act(() => shown.setState({ library: { ...library, load: { phase: 'downloading', received: 0, total: null } } }))
    expect(screen.getByText('Asking the service')).toBeTruthy()
    act(() =>
      shown.setState({
        library: { ...library, load: { phase: 'failed', error: { code: 'bad-response', message: 'Cut off.', answered: 'maintenance' } } },
      }),
    )
    expect(screen.getByText('maintenance').closest('[role=alert]')).toBeTruthy()
    press('Try again')
    expect(asked('library.refresh')).toHaveLength(1)
  })
})

describe('states that last', () => {
  it('keeps the library in sight while the session is over or the service out of reach', async () => {
    await show({ state: { ...signedIn, account: expired } })
    expect(screen.getByText(/Please sign in again/)).toBeTruthy()
    expect(screen.getByRole('grid', { name: 'Albums' })).toBeTruthy()
    act(() => shown.setState({ ...signedIn, reachability: 'offline', history: { waiting: 2, confirmed: 0 } }))
    expect(screen.getByText(/You are offline/)).toBeTruthy()
    expect(screen.getByText('2 plays will be sent later')).toBeTruthy()
  })
})

describe('signing in again', () => {
  it('leaves the library in sight and says what is awaited', async () => {
    await show({ state: { ...signedIn, account: expired } })
    press('Sign in')
    act(() =>
      shown.setState({
        account: {
          phase: 'signing-in',
          progress: { phase: 'browser', until: millis(Date.now() + 60_000) },
          previousPerson: 'person' in expired ? expired.person : null,
        },
      }),
    )
    expect(screen.getByText('Waiting for your browser')).toBeTruthy()
    expect(screen.getByRole('grid', { name: 'Albums' })).toBeTruthy()
    press('Cancel')
    expect(shown.asked.map(({ name }) => name)).toEqual(['account.signIn', 'account.cancelSignIn'])
  })
})

describe('places', () => {
  it('shows albums in the order chosen', async () => {
    await show()
    const names = () => [...screen.getByRole('grid', { name: 'Albums' }).querySelectorAll('.card-link')].map(link => link.textContent)
    expect(names()).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'artist' } })
    expect(names()).toEqual(['Low Tide', 'The Voyage', 'Shore Sounds'])
  })
  it('leads through albums, an album of two records, its artist and back, with the focus order intact', async () => {
    await show()
    expect(screen.getByRole('grid', { name: 'Albums' }).textContent).toContain('The Voyage')
    fireEvent.click(screen.getByRole('link', { name: 'The Voyage' }))
    expect(heading('The Voyage')).toBeTruthy()
    expect(screen.getAllByRole('rowheader').map(head => head.textContent)).toEqual(['Disc 1', 'Disc 2'])
    pressInPage('Play')
    expect(commands().at(-1)).toMatchObject({ type: 'play', tracks: [9005, 9006], index: 0, context: { place: { kind: 'album', id: 62 } } })
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'The Estuary Orchestra' }))
    expect(heading('The Estuary Orchestra')).toBeTruthy()
    press('Back')
    press('Back')
    expect(heading('Albums')).toBeTruthy()
    press('Forward')
    expect(heading('The Voyage')).toBeTruthy()
  })
  it('plays a playlist as it stands, and as it is sorted by a head', async () => {
    await show({ route: { kind: 'playlist', id: playlistId(301) } })
    expect(heading('Thumbs up')).toBeTruthy()
    pressInPage('Play')
    expect(commands().at(-1)).toMatchObject({ tracks: [9001, 9005] })
    fireEvent.click(screen.getByRole('button', { name: 'Title' }))
    pressInPage('Play')
    expect(commands().at(-1)).toMatchObject({ tracks: [9005, 9001] })
  })
  it('shuffles from anywhere', async () => {
    await show({ route: { kind: 'songs' } })
    pressInPage('Shuffle')
    expect(commands().at(-1)).toMatchObject({ type: 'play', index: -1, shuffle: true, tracks: { length: 12 } })
  })
  it('says when something is not in the library any more', async () => {
    await show({ route: { kind: 'album', id: albumId(4711) } })
    expect(screen.getByRole('heading', { name: 'This album is gone' })).toBeTruthy()
  })
  it('shows tags without the archived ones, the trash, and an empty playlist', async () => {
    await show()
    const nav = screen.getByRole('navigation', { name: 'Library' })
    expect(within(nav).queryByRole('link', { name: /^old/ })).toBeNull()
    fireEvent.click(within(nav).getByRole('link', { name: /road trip/ }))
    expect(heading('road trip')).toBeTruthy()
    fireEvent.click(within(nav).getByRole('link', { name: /Trash/ }))
    expect(screen.getByText('Thrown Away')).toBeTruthy()
    fireEvent.click(within(nav).getByRole('link', { name: /Nothing Yet/ }))
    expect(screen.getByRole('heading', { name: 'No songs here' })).toBeTruthy()
  })
})

describe('a bug of the page', () => {
  it('is told, loses nothing, and leads back to the page', async () => {
    await show()
    act(() => shown.app.view.navigate({ kind: 'songs' }))
    // Outside of act(), which would throw the error of the page.
    shown.setState({ account: { phase: 'no such phase' } as never })
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(String(shown.bugs[0])).toContain('no such phase')
    await act(async () => {
      shown.setState(signedIn)
      press('Show Segue again')
    })
    expect(heading('Albums')).toBeTruthy()
  })
})

describe('settings', () => {
  it('changes one setting at a time', async () => {
    await show({ route: { kind: 'settings' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Quality' }), { target: { value: '320' } })
    const name = screen.getByRole('textbox', { name: 'Name of this device' })
    fireEvent.change(name, { target: { value: 'Study' } })
    fireEvent.blur(name)
    expect(asked('settings.change')).toEqual([{ theme: 'light' }, { quality: '320' }, { deviceName: 'Study' }])
    expect(screen.getByText('1 row could not be read')).toBeTruthy()
  })
  it('has its groups as one tab stop, and marks the one in view', async () => {
    await show({ route: { kind: 'settings' } })
    const groups = within(screen.getByRole('navigation', { name: 'Groups of settings' })).getAllByRole('link')
    const marked = () => groups.filter(group => group.getAttribute('aria-current') === 'location').map(group => group.textContent)
    const stops = () => groups.filter(group => group.tabIndex === 0).map(group => group.textContent)
    expect([marked(), stops()]).toEqual([['Look'], ['Look']])
    fireEvent.click(screen.getByRole('link', { name: 'Library', current: false }))
    expect([marked(), stops()]).toEqual([['Library'], ['Library']])
  })
  it('dresses the page as set', async () => {
    await show({
      state: {
        ...signedIn,
        settings: { ...defaultSettings, theme: 'light', contrast: 'more', density: 'compact', font: 'system' },
      },
    })
    expect({ ...document.documentElement.dataset }).toMatchObject({
      theme: 'light',
      contrast: 'more',
      density: 'compact',
      font: 'system',
      platform: 'linux',
    })
  })
})

describe('the sheet of shortcuts', () => {
  it('names what the menu of the window does, but on macOS, where that is in sight', async () => {
    for (const platform of ['win', 'mac'] as const) {
      await show({ state: { ...signedIn, system: { ...initialState.system, platform } } })
      act(() => shown.app.layers.open({ kind: 'shortcuts' }))
      const sheet = within(screen.getByRole('dialog', { name: 'Shortcuts' }))
      const lines = sheet.queryByRole('region', { name: 'The window' })?.textContent ?? null
      expect(lines).toBe(platform === 'mac' ? null : 'The windowLargerCtrl +SmallerCtrl -Usual sizeCtrl 0Full screenF11Quit SegueCtrl Q')
      if (platform === 'win') shown.close()
    }
  })

  it.each(['Column heads, from the first row', 'Go to what begins with these letters', 'Move the column, on its head'])(
    'names what lists do with keys of their own: %s',
    async words => {
      await show({ state: signedIn })
      act(() => shown.app.layers.open({ kind: 'shortcuts' }))
      const sheet = within(screen.getByRole('dialog', { name: 'Shortcuts' }))
      expect(within(sheet.getByRole('region', { name: 'In lists' })).getByText(words).nextElementSibling?.textContent).toMatch(/\S/)
    },
  )
})
