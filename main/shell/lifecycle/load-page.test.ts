// The first load of the page: which interruptions of it are expected, and which failures are bugs.
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../log.ts'
import { loadPage } from './load-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (errno: number) => Object.assign(new Error('ERR'), { errno })

/** `fails`: with what, after which `then` happens. */
function load(fails: Error | null, then: (window: EventEmitter & { gone: boolean }) => void = () => undefined) {
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), {
    gone: false,
    webContents,
    isDestroyed: () => window.gone,
    loadURL: async () => {
      setTimeout(() => then(window), 100)
      if (fails) throw fails
    },
  })
  const loaded = loadPage(window, 'app://app/index.html', silentLog)
  return { loaded, webContents }
}

test('a page that is there is followed no more', async () => {
  const { loaded, webContents } = load(null)
  await loaded
  expect(webContents.listenerCount('render-process-gone')).toBe(0)
})

test.each([
  ['somebody quits', failure(-2), (window: object) => void Object.assign(window, { gone: true })],
  ['its process ends', failure(-2), (window: object) => void Object(window).webContents.emit('render-process-gone')],
  ['another load takes its place', failure(-3), () => undefined],
])('it is no bug if %s', async (_name, error, then) => {
  const { loaded } = load(error, then)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(loaded).resolves.toBeUndefined()
})

test('a page that is not there is one', async () => {
  const { loaded } = load(failure(-6))
  const told = expect(loaded).rejects.toMatchObject({ errno: -6 })
  await vi.advanceTimersByTimeAsync(1_000)
  await told
})
