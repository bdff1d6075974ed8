// @vitest-environment happy-dom
// Signing in with a code as a person meets it: where it is offered, what is shown and said, and the ways out.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppState, ShownCode, SignInProgress } from '../../../shared/app-state.ts'
import type { AppError } from '../../../shared/errors.ts'
import { millis } from '../../../shared/ids.ts'
import { expired, showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2031, 3, 2) }))
afterEach(() => {
  shown.close()
  vi.useRealTimers()
})

const code = (more: Partial<ShownCode> = {}): ShownCode => ({
  userCode: 'KDWX-2204',
  address: 'https://auth.example.test/device',
  completeAddress: 'https://auth.example.test/device?user_code=KDWX-2204',
  until: millis(Date.now() + 581_000),
  ...more,
})
const service = { kind: 'service', name: 'Home', host: 'example.test', receivers: ['example.test'] } as const
const show = async (account: AppState['account'], more: Partial<AppState> = {}) => {
  shown = await showPage({ state: { connection: service, account, ...more } })
}
const become = (progress: SignInProgress) => act(() => shown.setState({ account: { phase: 'signing-in', progress, previousPerson: null } }))
const signedOut = (error: AppError | null = null): AppState['account'] => ({ phase: 'signed-out', error })
const waitingFor = (shownCode: ShownCode | null = code(), trouble?: AppError): AppState['account'] => ({
  phase: 'signing-in',
  progress: { phase: 'code', code: shownCode, ...(trouble && { trouble }) },
  previousPerson: null,
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const methods = () => shown.asked.filter(({ name }) => name === 'account.signIn').map(({ input }) => input)
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the code', () => {
  it('is there to scan, to type and to copy, with the time that is left', async () => {
    await show(waitingFor())
    expect(title()).toBe('Sign in with a code')
    expect(screen.getByRole('img', { name: 'QR code that opens auth.example.test/device with the code filled in' })).toBeTruthy()
    expect(screen.getByText('auth.example.test/device')).toBeTruthy()
    expect(screen.getByText('KDWX-2204')).toBeTruthy()
    expect(screen.getByText(/^Confirm it on a page of/).textContent).toBe('Confirm it on a page of auth.example.test and nowhere else.')
    expect(screen.getByText('9:41 left')).toBeTruthy()
    const copied: string[] = []
    document.execCommand = () => {
      const data = { setData: (_type: string, text: string) => copied.push(text) }
      return document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData: data }))
    }
    fireEvent.click(button('Copy'))
    expect(copied).toEqual(['KDWX-2204'])
  })
  it('counts down by the second, silently', async () => {
    await show(waitingFor())
    const before = said()
    expect(before.join()).toContain('Waiting for you to confirm')
    act(() => vi.advanceTimersByTime(3000))
    const left = screen.getByText('9:38 left')
    expect(left.getAttribute('aria-hidden')).toBe('true')
    act(() => vi.advanceTimersByTime(3_600_000))
    expect(screen.getByText('0:00 left')).toBeTruthy()
  })
  it('is said when it comes, and again when it is another one', async () => {
    await show(waitingFor(null))
    expect(screen.getByText('Asking for a code')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    become({ phase: 'code', code: code() })
    expect(said()).toContain('The code is KDWX-2204. Type it at auth.example.test/device.')
    become({ phase: 'code', code: code({ userCode: 'NEXT-0001' }) })
    expect(said()).toContain('The code is NEXT-0001. Type it at auth.example.test/device.')
  })
  it('leads to the bare address when the service gives no other, and goes without a picture that nobody could scan', async () => {
    await show(waitingFor(code({ completeAddress: null, address: 'http://127.0.0.1:20337/device' })))
    expect(screen.getByRole('img', { name: 'QR code that opens http://127.0.0.1:20337/device' })).toBeTruthy()
    become({ phase: 'code', code: code({ completeAddress: `https://a.test/${'x'.repeat(1900)}` }) })
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expect(screen.getByText('KDWX-2204')).toBeTruthy()
  })
  it('stands beside the words of the service about the one before', async () => {
    const answered = 'Access denied: <b>the person</b> refused'
    await show(waitingFor(code(), { code: 'refused', message: 'The last code was refused. This is a new one.', answered }))
    expect(within(screen.getByRole('alert')).getByText(answered)).toBeTruthy()
    become({ phase: 'code', code: code(), trouble: { code: 'offline', message: 'The service cannot be reached.' } })
    expect(screen.getByRole('alert').textContent).toContain('Segue keeps trying.')
    become({ phase: 'code', code: code() })
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('can be given up, and left for the browser', async () => {
    await show(waitingFor())
    fireEvent.click(button('Use the browser instead'))
    expect(methods()).toEqual([{ by: 'browser' }])
    fireEvent.click(button('Cancel'))
    expect(shown.asked.at(-1)?.name).toBe('account.cancelSignIn')
  })
  it('once confirmed gives way to what comes next, in its own place', async () => {
    await show(waitingFor())
    become({ phase: 'finishing' })
    expect(title()).toBe('Sign in with a code')
    expect(said()).toContain('Signing in')
    expect(screen.queryByText('KDWX-2204')).toBeNull()
    expect(buttons()).toEqual(['Cancel'])
  })
})

describe('the way to a code', () => {
  it('stands beside the browser from the first', async () => {
    await show(signedOut())
    fireEvent.click(button(/^Use a code/))
    expect(methods()).toEqual([{ by: 'code' }])
  })
  it('is there while the browser is awaited, not once it came back', async () => {
    await show({ phase: 'signing-in', progress: { phase: 'browser', until: millis(Date.now() + 1000) }, previousPerson: null })
    fireEvent.click(button('Use a code instead'))
    expect(methods()).toEqual([{ by: 'code' }])
    become({ phase: 'finishing' })
    expect(title()).toBe('Carry on in your browser')
    expect(screen.queryByRole('button', { name: 'Use a code instead' })).toBeNull()
  })
  it('comes first when the port of the browser’s way is taken', async () => {
    await show(signedOut({ code: 'port-taken', message: 'Sign-in needs port 49152.' }))
    expect(buttons().slice(0, 2)).toEqual(['Sign in with a code', 'Try again'])
    fireEvent.click(button('Sign in with a code'))
    fireEvent.click(button('Try again'))
    expect(methods()).toEqual([{ by: 'code' }, { by: 'browser' }])
  })
  it('is tried again after it failed, with the browser beside it', async () => {
    await show(waitingFor())
    act(() => shown.setState({ account: signedOut({ code: 'refused', message: 'The service gives no code.', answered: 'No' }) }))
    fireEvent.click(button('Try again'))
    fireEvent.click(button('Use the browser instead'))
    expect(methods()).toEqual([{ by: 'code' }, { by: 'browser' }])
  })
})

describe('signing in again with a code', () => {
  const again = (progress: SignInProgress): AppState['account'] => ({ phase: 'signing-in', progress, previousPerson: expired.person })

  it('leaves the library in sight, with the code above it', async () => {
    await show(expired, { ...signedIn, account: { ...expired, error: { code: 'port-taken', message: 'Sign-in needs port 49152.' } } })
    expect(screen.getByText('Sign-in needs port 49152.')).toBeTruthy()
    fireEvent.click(button('Sign in with a code'))
    act(() => shown.setState({ account: again({ phase: 'browser', until: millis(Date.now() + 1000) }) }))
    fireEvent.click(button('Use a code instead'))
    act(() => shown.setState({ account: again({ phase: 'code', code: code() }) }))
    expect(screen.getByRole('grid', { name: 'Albums' })).toBeTruthy()
    expect(screen.getByText('Waiting for you to confirm the code KDWX-2204')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeTruthy()
    fireEvent.click(button('Use the browser instead'))
    expect(methods()).toEqual([{ by: 'code' }, { by: 'code' }, { by: 'browser' }])
    act(() => shown.setState({ account: again({ phase: 'finishing' }) }))
    expect(screen.getByText('Signing in')).toBeTruthy()
  })
})
