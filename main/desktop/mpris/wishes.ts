// Turns MPRIS wishes into commands for the queue that is shown.
import { maxSpeed, minSpeed } from '../../../shared/queue/model.ts'
import type { ShownSong } from '../shown-song.ts'
import { type Steer, steerBy } from '../steer.ts'
import type { Wish } from './messages.ts'
import { trackPath } from './values.ts'

type Dependencies = {
  readonly steer: Steer
  /** Seconds into the song. */
  readonly place: () => number
  readonly song: () => ShownSong | null
  readonly raise: () => void
  readonly quit: () => void
}

/** Longest seek, seconds, above any song's length: a larger value is an error or meant to overflow. */
const furthest = 1e7

const cause = { by: 'media-key' } as const

/** Performs a wish; resolves when done, or at once when there is nothing to do, as the specification says of invalid requests. */
export type Perform = (wish: Wish) => Promise<unknown>

export function performWishes({ steer, place, song, raise, quit }: Dependencies): Perform {
  const order = (make: Parameters<Steer>[0]) => steer(make, cause)
  const length = () => song()?.facts?.length ?? null
  return async wish => {
    switch (wish.kind) {
      case 'raise':
        return raise()
      case 'quit':
        return quit()
      case 'verb':
        return steerBy(steer, wish.verb, cause)
      // MPRIS Seek: before the start means the start, beyond the end means the next song; an unknown length has no end.
      case 'seek': {
        const to = place() + wish.by
        const end = length()
        return order(() => (end !== null && to > end ? { type: 'next' } : { type: 'seek', position: Math.min(Math.max(0, to), furthest) }))
      }
      // MPRIS SetPosition: ignored beyond the song's length, or if another song is current.
      case 'place': {
        const { track, to } = wish
        const end = length()
        return order(({ playback }) =>
          track === trackPath(playback) && to >= 0 && end !== null && to <= end ? { type: 'seek', position: to } : null,
        )
      }
      case 'repeat':
        return order(() => ({ type: 'repeat', mode: wish.mode }))
      // MPRIS: a rate of 0 means pause; any other rate is clamped to the speeds there are.
      case 'speed':
        return order(() =>
          wish.speed === 0 ? { type: 'pause' } : { type: 'speed', speed: Math.min(maxSpeed, Math.max(minSpeed, wish.speed)) },
        )
      case 'shuffle':
        return order(() => ({ type: 'shuffle', on: wish.on }))
      // MPRIS Volume: clamped to 0 to 1.
      case 'volume':
        return order(() => ({ type: 'volume', volume: Math.min(1, Math.max(0, wish.volume)) }))
    }
  }
}
