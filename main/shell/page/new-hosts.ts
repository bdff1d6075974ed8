// The page names servers; main asks the person before it reaches one that nobody has named before. So no page can look about in a network, or send anything out.

import { failed, ok, type Result } from '../../../shared/errors.ts'
import { hostsOf, originOf } from '../../../shared/receivers.ts'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'

/**
 * Resolves with whether the servers of a preset may be reached. Errors: cancelled (the person says no), refused (another question is open,
 * or the person has said no too often to be asked again).
 */
export type MayReach = (preset: ConnectionPreset) => Promise<Result<void>>

type Dependencies = {
  /** Presets that came from the person: the one in use, and those of the accounts. */
  readonly trusted: () => readonly ConnectionPreset[]
  /** The person's answer to main's own question. */
  readonly ask: (hosts: readonly string[]) => Promise<boolean>
}

/** A slip is made good by asking again; a page that goes on asking until somebody errs is not heard any more in this run. */
const mostNoes = 3

const addresses = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'artwork_server', 'upload_url'] as const
const serversOf = (preset: ConnectionPreset): readonly string[] =>
  addresses.flatMap(field => (preset[field] === null ? [] : [serverOf(preset[field])]))
/** Sockets and pages of one host and port are one server. */
const serverOf = (address: string): string => originOf(address.replace(/^ws/i, 'http'))

/**
 * Servers are known by their sign-in server: of what somebody signs in for at one of their services, nothing goes to a server of another,
 * though both be known.
 */
export function createNewHosts({ trusted, ask }: Dependencies): MayReach {
  /** What the person said yes to in this run. */
  const allowed: ConnectionPreset[] = []
  let noes = 0
  let open: { readonly about: string; readonly answer: Promise<boolean> } | null = null
  return async preset => {
    const named = [publicDeployment, ...trusted(), ...allowed].filter(other => serverOf(other.auth_url) === serverOf(preset.auth_url))
    const known = new Set(named.flatMap(serversOf))
    const fresh = [...new Set(serversOf(preset))].filter(origin => !known.has(origin)).sort()
    if (fresh.length === 0) return ok(undefined)
    if (noes >= mostNoes) return failed('refused', say('errors.newServersAreNotAskedAboutAny'))
    const about = [serverOf(preset.auth_url), ...fresh].join(' ')
    if (open && open.about !== about) return failed('refused', say('errors.answerTheQuestionThatIsOpen'))
    open ??= {
      about,
      answer: ask(hostsOf(fresh))
        .then(yes => {
          if (!yes) noes += 1
          return yes
        })
        .finally(() => {
          open = null
        }),
    }
    if (!(await open.answer)) return failed('cancelled', say('errors.theseServersAreNotReached'))
    allowed.push(preset)
    return ok(undefined)
  }
}
