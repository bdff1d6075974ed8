// The player on the session bus of Linux: what the card of the desktop shows and its keys do, from the first second (decision 27).
import type { EventEmitter } from 'node:events'
import { type MessageBus, NameFlag, RequestNameReply, sessionBus } from '@jellybrick/dbus-next'
import type { AppState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import type { SongShown } from '../shown-song.ts'
import type { Steer } from '../steer.ts'
import { playerFace, programFace } from './faces.ts'
import { isJump, type PlayerValues, placeIn, playerValues, position } from './values.ts'
import { playerWishes } from './wishes.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly song: Pick<SongShown, 'get' | 'follow'>
  readonly steer: Steer
  /** Shows the window before all others. */
  readonly raise: () => void
  readonly quit: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the session bus. */
  readonly address: string
  readonly pid: number
  readonly log: Log
}

const place = '/org/mpris/MediaPlayer2'
const busName = 'org.mpris.MediaPlayer2.segue'

/** The address of the session bus; null: there is none. */
export function sessionBusOf(env: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: folder } = env
  return named || (folder ? `unix:path=${folder}/bus` : null)
}

/**
 * Resolves when the player is on the bus, or when it is clear that it cannot be: then it is logged, and the app goes on without. Gives how
 * to stop.
 */
export async function startMpris(dependencies: Dependencies): Promise<() => void> {
  const { address, log } = dependencies
  try {
    const bus = sessionBus({ busAddress: address })
    const events: EventEmitter = bus
    const broken = new Promise<never>((_resolve, reject) => events.on('error', reject))
    return await Promise.race([publish(bus, dependencies), broken])
  } catch (error) {
    log.warning('no session bus, so the desktop shows no card', error)
    return () => undefined
  }
}

async function publish(bus: MessageBus, dependencies: Dependencies): Promise<() => void> {
  const { store, song, steer, raise, quit, now, pid, log } = dependencies
  let shown: AppState = store.get()
  let told: PlayerValues = playerValues(shown, song.get())
  const here = () => position(store.get(), song.get(), now())
  const player = playerFace({
    values: () => told,
    position: here,
    wishes: playerWishes({ steer, place: () => placeIn(store.get(), song.get(), now()), song: song.get }),
  })

  const tell = () => {
    const values = playerValues(store.get(), song.get())
    const changed = Object.entries(values).filter(([name, value]) => !isSame(value, told[name as keyof PlayerValues]))
    told = values
    if (changed.length > 0) player.changed(Object.fromEntries(changed))
  }
  const follow = (state: AppState) => {
    const before = shown
    shown = state
    if (
      state.playback === before.playback &&
      state.connect === before.connect &&
      state.queue === before.queue &&
      state.speaker === before.speaker
    )
      return
    tell()
    if (isJump(before, state, millis(now()))) player.seeked(here())
  }
  /** The bus may be gone, with the desktop whose it was. */
  const safely = (work: () => void) => {
    try {
      work()
    } catch (error) {
      stop()
      log.warning('the session bus is gone, and the card of the desktop with it', error)
    }
  }
  const stops: (() => void)[] = []
  const stop = () => {
    for (const each of stops.splice(0)) each()
  }

  bus.export(place, programFace({ raise, quit }))
  bus.export(place, player.face)
  const taken = await bus.requestName(busName, NameFlag.DO_NOT_QUEUE)
  // Another profile has it: the specification says how to be called then.
  if (taken !== RequestNameReply.PRIMARY_OWNER) await bus.requestName(`${busName}.instance${pid}`, NameFlag.DO_NOT_QUEUE)
  stops.push(
    () => bus.disconnect(),
    store.subscribe(state => safely(() => follow(state))),
    song.follow(() => safely(tell)),
  )
  return stop
}

/** Metadata is made anew each time. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one, plain) === JSON.stringify(other, plain)
const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
