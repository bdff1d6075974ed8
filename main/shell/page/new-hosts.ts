// The page names servers; main asks the person before it reaches one that nobody has named before. So no page can look about in a network, or send anything out.

import { failed, ok, type Result } from '../../../shared/errors.ts'
import { hostsOf } from '../../../shared/receivers.ts'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'

/** Resolves with whether the servers of a preset may be reached. Errors: cancelled (the person says no), refused (another question is open). */
export type MayReach = (preset: ConnectionPreset) => Promise<Result<void>>

type Dependencies = {
  /** Presets that came from the person: the one in use, and those of the accounts. */
  readonly trusted: () => readonly ConnectionPreset[]
  /** The person's answer to main's own question. */
  readonly ask: (hosts: readonly string[]) => Promise<boolean>
}

const addresses = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'artwork_server'] as const
const originsOf = (preset: ConnectionPreset): readonly string[] => addresses.map(field => originOf(preset[field]))
/** Sockets and pages of one host and port are one server. */
const originOf = (address: string): string => {
  const text = address.replace(/^ws/i, 'http')
  return URL.canParse(text) ? new URL(text).origin : address
}

/**
 * Servers are known by their sign-in server: of what somebody signs in for at one of their services, nothing goes to a server of another,
 * though both be known.
 */
export function createNewHosts({ trusted, ask }: Dependencies): MayReach {
  /** What the person said yes to in this run. */
  const allowed: ConnectionPreset[] = []
  let open: { readonly about: string; readonly answer: Promise<boolean> } | null = null
  return async preset => {
    const named = [publicDeployment, ...trusted(), ...allowed].filter(other => originOf(other.auth_url) === originOf(preset.auth_url))
    const known = new Set(named.flatMap(originsOf))
    const fresh = [...new Set(originsOf(preset))].filter(origin => !known.has(origin)).sort()
    if (fresh.length === 0) return ok(undefined)
    const about = [originOf(preset.auth_url), ...fresh].join(' ')
    if (open && open.about !== about) return failed('refused', say('errors.answerTheQuestionThatIsOpen'))
    open ??= {
      about,
      answer: ask(hostsOf(fresh)).finally(() => {
        open = null
      }),
    }
    if (!(await open.answer)) return failed('cancelled', say('errors.theseServersAreNotReached'))
    allowed.push(preset)
    return ok(undefined)
  }
}
