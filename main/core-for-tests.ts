// For tests: the whole core on a profile folder and the real stand-in, a keychain to look into, and a person who signs in.
import { decide } from '../service/app-for-tests.ts'
import type { Service } from '../service/index.ts'
import { ok } from '../shared/errors.ts'
import { client, openKeychain } from './account/desk-for-tests.ts'
import type { Keychain } from './account/keychain/keychain.ts'
import { visit } from './account/sign-in/browser-for-tests.ts'
import type { StartEmbedded } from './chosen-connection.ts'
import { type Flags, profilePathsIn } from './config.ts'
import { type Core, startCore } from './core.ts'
import { startLog } from './log.ts'
import { untilState } from './store-for-tests.ts'

export type Profile = {
  readonly service: Service
  readonly userData: string
  /** Entry → secret. */
  readonly keys: Map<string, string>
  /** Addresses that went to the browser. */
  readonly opened: string[]
  readonly told: string[]
}

export const noFlags: Flags = { userDataDir: null, connection: null }

/** Starts the app without its window; the embedded service is the stand-in of the test. */
export async function startOn(profile: Profile, flags: Flags = noFlags, keychain?: Keychain): Promise<Core> {
  const core = await startWithoutChoice(profile, keychain)
  await core.chosen.restore(flags)
  return core
}

/** The same before it has looked for the service of the last run. */
export function startWithoutChoice(
  { service, userData, keys, opened, told }: Profile,
  keychain?: Keychain,
  startEmbedded: StartEmbedded = async (_what, progress) => {
    progress(0.5, 'half')
    return ok({ preset: service.preset, prove: service.prove, stop: async () => undefined })
  },
): Promise<Core> {
  return startCore({
    paths: profilePathsIn(userData),
    client,
    computer: 'Test desk',
    around: { standIn: false, wayland: false, mayStartAtLogin: true },
    openBrowser: async address => {
      opened.push(address)
      return ok(undefined)
    },
    claimLinks: async () => ok(undefined),
    startEmbedded,
    now: Date.now,
    logs: startLog({ folder: profilePathsIn(userData).logs, now: Date.now, home: '' }),
    notify: (_tone, text) => void told.push(text),
    keychain: keychain ?? openKeychain(keys),
  })
}

/** Signs in all the way, by default as the person whom the consent page offers first, and waits for the library. */
export async function signInOn(core: Core, { service, opened }: Profile, userId?: string): Promise<void> {
  await core.account.signIn()
  const query = await decide(service.preset, opened.at(-1) ?? '', 'approve', userId)
  await visit(`${service.preset.redirect_uri}?${query.toString()}`)
  await untilState(
    core.store,
    ({ account, library }) =>
      account.phase === 'signed-in' && library.revision !== null && (userId === undefined || account.person.userId === userId),
  )
}
