// The roads into an account: through the browser, or with a code typed at another device.
import type { Result } from '../../shared/errors.ts'
import { type Client, userAgentOf } from '../api/client.ts'
import type { Connection } from '../connection.ts'
import type { Log } from '../log.ts'
import type { Attempt } from './attempt.ts'
import { beginCodeSignIn } from './device-code.ts'
import { beginSignIn } from './sign-in.ts'
import type { SignInRoad } from './signing-in.ts'
import type { Clocks } from './tokens.ts'

/** Begins an attempt. Errors: port-taken, refused, offline, bad-response. */
export type Roads = Readonly<Record<SignInRoad, (at: Connection) => Promise<Result<Attempt>>>>

type Dependencies = {
  readonly client: Client
  readonly random: (bytes: number) => Buffer
  /** How long the browser may take, milliseconds. */
  readonly limit: number
  readonly clocks: Clocks
  readonly log: Log
}

export function createRoads({ client, random, limit, clocks, log }: Dependencies): Roads {
  const appOf = ({ preset }: Connection) => ({ ...preset, userAgent: userAgentOf(client) })
  return {
    browser: at => beginSignIn({ app: appOf(at), random, limit }),
    code: async at => beginCodeSignIn({ app: appOf(at), deviceClientId: at.preset.device_client_id, clocks, log }),
  }
}
