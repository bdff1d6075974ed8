// For tests: one account's queue, listening and history on a real folder, and a page that makes sound, all in made-up time.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initialState } from '../../shared/app-state.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { millis, type TrackId, trackId } from '../../shared/ids.ts'
import { byPerson } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { startHistory } from '../history/history.ts'
import { silentLog } from '../log.ts'
import { createStore } from '../store.ts'
import { startDevice } from './device-owner.ts'
import { startListening } from './listening.ts'
import { startQueue } from './queue.ts'
import { createQueueTrace } from './trace.ts'

/**
 * Makes a simulated clock with timers, which act in order of their moments. `elapsed`: called with the milliseconds of each advance, for
 * fake timers of the code under test.
 */
export function openTime(elapsed: (milliseconds: number) => void) {
  let passed = 0
  const plans: { readonly at: number; readonly act: () => void }[] = []
  const after = (milliseconds: number, act: () => void) => {
    const plan = { at: passed + milliseconds, act }
    let index = plans.length
    while (index > 0 && (plans[index - 1]?.at ?? 0) > plan.at) index -= 1
    plans.splice(index, 0, plan)
  }
  return {
    steady: () => passed,
    now: () => Date.UTC(2031, 3, 2) + passed,
    after,
    run: (milliseconds: number) => {
      const end = passed + milliseconds
      const turnTo = (moment: number) => {
        elapsed(moment - passed)
        passed = moment
      }
      for (let next = plans[0]; next && next.at <= end; next = plans[0]) {
        plans.shift()
        turnTo(next.at)
        next.act()
      }
      turnTo(end)
    },
  }
}
export type Time = ReturnType<typeof openTime>

type Options = {
  readonly time: Time
  /** The folder of an earlier run; a new one by default. */
  readonly folder?: string
  /** Number of this run of the app, part of the ids of history entries, which have to differ between runs. */
  readonly run?: number
  /** Length of a song, seconds; 200 by default. */
  readonly length?: (track: TrackId) => number
  /** Delay of each message between page and main, milliseconds; 5 by default. */
  readonly late?: () => number
  /** Called with each stretch of sound that the simulated page makes, seconds: the truth that the counted plays are compared with. */
  readonly sounds?: (startId: number, track: TrackId, seconds: number) => void
}

export async function openListening(options: Options) {
  const { time, run = 1, length = () => 200, late = () => 5, sounds } = options
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'segue-listening-')))
  const store = createStore(initialState)
  const gone = new Set<TrackId>()
  const common = { store, now: time.now, log: silentLog, notify: () => undefined }
  const pause = () => new Promise<void>(() => undefined)
  const device = await startDevice({
    ...common,
    trace: createQueueTrace(time.now),
    folder,
    steady: time.steady,
    random: () => 0.5,
    delay: pause,
  })
  const offline = { attachHistory: () => undefined, call: async () => failedWith('offline', 'Not here.') }
  const history = await startHistory({ ...common, folder, api: offline })
  let ids = 0
  const newId = () => `run-${run}-${ids++}`
  const recordings = new Set<Promise<unknown>>()
  const record = (entry: HistoryEntry) => {
    const recorded = history.record(entry)
    recordings.add(recorded)
    return recorded
  }
  const listening = startListening({ ...common, device, record, steady: time.steady, newId })
  const isMissing = async (track: TrackId) => gone.has(track)
  const findMissing = async (tracks: readonly TrackId[]) => tracks.filter(track => gone.has(track))
  const { onFact } = listening
  const queue = startQueue({ ...common, device, steady: time.steady, onFact, delay: pause, isMissing, findMissing })

  let isOver = false
  let page = openPage()
  /** Simulates the page: follows the queue, makes sound 200 ms after each start, and reports facts about it to main. */
  function openPage() {
    let shown = device.mine().playback
    let sounding: { position: number; at: number } | null = null
    let attempt = 0
    let isHere = true
    const tell = (fact: SpeakerFact) => {
      time.after(late(), () => {
        if (isHere && !isOver) queue.report(fact)
      })
    }
    /** Moves the position of the simulated sound on to the present moment. */
    const advance = ({ startId, current } = shown) => {
      if (!sounding || current === null) return
      const seconds = Math.min((time.steady() - sounding.at) / 1000, length(current) - sounding.position)
      sounding = { position: sounding.position + seconds, at: time.steady() }
      sounds?.(startId, current, seconds)
    }
    const leave = (before = shown) => {
      const { startId } = before
      advance(before)
      if (sounding) tell({ type: 'position', startId, position: sounding.position })
      sounding = null
    }
    const begin = (position: number) => {
      attempt += 1
      const mine = attempt
      time.after(200, () => {
        if (mine !== attempt || !isHere || isOver) return
        sounding = { position, at: time.steady() }
        tell({ type: 'playing', startId: shown.startId, position })
        sound(mine)
      })
    }
    /** Reports the position after each second of sound, and the end of the song at its end. */
    const sound = (mine: number) => {
      const { current, startId } = shown
      if (!sounding || current === null) return
      const left = length(current) - sounding.position
      time.after(Math.min(1, left) * 1000, () => {
        if (mine !== attempt || !sounding || !isHere || isOver) return
        if (left <= 1) {
          leave()
          attempt += 1
          return tell({ type: 'ended', startId })
        }
        advance()
        tell({ type: 'position', startId, position: sounding.position })
        sound(mine)
      })
    }
    const runCommand = () => {
      const before = shown
      shown = device.mine().playback
      const { startId, seekId, paused, current } = shown
      const isOther = startId !== before.startId || seekId !== before.seekId
      if (isOther) {
        leave(before)
        attempt += 1
      }
      if (paused && !before.paused) {
        leave()
        attempt += 1
      }
      if (!paused && current !== null && (isOther || before.paused)) begin(positionAt(shown, millis(time.now())))
    }
    const follow = () => time.after(late(), () => isHere && !isOver && runCommand())
    const unsubscribe = device.follow({ onChange: follow })
    if (!shown.paused && shown.current !== null) begin(positionAt(shown, millis(time.now()), store.get().speaker.waiting))
    return {
      advance,
      go: () => {
        advance()
        isHere = false
        unsubscribe()
      },
    }
  }
  /** Reports that the sound waits, as main does when the page is gone (account-parts.ts). */
  const fallSilent = () => {
    const { playback } = device.mine()
    if (playback.current === null || playback.paused || store.get().speaker.waiting) return
    queue.report({ type: 'waiting', startId: playback.startId, position: positionAt(playback, millis(time.now())) })
  }
  /** Resolves when look-ups are answered and plays and skips are recorded; the simulated clock stands still meanwhile. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
    for (let known = -1; known < recordings.size; ) {
      known = recordings.size
      await device.listening.flush()
      await Promise.all(recordings)
    }
  }
  const { restored } = device.listening
  const entries = (): readonly HistoryEntry[] => history.recentEntries().toReversed()

  return {
    folder,
    /** The measure of the current song that the run before left on disk; null: none. */
    restored: restored.measure,
    store,
    gone,
    playback: () => device.mine().playback,
    position: () => positionAt(device.mine().playback, millis(time.now()), store.get().speaker.waiting),
    ask: (command: QueueCommand) => queue.command(command, byPerson),
    play: (...tracks: readonly number[]) => queue.command({ type: 'play', tracks: tracks.map(trackId), index: 0, context: null }, byPerson),
    report: (fact: SpeakerFact) => queue.report(fact),
    run: time.run,
    turnPrivate: listening.setPrivate,
    settle,
    entries,
    /** Entries of the history like `play 1` or `skip 2` (event and track id), oldest first. */
    recorded: () => entries().map(({ event, track }) => `${event} ${track}`),
    reload: () => {
      page.go()
      fallSilent()
      page = openPage()
    },
    /** Ends the simulated page: only `report` tells facts from now on. */
    closePage: () => page.go(),
    stop: async () => {
      page.go()
      fallSilent()
      isOver = true
      await listening.stop()
      await history.stop()
      queue.stop()
      await device.stop()
    },
    /** Measures the page's sound until now, and returns the files as they are on disk at this moment. */
    disk: () => {
      page.advance()
      return diskOf(folder)
    },
    /** All different states of the files on disk, in order, until every pending write is done: what a crash at each moment would leave. */
    disks: async (): Promise<readonly Disk[]> => {
      const disks = new Map<string, Disk>()
      let isSettled = false
      page.advance()
      const look = () => {
        const disk = diskOf(folder)
        disks.set(JSON.stringify([...disk]), disk)
      }
      void settle().then(() => {
        isSettled = true
      })
      while (!isSettled) {
        look()
        await new Promise(resolve => setImmediate(resolve))
      }
      look()
      return [...disks.values()]
    },
  }
}
export type ListeningDesk = Awaited<ReturnType<typeof openListening>>

/** Files that an app finds which starts after another was killed: name → content. */
export type Disk = ReadonlyMap<string, string>

/**
 * Reads the folder's files, `playback.json` last: a play is written there before the history gets it, so the copy never has an entry of the
 * history that `playback.json` lacks.
 */
function diskOf(folder: string): Disk {
  const isPlace = (name: string) => name === 'playback.json'
  const names = readdirSync(folder).filter(name => !name.endsWith('.tmp'))
  const inOrder = names.toSorted((one, other) => Number(isPlace(one)) - Number(isPlace(other)))
  return new Map(inOrder.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

export async function folderWith(disk: Disk): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-listening-'))
  for (const [name, content] of disk) await writeFile(join(folder, name), content)
  return folder
}
