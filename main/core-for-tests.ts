// For tests: the whole core (main without windows) on a profile folder and a real stand-in, with a keychain that the test can read.
import { decide } from '../service/app-for-tests.ts'
import type { Service } from '../service/index.ts'
import { ok } from '../shared/errors.ts'
import { client, openKeychain } from './account/desk-for-tests.ts'
import type { Keychain } from './account/keychain/keychain.ts'
import { visit } from './account/sign-in/browser-for-tests.ts'
import type { StartEmbedded } from './chosen-connection.ts'
import { type Flags, profilePathsIn } from './config.ts'
import { type Core, startCore } from './core.ts'
import type { FolderProbe } from './folder-worlds.ts'
import { startLog } from './log.ts'
import { untilState } from './store-for-tests.ts'

export type Profile = {
  readonly service: Service
  readonly userData: string
  /** The keychain: name of an entry → its secret. */
  readonly keys: Map<string, string>
  /** Addresses that the app opened in the browser, in order. */
  readonly opened: string[]
  readonly told: string[]
}

export const noFlags: Flags = { userDataDir: null, connection: null }

/**
 * Starts the app without its window on a profile, and restores its choice of service; where an embedded service is wanted, the test's
 * stand-in is used.
 */
export async function startOn(profile: Profile, flags: Flags = noFlags, keychain?: Keychain): Promise<Core> {
  const core = await startWithoutChoice(profile, keychain)
  await core.chosen.restore(flags)
  return core
}

/** Starts the app without its window on a profile; the service of the last run is not restored yet. */
export function startWithoutChoice(
  { service, userData, keys, opened, told }: Profile,
  keychain?: Keychain,
  startEmbedded: StartEmbedded = async (_what, _world, progress) => {
    progress(0.5, 'half')
    return ok({ preset: service.preset, prove: service.prove, stop: async () => undefined })
  },
  folderProbe: FolderProbe = { hasLeft: async () => false, recognise: async () => [] },
): Promise<Core> {
  return startCore({
    paths: profilePathsIn(userData),
    client,
    computerName: 'Test desk',
    systemFacts: { standIn: false, wayland: false, mayStartAtLogin: true },
    openBrowser: async address => {
      opened.push(address)
      return ok(undefined)
    },
    claimLinks: async () => ok(undefined),
    startEmbedded,
    folderProbe,
    now: Date.now,
    logs: startLog({ folder: profilePathsIn(userData).logs, now: Date.now, home: '' }),
    notify: (_tone, text) => void told.push(text),
    keychain: keychain ?? openKeychain(keys),
  })
}

/** Signs in with consent, by default as the user whom the consent page offers first, and waits for the library. */
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

/** Chooses the service anew, so that nobody is signed in, and then signs in. */
export async function signInAnew(core: Core, profile: Profile, userId: string): Promise<void> {
  await core.chosen.choose({ kind: 'service', preset: profile.service.preset })
  await signInOn(core, profile, userId)
}
