// Actions outside of this computer: other devices command it, the network and the service fail or recover, songs leave the library.
import type { Chance } from './chance.ts'
import { playSome } from './person.ts'
import { advance, type RandomAction, remoteCommand, type Scene } from './scene.ts'
import type { Conditions } from './service.ts'
import { songCount } from './songs.ts'

export const remoteActions: readonly RandomAction[] = [
  { weight: 3, name: 'remote pause', run: scene => remoteCommand(scene, { pause: true }) },
  { weight: 3, name: 'remote play', run: scene => remoteCommand(scene, { pause: false }) },
  { weight: 2, name: 'remote shuffle off', run: unshuffleElsewhere },
  { weight: 2, name: 'remote volume', run: scene => remoteCommand(scene, { volume: 0.7 }) },
]
/**
 * Lets another device, which never saw the queue's order, turn shuffle off, and reports if the order from before shuffling does not come
 * back.
 */
async function unshuffleElsewhere(scene: Scene): Promise<void> {
  const { computer, checker } = scene
  await advance(scene, 2_500)
  const before = computer.state()?.queue
  if (!before?.unshuffled || !computer.service.isListening() || computer.state()?.sessions.socket !== 'online') return
  remoteCommand(scene, { shuffle: false })
  await advance(scene, 1_500)
  const after = computer.state()?.queue
  const isBack =
    after?.tracks.length === before.unshuffled.length && after.tracks.every((track, index) => track === before.unshuffled?.[index])
  if (after && !isBack) checker.reportFault(`shuffle off elsewhere left ${after.tracks.join(' ')}, not ${before.unshuffled.join(' ')}`)
}

/** Makes an action that sets conditions of the network and the service, which stay until others are set. */
const turn =
  (conditions: (chance: Chance) => Partial<Conditions>): RandomAction['run'] =>
  ({ computer, chance }) =>
    void Object.assign(computer.service.conditions, conditions(chance))

/** Makes streams slow, break off and be refused for 5 to 25 s; then all is in order for up to a minute, in which nobody does anything. */
async function badMinute(scene: Scene): Promise<void> {
  const { computer, chance } = scene
  playSome(scene)
  await advance(scene, chance.between(200, 6_000))
  Object.assign(computer.service.conditions, {
    rate: chance.between(1_500, 5_000),
    breaksAfter: chance.between(4_000, 15_000),
    refuses: 80,
  })
  await advance(scene, chance.between(5_000, 25_000))
  computer.service.mend()
  await advance(scene, chance.between(20_000, 60_000))
}

/**
 * Makes a stream slower than the song plays, in pieces of 500 bytes, so that the sound stops often but each time too briefly to be shown as
 * waiting.
 */
async function stutter(scene: Scene): Promise<void> {
  const { computer, chance } = scene
  Object.assign(computer.service.conditions, { rate: chance.between(600, 900), piece: 500 })
  playSome(scene)
  await advance(scene, chance.between(5_000, 15_000))
}

export const networkActions: readonly RandomAction[] = [
  { weight: 3, name: 'a bad minute', run: badMinute },
  { weight: 3, name: 'outage', run: ({ computer }) => computer.service.cut(true) },
  { weight: 7, name: 'all is well', run: ({ computer }) => computer.service.mend() },
  { weight: 3, name: 'slow', run: turn(chance => ({ rate: chance.between(300, 8_000) })) },
  { weight: 2, name: 'stuttering', run: stutter },
  { weight: 2, name: 'breaking', run: turn(chance => ({ breaksAfter: chance.between(5_000, 60_000) })) },
  { weight: 2, name: 'refusing', run: turn(chance => ({ refuses: chance.between(10, 60) })) },
  {
    weight: 3,
    name: 'breaking and refusing',
    run: turn(chance => ({
      rate: chance.between(1_500, 6_000),
      breaksAfter: chance.between(5_000, 20_000),
      refuses: chance.between(20, 80),
    })),
  },
  { weight: 2, name: 'losing responses', run: turn(() => ({ losesResponses: 30 })) },
]

export const libraryActions: readonly RandomAction[] = [
  {
    weight: 1,
    name: 'songs go',
    run: ({ computer, chance }) => {
      for (let count = 0; count < 6; count += 1) computer.tracks.delete(1 + chance.below(songCount))
      computer.service.libraryChanged()
    },
  },
  { weight: 1, name: 'renamed', run: ({ computer, chance }) => computer.service.rename(`mine-${chance.below(100)}`) },
]
