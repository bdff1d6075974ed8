// Quitting: stops all parts in reverse order within a time limit, and relaunches if the app was started again meanwhile.
import { secondStartRequestSchema } from '../../desktop/second-start.ts'
import type { Log } from '../../log.ts'
import { relaunch } from './relaunch.ts'
import { findLink } from './startup-arguments.ts'

/** Timeout of the whole shutdown, milliseconds. */
const shutdownTimeout = 3_000
/** Timeout of one part before the next one is stopped, too, milliseconds. */
const partTimeout = 800

/** The part of Electron's app used here. */
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
  /** Writes synchronously what must not be lost. */
  readonly savePlaybackSync: () => void
  readonly stops: readonly (() => void | Promise<void>)[]
  /** Whether a native call hangs, for which a normal exit would wait for ever. */
  readonly isCallPending: () => boolean
  readonly process: Pick<NodeJS.Process, 'platform' | 'env' | 'argv' | 'pid'>
  readonly log: Log
}

/**
 * Installs the shutdown: on quit the stops run once, in reverse order, for `shutdownTimeout` at most, then the process ends. Where Windows ends
 * the session, playback is saved synchronously first.
 */
export function stopOnQuit({ app, window, savePlaybackSync, stops, isCallPending, process: own, log }: ShutdownOptions): void {
  let isStopping = false
  /** A second start during the shutdown, with the link that it came with. */
  let nextRun: { readonly link: string | null } | null = null
  const startNextRun = () => {
    if (nextRun) relaunch({ app, platform: own.platform, env: own.env, args: own.argv.slice(1) }, nextRun.link)
    nextRun = null
  }
  const shutDown = () => {
    if (isCallPending()) {
      startNextRun()
      process.kill(own.pid, 'SIGKILL')
    }
    app.exit(0)
  }
  app.on('will-quit', event => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    // A second start during the shutdown has exited because this instance still held the lock, so this one relaunches.
    app.on('second-instance', (_event, args, _folder, data) => {
      // A second start with a command did not want to open the app.
      if (!secondStartRequestSchema.safeParse(data).success) nextRun = { link: findLink(args) ?? nextRun?.link ?? null }
    })
    app.on('quit', startNextRun)
    const limit = setTimeout(() => {
      log.warning('not everything came to rest in time')
      shutDown()
    }, shutdownTimeout)
    void stopAll(stops, log).then(() => {
      clearTimeout(limit)
      shutDown()
    })
  })
  // Windows ends its session without a quit event, and Electron ends the process at once unless it is quitting already; stops that wait for
  // something may not finish, but what matters is in the journals.
  if (own.platform !== 'win32') return
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
    // A part that hangs must not keep the others from writing their data.
    await Promise.race([stopped, new Promise(resolve => setTimeout(resolve, partTimeout).unref())])
  }
  await Promise.all(all)
}
