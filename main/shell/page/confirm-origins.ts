// Asks the person before main contacts a server that the page named and nobody has accepted yet, so that a page can neither scan a network
// nor send data out.

import { hostsOf, originOf } from '../../../shared/connection/token-origins.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'

/**
 * Resolves once all servers of a preset may be contacted, which may need a question to the person. Errors: cancelled (the person refused),
 * refused (a question about another preset is open, or the person refused too often).
 */
export type ConfirmOrigins = (preset: ConnectionPreset) => Promise<Result<void>>

type Dependencies = {
  /** Presets whose hosts the person has accepted: that of the connection in use, and those of the known accounts. */
  readonly trusted: () => readonly ConnectionPreset[]
  /** Asks the person by a dialog of main whether these hosts may be contacted. */
  readonly ask: (hosts: readonly string[]) => Promise<boolean>
}

/**
 * Refusals in this run, in all, after which no question is asked any more: a few allow for slips, while a page could go on until somebody
 * errs.
 */
const maxRefusals = 3

const addresses = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'artwork_server', 'upload_url'] as const
const originsOf = (preset: ConnectionPreset): readonly string[] =>
  addresses.flatMap(field => (preset[field] === null ? [] : [httpOriginOf(preset[field])]))
/** The origin of an address, with ws as http and wss as https, so that web sockets of the same host and port count as the same server. */
const httpOriginOf = (address: string): string => originOf(address.replace(/^ws/i, 'http'))

/**
 * Makes the function that asks about new servers. They are accepted per sign-in server: a preset that mixes one service's sign-in with
 * another's servers is asked about, even if both are known.
 */
export function createOriginConfirmation({ trusted, ask }: Dependencies): ConfirmOrigins {
  /** Presets accepted in this run. */
  const acceptedPresets: ConnectionPreset[] = []
  let refusals = 0
  let open: { readonly about: string; readonly answer: Promise<boolean> } | null = null
  return async preset => {
    const acceptedHere = [publicDeployment, ...trusted(), ...acceptedPresets].filter(
      other => httpOriginOf(other.auth_url) === httpOriginOf(preset.auth_url),
    )
    const acceptedOrigins = new Set(acceptedHere.flatMap(originsOf))
    const newOrigins = [...new Set(originsOf(preset))].filter(origin => !acceptedOrigins.has(origin)).sort()
    if (newOrigins.length === 0) return ok(undefined)
    if (refusals >= maxRefusals) return failed('refused', say('errors.newServersNoLongerAsked'))
    const about = [httpOriginOf(preset.auth_url), ...newOrigins].join(' ')
    if (open && open.about !== about) return failed('refused', say('errors.questionStillOpen'))
    open ??= {
      about,
      answer: ask(hostsOf(newOrigins))
        .then(isAccepted => {
          if (!isAccepted) refusals += 1
          return isAccepted
        })
        .finally(() => {
          open = null
        }),
    }
    if (!(await open.answer)) return failed('cancelled', say('errors.serversDeclined'))
    acceptedPresets.push(preset)
    return ok(undefined)
  }
}
