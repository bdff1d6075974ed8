// Performs MPRIS requests: as commands for the queue that is shown, or by raising or quitting the app.
import { maxSpeed, minSpeed } from '../../../shared/queue/model.ts'
import type { ShownTrack } from '../shown-track.ts'
import { type Steer, steerBy } from '../steer.ts'
import type { PlayerRequest } from './thread-messages.ts'
import { trackPath } from './values.ts'

type Dependencies = {
  readonly steer: Steer
  /** Position in the song that is shown, seconds. */
  readonly position: () => number
  readonly shownTrack: () => ShownTrack | null
  readonly raise: () => void
  readonly quit: () => void
}

/**
 * Latest target of a seek in a song of unknown length, seconds, to which a later one is cut: no song is as long, so it is an error or meant
 * to overflow. Where the length is known, a target beyond it means the next song.
 */
const longestSeek = 1e7

const cause = { by: 'media-key' } as const

/** Performs a request; resolves when done, or at once for an invalid one, which the MPRIS specification says to ignore. */
export type PerformRequest = (request: PlayerRequest) => Promise<unknown>

export function createRequestPerformer({ steer, position, shownTrack, raise, quit }: Dependencies): PerformRequest {
  const command = (make: Parameters<Steer>[0]) => steer(make, cause)
  const length = () => shownTrack()?.summary?.length ?? null
  return async request => {
    switch (request.kind) {
      case 'raise':
        return raise()
      case 'quit':
        return quit()
      case 'verb':
        return steerBy(steer, request.verb, cause)
      // MPRIS Seek: a target before the start means the start, one beyond the end means the next song; a song of unknown length has no end.
      case 'seek': {
        const target = position() + request.by
        const end = length()
        return command(() =>
          end !== null && target > end ? { type: 'next' } : { type: 'seek', position: Math.min(Math.max(0, target), longestSeek) },
        )
      }
      // MPRIS SetPosition: ignored outside of the song, while its length is unknown, and if another song is current.
      case 'set-position': {
        const { track, to: target } = request
        const end = length()
        return command(({ playback }) =>
          track === trackPath(playback) && target >= 0 && end !== null && target <= end ? { type: 'seek', position: target } : null,
        )
      }
      case 'repeat':
        return command(() => ({ type: 'repeat', mode: request.mode }))
      // MPRIS: a rate of 0 means pause; any other rate is clamped to the range of playback speeds.
      case 'speed':
        return command(() =>
          request.speed === 0 ? { type: 'pause' } : { type: 'speed', speed: Math.min(maxSpeed, Math.max(minSpeed, request.speed)) },
        )
      case 'shuffle':
        return command(() => ({ type: 'shuffle', on: request.on }))
      // MPRIS Volume: clamped to 0 to 1.
      case 'volume':
        return command(() => ({ type: 'volume', volume: Math.min(1, Math.max(0, request.volume)) }))
    }
  }
}
