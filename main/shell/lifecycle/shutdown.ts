// Quitting: stops all parts in reverse order within a time limit, and relaunches if the app was started again meanwhile.
import { secondStartRequestSchema } from '../../desktop/second-start.ts'
import type { Log } from '../../log.ts'
import { relaunch } from './relaunch.ts'
import { findLink } from './startup-arguments.ts'

/** Milliseconds after which the process ends even if parts have not stopped. */
const shutdownTimeout = 3_000
/** Milliseconds after which the next part is stopped even if the one before has not come to rest. */
const partTimeout = 800
/** Longest wait for calls of libuv's threads once all parts have stopped, milliseconds; then the process is killed. */
const callsTimeout = 2_000
const callsPollInterval = 50
/** Kinds of calls that libuv's threads make for this thread: of the file system, and name lookups. A normal exit waits for them. */
const threadCalls: ReadonlySet<string> = new Set(['FSReqPromise', 'FSReqCallback', 'CloseReq', 'GetAddrInfoReqWrap', 'GetNameInfoReqWrap'])

/** The members of Electron's app that this file calls. */
type App = Parameters<typeof relaunch>[0]['app'] & {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  on(event: 'quit', listener: () => void): unknown
  on(event: 'second-instance', listener: (event: unknown, args: string[], folder: string, data: unknown) => void): unknown
  quit(): void
  exit(code: number): void
}

type ShutdownOptions = {
  readonly app: App
  readonly window: { on(event: 'query-session-end' | 'session-end', listener: () => void): unknown }
  /** Writes playback to disk before it returns. */
  readonly savePlaybackSync: () => void
  readonly stops: readonly (() => void | Promise<void>)[]
  /**
   * Whether a native call (of the keychain, or to the drive of the own folder) has not returned yet: as it may hang, and a normal exit would
   * wait for it for ever, the process is killed instead.
   */
  readonly isCallPending: () => boolean
  readonly process: Pick<NodeJS.Process, 'platform' | 'env' | 'argv' | 'pid' | 'kill' | 'getActiveResourcesInfo'>
  readonly log: Log
}

/**
 * Installs the shutdown: on quit the stops run once, in reverse order, for `shutdownTimeout` at most, then the process ends, killed if
 * calls have not returned after `callsTimeout`. Where Windows ends the session, playback is saved synchronously first.
 */
export function stopOnQuit({ app, window, savePlaybackSync, stops, isCallPending, process: ownProcess, log }: ShutdownOptions): void {
  let isStopping = false
  /**
   * A second start during the shutdown, with its link (null: it had none); of several starts the last link counts. null: there was no
   * second start.
   */
  let nextRun: { readonly link: string | null } | null = null
  const startNextRun = () => {
    if (nextRun) relaunch({ app, process: ownProcess }, nextRun.link)
    nextRun = null
  }
  const isHeldUp = () => isCallPending() || ownProcess.getActiveResourcesInfo().some(kind => threadCalls.has(kind))
  let isEnding = false
  const shutDown = async () => {
    if (isEnding) return
    isEnding = true
    for (let waited = 0; waited < callsTimeout && isHeldUp(); waited += callsPollInterval)
      await new Promise(resolve => setTimeout(resolve, callsPollInterval))
    if (!isHeldUp()) return app.exit(0)
    log.warning('a call of the system does not return')
    startNextRun()
    ownProcess.kill(ownProcess.pid, 'SIGKILL')
  }
  app.on('will-quit', event => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    // A second start during the shutdown has exited already, because this instance held the lock; so this instance relaunches the app when
    // it ends.
    app.on('second-instance', (_event, args, _folder, data) => {
      // A second start with a command did not want to open the app, so it causes no relaunch.
      if (!secondStartRequestSchema.safeParse(data).success) nextRun = { link: findLink(args) ?? nextRun?.link ?? null }
    })
    app.on('quit', startNextRun)
    const limit = setTimeout(() => {
      log.warning('not everything came to rest in time')
      void shutDown()
    }, shutdownTimeout)
    void stopAll(stops, log).then(async () => {
      clearTimeout(limit)
      await shutDown()
    })
  })
  // Windows ends its session without the event `will-quit`, and Electron then ends the process at once unless it is quitting. Stops that
  // wait for something may not finish, but all that must not be lost is in the journals.
  if (ownProcess.platform !== 'win32') return
  window.on('query-session-end', savePlaybackSync)
  window.on('session-end', () => {
    savePlaybackSync()
    app.quit()
  })
}

async function stopAll(stops: ShutdownOptions['stops'], log: Log): Promise<void> {
  const all: Promise<void>[] = []
  for (const stop of stops.toReversed()) {
    const stopped = (async () => stop())().catch((error: unknown) => log.error('a part did not stop', error))
    all.push(stopped)
    // The wait is limited, as a part that hangs must not keep the others from writing their data.
    await Promise.race([stopped, new Promise(resolve => setTimeout(resolve, partTimeout).unref())])
  }
  await Promise.all(all)
}
