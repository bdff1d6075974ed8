// For tests: a queue on a real folder, with a clock and pauses that only the test moves.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initialState } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { createStore, type Store } from '../store.ts'
import { type QueueOwner, startQueue } from './queue.ts'

export type Desk = QueueOwner & {
  readonly store: Store
  readonly told: string[]
  readonly folder: string
  /** Lets the clock go on, and pauses that are over by then end. */
  pass(seconds: number): void
  /** The library does not hold these any more. */
  readonly gone: Set<TrackId>
  /** These can be heard without the service. */
  readonly here: Set<TrackId>
  playback(): ReturnType<Store['get']>['playback']
}

/** Starts a queue in the folder, or in a new one. */
export async function openDesk(folder?: string): Promise<Desk> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'segue-queue-')))
  const store = createStore(initialState)
  const told: string[] = []
  const gone = new Set<TrackId>()
  const here = new Set<TrackId>()
  let clock = Date.UTC(2031, 3, 2)
  let seed = 0
  const waits = new Map<() => void, number>()
  const queue = await startQueue({
    store,
    folder: place,
    now: () => clock,
    random: () => {
      seed = (seed + 0.618_034) % 1
      return seed
    },
    pause: (milliseconds, signal) =>
      new Promise(resolve => {
        waits.set(resolve, clock + milliseconds)
        signal?.addEventListener('abort', () => resolve())
      }),
    isGone: async track => gone.has(track),
    isHere: track => here.has(track),
    log: silentLog,
    notify: (_tone, text) => void told.push(text),
  })
  return {
    ...queue,
    store,
    told,
    folder: place,
    gone,
    here,
    pass: seconds => {
      clock += seconds * 1000
      for (const [end, until] of [...waits]) {
        if (until > clock) continue
        waits.delete(end)
        end()
      }
    },
    playback: () => store.get().playback,
  }
}
