// Somebody walks from device to device and takes the music along: at rest one device sounds at most, and every song is still there.
import { expect, it } from 'vitest'
import { type TrackId, trackId } from '../ids.ts'
import { openWorld, type World } from './simulation-for-tests.ts'

const usual = { acknowledges: true, forwardsWhole: false, refusesPartial: false, shared: false } as const

const pick = (world: World, count: number): number => Math.min(count - 1, Math.floor(world.random() * count))

/** What is wrong in the end; `faults`: connections break at any step. */
function walk(seed: number, faults: boolean): readonly string[] {
  const world = openWorld({
    seed,
    devices: 2 + (seed % 3),
    ways: { ...usual, forwardsWhole: seed % 5 === 0, refusesPartial: seed % 10 === 0 },
  })
  const first = world.devices[0]
  world.run(2_000)
  const added: TrackId[] = Array.from({ length: 6 }, (_, index) => trackId(index + 1))
  first?.command({ type: 'play', tracks: [...added], index: 2, context: null, shuffle: seed % 2 === 0 })
  world.run(3_000)
  for (let act = 0; act < 3 + (seed % 8); act += 1) {
    const holder = world.devices.find(one => one.view().connect.output.kind === 'here' && !one.view().mine.playback.paused)
    const shows = world.devices.find(one => one.view().connect.output.kind === 'elsewhere')
    // One person: nothing else is asked for, on another device, while the music moves.
    if (world.devices.some(one => one.device().moving !== null)) world.run(12_000)
    const here = (world.random() < 0.5 ? (shows ?? holder) : (holder ?? shows)) ?? first
    const other = world.devices[pick(world, world.devices.length)]
    if (!here || !other) continue
    const chance = world.random()
    if (chance < 0.5) {
      if (other !== here) here.happen({ type: 'transfer', session: other.name })
      else here.happen({ type: 'transfer', session: null })
    } else if (chance < 0.6 && holder && world.devices.every(one => one.device().moving === null)) {
      const track = trackId(100 + added.length)
      added.push(track)
      here.command({ type: 'playLast', tracks: [track] })
    } else if (chance < 0.75) here.command({ type: 'move', list: 'tracks', indices: [pick(world, 5)], to: pick(world, 6) })
    else if (chance < 0.85) here.command({ type: 'shuffle', on: world.random() < 0.5 })
    else if (faults && chance < 0.95) world.devices[pick(world, world.devices.length)]?.cut()
    world.run(world.random() < 0.6 ? world.random() * 700 : world.random() * 9_000)
  }
  if (!world.rest()) return ['it never comes to rest']
  const sounding = world.devices.filter(one => one.speaker.position() !== null)
  const wrong = sounding.length > 1 ? [`${sounding.map(({ name }) => name).join(' and ')} sound at once`] : []
  // The longest list is where the music is; an edit of a device that is out of reach is refused, but nothing that was there is lost.
  const counted = added.slice(0, 6)
  const isWhole = world.devices.some(one => {
    const { tracks } = one.view().mine.queue
    return new Set(tracks).size === tracks.length && counted.every(track => tracks.includes(track))
  })
  return isWhole
    ? wrong
    : [...wrong, `lost or repeated: ${world.devices.map(one => `${one.name} ${one.view().mine.queue.tracks.join()}`).join('; ')}`]
}

const failing = (from: number, count: number, faults: boolean): readonly string[] =>
  Array.from({ length: count }, (_, index) => from + index)
    .flatMap(seed => walk(seed, faults).map(wrong => `seed ${seed}: ${wrong}`))
    .slice(0, 6)

/** A busy computer takes its time, milliseconds. */
const patience = 120_000

it(
  'music that is moved from device to device sounds on one of them, and keeps all its songs',
  () => {
    expect(failing(1, 250, false)).toEqual([])
  },
  patience,
)

it(
  'also where connections break meanwhile',
  () => {
    expect(failing(5_000, 250, true)).toEqual([])
  },
  patience,
)
