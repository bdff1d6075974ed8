// How the app ends: what comes to rest, in which order, and who starts it again.
import { lookup } from 'node:dns/promises'
import { EventEmitter } from 'node:events'
import { open } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../log.ts'
import { stopOnQuit } from './shutdown.ts'

const spawned = vi.hoisted(() => vi.fn())
vi.mock('node:child_process', () => ({
  spawn: (program: string, args: readonly string[]) => {
    spawned(program, ...args)
    return Object.assign(new EventEmitter(), { unref: () => undefined })
  },
}))
beforeEach(() => spawned.mockReset())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin({ platform = 'linux' as NodeJS.Platform, stops = [] as (() => void | Promise<void>)[], calls = () => [] as string[] } = {}) {
  const done: unknown[] = []
  const app = Object.assign(new EventEmitter(), {
    getPath: () => '/opt/segue',
    quit: () => void done.push('quit'),
    exit: (code: number) => {
      app.emit('quit')
      done.push(`exit ${code}`)
    },
    releaseSingleInstanceLock: () => void done.push('unlocked'),
    relaunch: ({ args }: { args: string[] }) => void done.push(['relaunch', ...args]),
  })
  const window = new EventEmitter()
  const own = {
    platform,
    env: {},
    argv: ['/opt/segue', '--user-data-dir=/profile'],
    pid: 7,
    getActiveResourcesInfo: calls,
    kill: (...given: unknown[]): true => {
      done.push(['kill', ...given])
      return true
    },
  }
  stopOnQuit({
    app,
    window,
    savePlaybackSync: () => void done.push('playback saved'),
    stops,
    isCallPending: () => false,
    process: own,
    log: silentLog,
  })
  const willQuit = () => {
    const event = { preventDefault: vi.fn() }
    app.emit('will-quit', event)
    expect(event.preventDefault).toHaveBeenCalled()
  }
  return { app, window, willQuit, done }
}

test('the stops run once, the last one first, and a bug in one does not keep the others', async () => {
  const order: number[] = []
  const broken = () => {
    throw new Error('broken')
  }
  const { willQuit, done } = begin({ stops: [() => void order.push(1), broken, async () => void order.push(3)] })
  willQuit()
  willQuit()
  await vi.runAllTimersAsync()
  expect([order, done]).toEqual([[3, 1], ['exit 0']])
})

test('what does not come to rest is left after three seconds', async () => {
  const { willQuit, done } = begin({ stops: [() => new Promise(() => undefined)] })
  willQuit()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['exit 0'])
})

test('a part that hangs does not cost the others what they have to write', async () => {
  const order: string[] = []
  const { willQuit, done } = begin({ stops: [async () => void order.push('core'), () => new Promise(() => undefined)] })
  willQuit()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([order, done]).toEqual([['core'], []])
})

test('who starts the app while it ends gets it anew, in this profile, with the link; before that nothing is started', async () => {
  const { app, willQuit, done } = begin({ platform: 'darwin', stops: [() => new Promise(resolve => void setTimeout(resolve, 100))] })
  // The arguments of the second start as Electron reports them: all switches first, so that a value may stand apart from its switch.
  const other = ['/opt/segue', '--user-data-dir', '--demo', '/profile', 'segue://oauth/callback?code=1']
  app.emit('second-instance', {}, other)
  expect(done).toEqual([])
  willQuit()
  app.emit('second-instance', {}, other)
  await vi.runAllTimersAsync()
  expect(done).toEqual([['relaunch', '--user-data-dir=/profile', 'segue://oauth/callback?code=1'], 'exit 0'])
})

test('on Linux the next run begins at the very end, once, without the lock', async () => {
  const { app, willQuit, done } = begin({ stops: [() => new Promise(resolve => void setTimeout(resolve, 100))] })
  willQuit()
  app.emit('second-instance', {}, ['/opt/segue', 'segue://oauth/callback?code=1'])
  app.emit('second-instance', {}, ['/opt/segue'])
  expect(spawned).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(done).toEqual(['unlocked', 'exit 0'])
  expect(spawned.mock.calls).toEqual([['/opt/segue', '--user-data-dir=/profile', 'segue://oauth/callback?code=1']])
})

test('Windows ends its session without a will-quit: the place is on disk before the app quits, which Electron would end at once otherwise', () => {
  const windows = begin({ platform: 'win32' })
  // Windows asks everybody first, and may have somebody say no.
  windows.window.emit('query-session-end', {})
  expect(windows.done.splice(0)).toEqual(['playback saved'])
  windows.window.emit('session-end', {})
  expect(windows.done).toEqual(['playback saved', 'quit'])
  const linux = begin()
  linux.window.emit('session-end', {})
  expect(linux.done).toEqual([])
})

/** The calls of libuv's threads that Node names while `call` is made. */
async function namesOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  const made = call()
  const names = process.getActiveResourcesInfo()
  await made.catch(() => undefined)
  return names
}

test('a call that does not return is one whatever Node names it: reading a file, closing one, and looking a name up', async () => {
  const file = await open(process.execPath)
  for (const call of [() => file.stat(), () => file.close(), () => lookup('localhost')]) {
    const names = await namesOf(call)
    // Others that the runner of tests makes meanwhile are left out.
    const [made] = [['CloseReq'], ['GetAddrInfoReqWrap'], ['FSReqPromise']].filter(([name = '']) => names.includes(name))
    const { willQuit, done } = begin({ calls: () => made ?? [] })
    willQuit()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(done).toEqual([['kill', 7, 'SIGKILL']])
  }
})

test('a call that does not return is waited for two seconds after all is written; then the process is killed', async () => {
  const order: string[] = []
  const stops = [async () => void order.push('written')]
  const { willQuit, done } = begin({ stops, calls: () => ['Timeout', 'FSReqPromise'] })
  willQuit()
  await vi.advanceTimersByTimeAsync(1_999)
  expect([order, done]).toEqual([['written'], []])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual([['kill', 7, 'SIGKILL']])
})

test('with a call that returns meanwhile the process ends as ever', async () => {
  let calls = ['GetAddrInfoReqWrap']
  const { willQuit, done } = begin({ calls: () => calls })
  willQuit()
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual([])
  calls = ['Timeout', 'TCPSocketWrap']
  await vi.runAllTimersAsync()
  expect(done).toEqual(['exit 0'])
})
