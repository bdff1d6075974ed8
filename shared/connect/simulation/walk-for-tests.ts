// A simulated world in which one person moves the music from device to device.
import { type TrackId, trackId } from '../../ids.ts'
import { tuning } from '../../tuning.ts'
import { openWorld, type Watch, type World } from './world-for-tests.ts'

const usual = { acknowledges: true, forwardsWhole: false, refusesPartial: false, shared: false } as const

const pick = (world: World, count: number): number => Math.min(count - 1, Math.floor(world.random() * count))

export type Walk = {
  /** Whether connections break at random steps. */
  readonly faults?: boolean
  /** Whether the music is moved again, from any device, before the last move has ended. */
  readonly hurried?: boolean
  /** Whether some transfers are cancelled while they are under way. */
  readonly hesitates?: boolean
  /** Whether connections break at any step of a transfer, and are back within half a second; nobody does anything for 12 s after that. */
  readonly flickers?: boolean
  readonly watch?: Watch
}

const silence = 'it fell silent'

/**
 * Milliseconds for which two devices may sound at once after a move: the time in which the target has to confirm, and one second for
 * messages.
 */
const longestMove = tuning.queue.otherDevices.confirmTimeout + 1_000

/** Walks, and gives what is wrong at the end as sentences. */
export function walk(
  seed: number,
  { faults = false, hurried = false, hesitates = false, flickers = false, watch }: Walk,
): readonly string[] {
  const forwardsWhole = seed % 5 === 0
  const world = openWorld({
    seed,
    devices: 2 + (seed % 3),
    behaviour: { ...usual, forwardsWhole, refusesPartial: seed % 10 === 0 },
    ...(watch && { watch }),
  })
  const first = world.devices[0]
  const sounding = () => world.devices.filter(one => one.speaker.position() !== null)
  let moved = 0
  let doubled = 0
  const run = (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 250) {
      world.run(Math.min(250, left))
      if (sounding().length > 1) doubled = Math.max(doubled, world.time() - moved)
    }
  }
  run(2_000)
  const added: TrackId[] = Array.from({ length: 6 }, (_, index) => trackId(index + 1))
  first?.command({ type: 'play', tracks: [...added], index: 2, context: null, shuffle: seed % 2 === 0 })
  first?.command({ type: 'repeat', mode: 'queue' })
  run(3_000)
  for (let act = 0; act < 3 + (seed % 8); act += 1) {
    // One person waits until the move is over before asking another device for something.
    if (!hurried && world.devices.some(one => one.device().transfer.underWay !== null)) run(12_000)
    const holder = world.devices.find(one => one.view().connect.output.kind === 'here' && !one.view().mine.playback.paused)
    const shows = world.devices.find(one => one.view().connect.output.kind === 'elsewhere' && !one.view().shown.playback.paused)
    const here = (world.random() < 0.5 ? (shows ?? holder) : (holder ?? shows)) ?? first
    const other = world.devices[pick(world, world.devices.length)]
    if (!here || !other) continue
    const draw = world.random()
    if (draw < 0.5) {
      moved = world.time()
      if (other !== here) here.dispatch({ type: 'transfer', session: other.name })
      else here.dispatch({ type: 'transfer', session: null })
      if (flickers && world.random() < 0.7) {
        world.network.again = 20 + world.random() * 400
        run(world.random() * 700)
        for (const one of world.devices) if (world.random() < 0.7) one.cut()
        run(12_000)
      }
      if (hesitates && world.random() < 0.5) {
        run(world.random() * 400)
        here.dispatch({ type: 'stay' })
      }
    } else if (draw < 0.6 && holder && world.devices.every(one => one.device().transfer.underWay === null)) {
      const track = trackId(100 + added.length)
      added.push(track)
      here.command({ type: 'playLast', tracks: [track] })
    } else if (draw < 0.75) here.command({ type: 'move', list: 'tracks', indices: [pick(world, 5)], to: pick(world, 6) })
    else if (draw < 0.85) here.command({ type: 'shuffle', on: world.random() < 0.5 })
    else if (faults && draw < 0.95) world.devices[pick(world, world.devices.length)]?.cut()
    run(world.random() < 0.6 ? world.random() * 700 : world.random() * 9_000)
  }
  if (!world.rest()) return ['it never comes to rest']
  const wrong: string[] = []
  if (sounding().length > 1)
    wrong.push(
      `${sounding()
        .map(({ name }) => name)
        .join(' and ')} sound at once`,
    )
  // Without faults some device has to sound, as nobody pauses in this walk.
  if (!faults && sounding().length === 0) wrong.push(silence)
  if (!faults && doubled > longestMove) wrong.push(`two sounded at once ${doubled / 1000} s after the music was moved`)
  // The six first tracks must be whole on some device. Tracks added later may be missing, since an edit on a device that is out of reach is
  // refused.
  const counted = added.slice(0, 6)
  const isWhole = world.devices.some(one => {
    const { tracks } = one.view().mine.queue
    return new Set(tracks).size === tracks.length && counted.every(track => tracks.includes(track))
  })
  wrong.push(...world.lost, ...world.miscounted())
  for (const { event, device, track } of world.account.entries)
    if (event === 'skip') wrong.push(`${device} skipped ${track}, though nobody did`)
  return isWhole
    ? wrong
    : [...wrong, `lost or repeated: ${world.devices.map(one => `${one.name} ${one.view().mine.queue.tracks.join()}`).join('; ')}`]
}
