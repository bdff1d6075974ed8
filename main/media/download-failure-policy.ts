// Decides what a failed download means: skip this song, hold all downloads for a while, or pause until a person acts.
import { type AppError, failed } from '../../shared/errors.ts'
import { createIdMap } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'

/**
 * What follows from a failed download. `failed`: the song counts as failed. `later`: the song is tried again after all that wait. `wait`:
 * all downloads wait so many milliseconds, because of `error`, and with `later` the song is tried again after the others. `pause`: all
 * downloads stop until the person resumes them; its `failed` says whether the song counts as failed, too. `none`: nothing, as the download
 * was cancelled.
 */
export type Verdict =
  | { readonly kind: 'failed' }
  | { readonly kind: 'later' }
  | { readonly kind: 'wait'; readonly milliseconds: number; readonly error: AppError; readonly later: boolean }
  | { readonly kind: 'pause'; readonly failed: boolean }
  | { readonly kind: 'none' }

export type FailurePolicy = {
  /** To be called after a download succeeded: resets the backoff and all counts of failures. */
  succeeded(): void
  failed(track: TrackId, error: AppError): Verdict
}

/**
 * Bad responses to one song, since any song last succeeded, after which it counts as failed even if the service answers every song badly.
 */
const maxBadResponses = 5
/**
 * Bad responses to one song, since any song last succeeded, after which it counts as failed, unless `maxConsecutiveBadResponses` have come
 * in a row: then the service is the likelier cause.
 */
const badResponsesOfOne = 2

/**
 * `isOnline`: whether the service answers; what its media server does not send then may be this song alone. `isLibraryEmpty`: whether the
 * library has no songs at all, as while a service is in trouble or the drive of one's own folder is away. That it lacks a song then says
 * nothing of the song, so downloads wait for the next library.
 */
export function createFailurePolicy(isLibraryEmpty: () => boolean, isOnline: () => boolean): FailurePolicy {
  const { retryAfter, maxConsecutiveRefusals, maxConsecutiveMissing, maxConsecutiveBadResponses } = tuning.media.downloads
  let badResponses = createIdMap<TrackId, number>()
  let waits = 0
  let refused = 0
  let missing = 0
  let badResponsesInARow = 0

  const wait = (error: AppError): Verdict => {
    const milliseconds = retryAfter[Math.min(waits, retryAfter.length - 1)] ?? 0
    waits += 1
    return { kind: 'wait', milliseconds, error, later: isOnline() }
  }
  return {
    succeeded: () => {
      waits = 0
      refused = 0
      missing = 0
      badResponsesInARow = 0
      badResponses = createIdMap()
    },
    failed: (track, error) => {
      const { code } = error
      if (code !== 'refused') refused = 0
      if (code !== 'not-found') missing = 0
      if (code !== 'bad-response') badResponsesInARow = 0
      switch (code) {
        case 'cancelled':
          return { kind: 'none' }
        case 'offline':
        case 'expired':
          return wait(error)
        case 'disk':
          return { kind: 'pause', failed: false }
        case 'refused':
          refused += 1
          if (refused < maxConsecutiveRefusals) return { kind: 'failed' }
          refused = 0
          return { kind: 'pause', failed: true }
        case 'not-found':
          if (isLibraryEmpty()) return wait(failed('not-found', say('errors.libraryHasNoSongs')).error)
          missing += 1
          if (missing < maxConsecutiveMissing) return { kind: 'failed' }
          missing = 0
          return { kind: 'pause', failed: true }
        case 'bad-response': {
          badResponsesInARow += 1
          const doubt = (badResponses.get(track) ?? 0) + 1
          badResponses.set(track, doubt)
          if (doubt >= maxBadResponses) return { kind: 'failed' }
          if (badResponsesInARow >= maxConsecutiveBadResponses) return wait(error)
          return { kind: doubt >= badResponsesOfOne ? 'failed' : 'later' }
        }
        default:
          return { kind: 'failed' }
      }
    },
  }
}
