// For tests: several devices of one account on one stand-in, all going by one clock, each with a speaker that sounds at once.
import type { Service } from '../../service/index.ts'
import type { AppState, WhereItSounds } from '../../shared/app-state.ts'
import { millis, type TrackId, trackId } from '../../shared/ids.ts'
import { byPerson } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createClock } from './clock-for-tests.ts'
import { type Device, oneAcknowledgementEach, openDevice } from './device-for-tests.ts'

export type Segue = Device & {
  /** Performs a person's command on the queue that this device shows. */
  ask(command: QueueCommand): void
  /** `sounds`: whether the speaker begins to sound when told to play; false: it stays silent, and reports neither sound nor failure. */
  speaker: { sounds: boolean }
  /**
   * Reports the position computed by the clock as a fact of the speaker; nothing while paused, buffering or silent, or while the sound is
   * elsewhere.
   */
  tell(): void
  /** Songs whose start was shown here to play and sound on this device, in order. */
  readonly heard: TrackId[]
  /** Seconds into the song that is shown, now. */
  position(): number
  playback(): AppState['playback']
  elsewhere(): Extract<WhereItSounds, { kind: 'elsewhere' }> | null
}

export type House = {
  readonly service: Service
  /** Opens a device, and waits until the service has told it of all the others. */
  enter(name: string, options?: Omit<Parameters<typeof openDevice>[0], 'name' | 'on'>): Promise<Segue>
  /**
   * Moves the clock of all devices on in steps of 250 ms, and gives the event loop turns after each, so that what is sent within a step
   * arrives within it: all sockets are in this process.
   */
  elapse(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

export const trackIds = (count: number, first = 1): readonly TrackId[] =>
  Array.from({ length: count }, (_, index) => trackId(first + index))

/** Milliseconds by which `elapse` moves the clock at a time. */
const step = 250
const turnsPerStep = 12
async function turns(): Promise<void> {
  for (let turn = 0; turn < turnsPerStep; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/** Lets one device show another one's queue; resolves when it is live. */
export async function controls(one: Segue, other: Pick<Segue, 'uuid'>): Promise<void> {
  one.connect.control(other.uuid)
  await one.until(() => one.elsewhere()?.link === 'live')
}

export async function openHouse(): Promise<House> {
  const clock = createClock()
  const service = await startStrictService({ tracks: 20, now: clock.now })
  service.control.quirks(oneAcknowledgementEach)
  const devices: Segue[] = []
  const enter: House['enter'] = async (name, options) => {
    const device = await openDevice({ ...options, name, on: { service, clock } })
    const speaker = { sounds: true }
    const heard: TrackId[] = []
    let last: AppState['playback'] | null = null
    device.store.subscribe(({ playback, connect }) => {
      if (connect.output.kind !== 'here') return
      const is = playback
      const was = last
      last = is
      if (is.paused || is.current === null || !speaker.sounds) return
      if (was && !was.paused && was.startId === is.startId && was.seekId === is.seekId) return
      if (was?.startId !== is.startId) heard.push(is.current)
      const { startId } = is
      queueMicrotask(() => {
        const now = device.store.get().playback
        if (now.startId !== startId || now.paused) return
        // No sound comes in the very moment in which it is asked for.
        clock.age(1)
        device.queue.report({ type: 'playing', startId, position: positionAt(now, millis(clock.now())) })
      })
    })
    const segue: Segue = {
      ...device,
      speaker,
      tell: () => {
        const { playback, connect, speaker: sound } = device.store.get()
        const isSilent = playback.paused || playback.current === null || sound.waiting || !speaker.sounds
        if (isSilent || connect.output.kind !== 'here') return
        const position = positionAt(playback, millis(clock.now()))
        device.queue.report({ type: 'position', startId: playback.startId, position })
      },
      heard,
      stop: () => {
        devices.splice(devices.indexOf(segue), 1)
        return device.stop()
      },
      ask: command => device.queue.command(command, byPerson),
      position: () => positionAt(device.store.get().playback, millis(clock.now())),
      playback: () => device.store.get().playback,
      elsewhere: () => {
        const { output } = device.store.get().connect
        return output.kind === 'elsewhere' ? output : null
      },
    }
    await device.untilSocket('online')
    devices.push(segue)
    const isKnown = ({ sessions }: AppState, uuid: string) => sessions.others.some(({ id, joinable }) => id === uuid && joinable)
    for (const one of devices) for (const other of devices) if (one !== other) await one.until(state => isKnown(state, other.uuid))
    return segue
  }
  return {
    service,
    enter,
    elapse: async milliseconds => {
      await turns()
      for (let left = milliseconds; left > 0; left -= step) {
        clock.age(Math.min(step, left))
        for (const device of devices) {
          device.tell()
          device.pauses.wake()
        }
        await turns()
      }
    },
    stop: async () => {
      for (const device of [...devices]) await device.stop()
      await service.stop()
    },
  }
}

/**
 * A house with two devices that have both been told whether all devices share one queue; `answers`: whether the service answers a device's
 * own states.
 */
export async function openPair({ oneQueue, answers = true }: { readonly oneQueue: boolean; readonly answers?: boolean }) {
  const house = await openHouse()
  house.service.control.quirks({ 'bare acknowledgement': answers })
  house.service.control.user({ one_queue: oneQueue })
  const [desk, kitchen] = [await house.enter('Desk'), await house.enter('Kitchen')]
  for (const segue of [desk, kitchen]) await segue.api.call('status')
  await house.elapse(250)
  return { house, desk, kitchen }
}

/** The devices that make the sound. */
export const soundingOf = (devices: readonly Segue[]): readonly Segue[] =>
  devices.filter(segue => segue.elsewhere() === null && !segue.playback().paused)
