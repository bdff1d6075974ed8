// The actions of the person at the computer.
import { trackId } from '../../shared/ids.ts'
import { advance, command, lengthOf, type RandomAction, type Scene, someTracks } from './scene.ts'
import { songCount } from './songs.ts'

/** Seconds; a seek to there leads to the end, as every song is shorter. */
const longest = 60
/** Length of a list that is long enough to be sent to main in two parts. */
const longList = 450

export const playSome = (scene: Scene): void => {
  const { chance, computer, checker } = scene
  checker.onAction('command')
  const tracks = someTracks(chance, 8).map(Number)
  computer.page()?.playList(tracks, chance.below(tracks.length))
}
export const personActions: readonly RandomAction[] = [
  { weight: 8, name: 'play', run: playSome },
  { weight: 5, name: 'pause', run: scene => command(scene, { type: 'pause' }) },
  { weight: 8, name: 'resume', run: scene => command(scene, { type: 'resume' }) },
  { weight: 5, name: 'next', run: scene => command(scene, { type: 'next' }) },
  { weight: 2, name: 'previous', run: scene => command(scene, { type: 'previous' }) },
  { weight: 6, name: 'seek', run: scene => command(scene, { type: 'seek', position: scene.chance.between(0, 30) }) },
  { weight: 3, name: 'play next', run: scene => command(scene, { type: 'playNext', tracks: someTracks(scene.chance, 3) }) },
  { weight: 3, name: 'play last', run: scene => command(scene, { type: 'playLast', tracks: someTracks(scene.chance, 3) }) },
  {
    weight: 3,
    name: 'remove',
    run: scene => command(scene, { type: 'remove', list: 'tracks', indices: [scene.chance.below(Math.max(1, lengthOf(scene)))] }),
  },
  {
    weight: 2,
    name: 'remove all',
    run: scene => command(scene, { type: 'remove', list: 'tracks', indices: Array.from({ length: lengthOf(scene) }, (_, index) => index) }),
  },
  {
    weight: 1,
    name: 'clear',
    run: scene => command(scene, { type: 'clear', what: scene.chance.of(['upcoming', 'playNext', 'everything']) }),
  },
  { weight: 3, name: 'shuffle', run: scene => command(scene, { type: 'shuffle', on: scene.chance.percent(70) }) },
  { weight: 2, name: 'repeat', run: scene => command(scene, { type: 'repeat', mode: scene.chance.of(['none', 'queue', 'track']) }) },
  { weight: 3, name: 'undo', run: scene => command(scene, { type: 'undo' }) },
  { weight: 1, name: 'redo', run: scene => command(scene, { type: 'redo' }) },
  {
    weight: 1,
    name: 'jump',
    run: scene => command(scene, { type: 'jump', list: 'tracks', index: scene.chance.below(Math.max(1, lengthOf(scene))) }),
  },
  { weight: 1, name: 'volume', run: scene => command(scene, { type: 'volume', volume: scene.chance.between(0.2, 1) }) },
  { weight: 12, name: 'listen', run: () => undefined },
  { weight: 3, name: 'listen for long', run: scene => advance(scene, scene.chance.between(20_000, 60_000)) },
  { weight: 2, name: 'play a long list', run: playLong },
  { weight: 1, name: 'take all away, hear it out, undo', run: takeBack },
]

/**
 * Removes everything from the queue but the song from Play next that plays, lets it play to its end, and undoes the removal at a random
 * moment around it, so that all comes back while nothing plays.
 */
async function takeBack(scene: Scene): Promise<void> {
  command(scene, { type: 'playNext', tracks: someTracks(scene.chance, 1) })
  command(scene, { type: 'jump', list: 'playNext', index: 0 })
  await advance(scene, 1_000)
  command(scene, { type: 'remove', list: 'tracks', indices: Array.from({ length: lengthOf(scene) }, (_, index) => index) })
  command(scene, { type: 'resume' })
  command(scene, { type: 'seek', position: longest })
  await advance(scene, scene.chance.between(500, 9_000))
  command(scene, { type: 'undo' })
}

/** Plays a long list, sometimes with songs added right after, and reports if songs are missing 5 s later. */
async function playLong(scene: Scene): Promise<void> {
  const { chance, computer, checker } = scene
  checker.onAction('command')
  computer.page()?.playList(
    Array.from({ length: longList }, (_, index) => 1 + (index % songCount)),
    chance.below(longList),
  )
  let added = 0
  if (chance.percent(60)) {
    await advance(scene, chance.between(100, 900))
    added = 8
    command(scene, {
      type: 'playLast',
      tracks: someTracks(chance.fork(), 1)
        .concat(Array.from({ length: 7 }, () => trackId(1)))
        .slice(0, added),
    })
  }
  await advance(scene, 5_000)
  const { page } = computer
  if (page()?.state() != null && lengthOf(scene) > 0 && lengthOf(scene) < longList + added)
    checker.reportFault(`${lengthOf(scene)} songs came of a list of ${longList} and ${added} added`)
}
