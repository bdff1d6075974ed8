// For tests: a queue on a real folder, with a clock and pauses that only the test moves.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initialState } from '../../shared/app-state.ts'
import type { Effect } from '../../shared/connect/events.ts'
import type { TrackId } from '../../shared/ids.ts'
import { byPerson } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import { readFrame } from '../../shared/wire/read-frame.ts'
import type { DelayFunction } from '../api/retry.ts'
import { silentLog } from '../log.ts'
import type { Notify } from '../notices.ts'
import { createStore, type Store } from '../store.ts'
import { startDevice } from './device-owner.ts'
import { type QueueOwner, startQueue } from './queue.ts'
import { createQueueTrace } from './trace.ts'

export type Desk = Omit<QueueOwner, 'stop' | 'command'> & {
  /** Performs a command with a person as its cause. */
  command(command: QueueCommand): void
  /** Why the queue changed so far, line by line, without the moments. */
  why(): readonly string[]
  /** Writes playback synchronously, as the app does at the end of a Windows session. */
  savePlaybackSync(): void
  /** Resolves when everything is on disk. */
  stop(): Promise<void>
  readonly store: Store
  readonly told: string[]
  readonly folder: string
  /**
   * Facts about the sound in the order in which `onFact` got them, each with the song that was current then; plays and skips are counted
   * from the two.
   */
  readonly heard: readonly { readonly fact: SpeakerFact; readonly current: TrackId | null }[]
  /** Moves the clock on by so many seconds, and ends the pauses that are over by then. */
  pass(seconds: number): void
  /** Sets the system's time back by so many seconds; the monotonic clock goes on. */
  setBack(seconds: number): void
  /** Songs that the library no longer has, filled by the test. */
  readonly gone: Set<TrackId>
  /** Songs that are kept on this computer, filled by the test. */
  readonly here: Set<TrackId>
  /** As when the link to the service comes up and the service holds no queue; since then `sent` fills. */
  online(): void
  /** Resolves after more turns than a look for missing songs takes. */
  settle(): Promise<void>
  /** What is sent on the link. */
  readonly sent: readonly Effect[]
  playback(): ReturnType<Store['get']>['playback']
}

/**
 * Starts a queue over the given folder, or over a new empty one. `onLook`: called as each look for missing songs begins, with its number,
 * from 1. `answersWell`: asked whether all is well with the service; by default nobody is.
 */
export async function openDesk(folder?: string, onLook?: (look: number) => void, answersWell?: () => Promise<boolean>): Promise<Desk> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'segue-queue-')))
  const store = createStore(initialState)
  const told: string[] = []
  const gone = new Set<TrackId>()
  const here = new Set<TrackId>()
  let clock = Date.UTC(2031, 3, 2)
  let setBack = 0
  let seed = 0
  const waits = new Map<() => void, number>()
  const pause: DelayFunction = (milliseconds, signal) =>
    new Promise(resolve => {
      waits.set(resolve, clock + milliseconds)
      signal?.addEventListener('abort', () => resolve())
    })
  const notify: Notify = (_tone, text) => void told.push(text)
  const now = () => clock - setBack
  const steady = () => clock
  const random = () => {
    seed = (seed + 0.618_034) % 1
    return seed
  }
  const trace = createQueueTrace(now)
  const device = await startDevice({ store, folder: dataFolder, now, steady, random, delay: pause, trace, log: silentLog, notify })
  const isMissing = async (track: TrackId) => gone.has(track)
  let looks = 0
  const findMissing = async (tracks: readonly TrackId[]) => {
    looks += 1
    onLook?.(looks)
    return tracks.filter(track => gone.has(track))
  }
  const isKept = (track: TrackId) => here.has(track)
  const heard: Desk['heard'][number][] = []
  const onFact = (fact: SpeakerFact) => void heard.push({ fact, current: device.mine().playback.current })
  const queue = startQueue({
    store,
    device,
    now,
    steady,
    onFact,
    delay: pause,
    isMissing,
    findMissing,
    isKept,
    ...(answersWell && { answersWell }),
    log: silentLog,
    notify,
  })
  const sent: Effect[] = []
  const session = 'desk'
  const online = () => {
    device.dispatch({ type: 'named', session })
    device.dispatch({ type: 'link', session, status: 'up' })
    const frame = readFrame(JSON.stringify({ command: 'set_state', result: true, role: 'player' }))
    if (frame.about === 'queue') device.dispatch({ type: 'received', session, frame })
    device.follow({ onEffect: effect => void (effect.type === 'send' && sent.push(effect)) })
  }
  return {
    ...queue,
    online,
    settle: async () => {
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
    },
    sent,
    command: command => queue.command(command, byPerson),
    savePlaybackSync: device.savePlaybackSync,
    why: () => trace.lines().map(line => line.slice(line.indexOf(' ') + 1)),
    stop: () => {
      queue.stop()
      return device.stop()
    },
    store,
    told,
    folder: dataFolder,
    heard,
    gone,
    here,
    setBack: seconds => {
      setBack += seconds * 1000
    },
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
