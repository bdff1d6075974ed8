// What the person at the computer does.
import { trackId } from '../../shared/ids.ts'
import { type Doing, give, lengthOf, pass, type Scene, some } from './scene.ts'
import { songCount } from './songs.ts'

/** No song lasts longer, seconds. */
const longest = 60
/** A list that comes in two parts. */
const longList = 450

export const playSome = (scene: Scene): void => {
  const { chance, computer, judge } = scene
  judge.acted('command')
  const tracks = some(chance, 8).map(Number)
  computer.page()?.playList(tracks, chance.below(tracks.length))
}
export const personal: readonly Doing[] = [
  { weight: 8, name: 'play', run: playSome },
  { weight: 5, name: 'pause', run: scene => give(scene, { type: 'pause' }) },
  { weight: 8, name: 'resume', run: scene => give(scene, { type: 'resume' }) },
  { weight: 5, name: 'next', run: scene => give(scene, { type: 'next' }) },
  { weight: 2, name: 'previous', run: scene => give(scene, { type: 'previous' }) },
  { weight: 6, name: 'seek', run: scene => give(scene, { type: 'seek', position: scene.chance.between(0, 30) }) },
  { weight: 3, name: 'play next', run: scene => give(scene, { type: 'playNext', tracks: some(scene.chance, 3) }) },
  { weight: 3, name: 'play last', run: scene => give(scene, { type: 'playLast', tracks: some(scene.chance, 3) }) },
  {
    weight: 3,
    name: 'remove',
    run: scene => give(scene, { type: 'remove', list: 'tracks', indices: [scene.chance.below(Math.max(1, lengthOf(scene)))] }),
  },
  {
    weight: 2,
    name: 'remove all',
    run: scene => give(scene, { type: 'remove', list: 'tracks', indices: Array.from({ length: lengthOf(scene) }, (_, index) => index) }),
  },
  { weight: 1, name: 'clear', run: scene => give(scene, { type: 'clear', what: scene.chance.of(['upcoming', 'playNext', 'everything']) }) },
  { weight: 3, name: 'shuffle', run: scene => give(scene, { type: 'shuffle', on: scene.chance.percent(70) }) },
  { weight: 2, name: 'repeat', run: scene => give(scene, { type: 'repeat', mode: scene.chance.of(['none', 'queue', 'track']) }) },
  { weight: 3, name: 'undo', run: scene => give(scene, { type: 'undo' }) },
  { weight: 1, name: 'redo', run: scene => give(scene, { type: 'redo' }) },
  {
    weight: 1,
    name: 'jump',
    run: scene => give(scene, { type: 'jump', list: 'tracks', index: scene.chance.below(Math.max(1, lengthOf(scene))) }),
  },
  { weight: 1, name: 'volume', run: scene => give(scene, { type: 'volume', volume: scene.chance.between(0.2, 1) }) },
  { weight: 12, name: 'listen', run: () => undefined },
  { weight: 3, name: 'listen for long', run: scene => pass(scene, scene.chance.between(20_000, 60_000)) },
  { weight: 2, name: 'play a long list', run: playLong },
  { weight: 1, name: 'take all away, hear it out, undo', run: takeBack },
]

/** What plays now is not in the lists any more, and everything else comes back when nothing plays. */
async function takeBack(scene: Scene): Promise<void> {
  give(scene, { type: 'playNext', tracks: some(scene.chance, 1) })
  give(scene, { type: 'jump', list: 'playNext', index: 0 })
  await pass(scene, 1_000)
  give(scene, { type: 'remove', list: 'tracks', indices: Array.from({ length: lengthOf(scene) }, (_, index) => index) })
  give(scene, { type: 'resume' })
  give(scene, { type: 'seek', position: longest })
  await pass(scene, scene.chance.between(500, 9_000))
  give(scene, { type: 'undo' })
}

/** All of a long list is in the queue soon, whatever is added to it meanwhile. */
async function playLong(scene: Scene): Promise<void> {
  const { chance, computer, judge } = scene
  judge.acted('command')
  computer.page()?.playList(
    Array.from({ length: longList }, (_, index) => 1 + (index % songCount)),
    chance.below(longList),
  )
  let added = 0
  if (chance.percent(60)) {
    await pass(scene, chance.between(100, 900))
    added = 8
    give(scene, {
      type: 'playLast',
      tracks: some(chance.fork(), 1)
        .concat(Array.from({ length: 7 }, () => trackId(1)))
        .slice(0, added),
    })
  }
  await pass(scene, 5_000)
  const { page } = computer
  if (page()?.state() != null && lengthOf(scene) > 0 && lengthOf(scene) < longList + added)
    judge.blame(`${lengthOf(scene)} songs came of a list of ${longList} and ${added} added`)
}
