// How the app ends: everything comes to rest, in reverse order, within a time; whoever starts it meanwhile gets it anew.
import { handedOver } from '../../desktop/answers.ts'
import type { Log } from '../../log.ts'
import { linkAmong } from './deep-links.ts'
import { relaunch } from './relaunch.ts'

/** Everything has this long to come to rest before the app ends all the same; milliseconds. */
const farewell = 3_000
/** After this the next part is stopped, too; milliseconds. */
const stopsWithin = 800

/** What Electron's app offers for it. */
type App = Parameters<typeof relaunch>[0]['app'] & {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, args: string[], folder: string, data: unknown) => void): unknown
  quit(): void
  exit(code: number): void
}

type Farewell = {
  readonly app: App
  readonly window: { on(event: 'query-session-end' | 'session-end', listener: () => void): unknown }
  /** What must not be lost is on disk when this returns. */
  readonly keepPlace: () => void
  readonly stops: readonly (() => void | Promise<void>)[]
  /** Something native will not come back, so that an orderly exit would wait for it for ever. */
  readonly hangs: () => boolean
  readonly process: Pick<NodeJS.Process, 'platform' | 'env' | 'argv' | 'pid'>
  readonly log: Log
}

/** On quit: runs the stops in reverse order, once, then ends. */
export function stopOnQuit({ app, window, keepPlace, stops, hangs, process: own, log }: Farewell): void {
  let stopping = false
  const leave = () => {
    if (hangs()) process.kill(own.pid, 'SIGKILL')
    app.exit(0)
  }
  app.on('will-quit', event => {
    event.preventDefault()
    if (stopping) return
    stopping = true
    // The one that was started meanwhile has left, believing this one to be there.
    const again = { app, env: own.env, args: own.argv.slice(1) }
    app.on('second-instance', (_event, args, _folder, data) => {
      // Who sent a command did not want to see it.
      if (!handedOver.safeParse(data).success) relaunch(again, linkAmong(args))
    })
    const limit = setTimeout(() => {
      log.warning('not everything came to rest in time')
      leave()
    }, farewell)
    void stopAll(stops, log).then(() => {
      clearTimeout(limit)
      leave()
    })
  })
  // Windows ends its session without asking the app to quit, and Electron ends the process at once unless it is quitting by then; Windows
  // does so as soon as it has told everybody. What a stop has to wait for may not come any more: the rest was in the journals before.
  if (own.platform !== 'win32') return
  window.on('query-session-end', keepPlace)
  window.on('session-end', () => {
    keepPlace()
    app.quit()
  })
}

async function stopAll(stops: Farewell['stops'], log: Log): Promise<void> {
  const all: Promise<void>[] = []
  for (const stop of stops.toReversed()) {
    const stopped = (async () => stop())().catch((error: unknown) => log.error('a part did not stop', error))
    all.push(stopped)
    // One that hangs does not cost the others what they have to write.
    await Promise.race([stopped, new Promise(resolve => setTimeout(resolve, stopsWithin).unref())])
  }
  await Promise.all(all)
}
