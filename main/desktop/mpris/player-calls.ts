// Validates what other programs send to the MPRIS player and turns it into requests to main; untrusted and rate-limited.
import { DBusError } from '@jellybrick/dbus-next'
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import { createRateLimiter, type RateLimit } from '../../rate-limit.ts'
import type { PlayerRequest } from './thread-messages.ts'
import { repeatOf } from './values.ts'

/**
 * Rate limit of calls to the player: at most `count` within `within` milliseconds; further ones get an error. A mouse wheel over a
 * desktop's volume slider sends some thirty a second.
 */
const callLimit: RateLimit = { within: 10_000, count: 300 }

type Dependencies = {
  /** Sends a request to main; resolves when main has performed it. */
  readonly forward: (request: PlayerRequest) => Promise<void>
  /** The object path of the song that is shown, as MPRIS tells it; null: no song is. */
  readonly track: () => string | null
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
}

export type PlayerCalls = ReturnType<typeof createPlayerCalls>

/**
 * Makes the handlers of the player's members. The D-Bus library checks argument types; bad values, and calls above the rate limit, throw a
 * D-Bus error to the caller.
 */
export function createPlayerCalls({ forward: passOn, track, steady }: Dependencies) {
  const exceedsLimit = createRateLimiter(callLimit, steady)
  const forward = (request: PlayerRequest): Promise<void> => {
    if (exceedsLimit()) throw dbusError('LimitsExceeded', 'That is asked too often.')
    return passOn(request)
  }
  return {
    raise: () => forward({ kind: 'raise' }),
    quit: () => forward({ kind: 'quit' }),
    verb: (steer: SteeringCommand) => forward({ kind: 'verb', verb: steer }),
    seek: (offset: bigint) => forward({ kind: 'seek', by: toSeconds(offset) }),
    /**
     * Passes a SetPosition for the song shown on to main; one for another song is dropped here, as the specification says to ignore it, and
     * its path may be of any length.
     */
    setPosition: (named: string, position: bigint) =>
      named === track() ? forward({ kind: 'set-position', track: named, to: toSeconds(position) }) : undefined,
    openUri: () => {
      throw dbusError('NotSupported', 'Segue opens nothing by address.')
    },
    loop: (value: string) => {
      const mode = repeatOf(value)
      if (mode === null) throw dbusError('InvalidArgs', 'LoopStatus is None, Track or Playlist.')
      return forward({ kind: 'repeat', mode })
    },
    rate: (value: number) => forward({ kind: 'speed', speed: requireFinite(value) }),
    shuffle: (isOn: boolean) => forward({ kind: 'shuffle', on: isOn }),
    volume: (value: number) => forward({ kind: 'volume', volume: requireFinite(value) }),
  }
}

const toSeconds = (microseconds: bigint): number => Number(microseconds) / 1e6

function requireFinite(value: number): number {
  if (!Number.isFinite(value)) throw dbusError('InvalidArgs', 'That is no number.')
  return value
}

const dbusError = (name: 'InvalidArgs' | 'NotSupported' | 'LimitsExceeded', words: string): DBusError =>
  new DBusError(`org.freedesktop.DBus.Error.${name}`, words)
