// The keychain of the operating system, behind three calls that always come back: through keytar, loaded when first needed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { Log } from '../log.ts'

/** Every failure is code `keychain` with a sentence for the person. */
export type Keychain = {
  /** `late` is called if the answer comes after all, for one when the person has unlocked the keychain. */
  get(entry: string, late?: (secret: string | null) => void): Promise<Result<string | null>>
  set(entry: string, secret: string): Promise<Result<void>>
  remove(entry: string): Promise<Result<void>>
  /** A call was given up but still waits for the system: then this process cannot end in the usual way, which waits for it, too. */
  hangs(): boolean
}

/** What keytar offers; the part used here. */
export type Vault = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const service = 'Segue'
/** A locked keychain asks for its password and answers only then; milliseconds. */
const patience = 5_000

export const sentences = {
  missing: 'This system keeps no passwords, so you will be asked to sign in again next time.',
  locked: 'The keychain of this system is locked, so you will be asked to sign in again next time.',
} as const

/** Rejects if there can be no keychain: keytar's native part does not load (no libsecret), or there is no bus to ask over. */
const loadKeytar = async (): Promise<Vault> => {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) throw new Error('there is no session bus')
  return (await import('keytar')).default
}

/** Without one libsecret would try to start one, for minutes. */
const hasSessionBus = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DBUS_SESSION_BUS_ADDRESS']) || (env['XDG_RUNTIME_DIR'] !== undefined && existsSync(join(env['XDG_RUNTIME_DIR'], 'bus')))

export function openKeychain({
  log,
  load = loadKeytar,
  limit = patience,
}: {
  log: Log
  load?: () => Promise<Vault>
  limit?: number
}): Keychain {
  let vault: Promise<Vault> | null = null
  let waiting = 0

  const ask = async <T>(what: string, question: (vault: Vault) => Promise<T>, late?: (answer: T) => void): Promise<Result<T>> => {
    vault ??= load()
    waiting += 1
    const answer = vault.then(question).finally(() => {
      waiting -= 1
    })
    const outcome = await within(limit, answer)
    if (outcome.kind === 'value') return ok(outcome.value)
    if (outcome.kind === 'late') {
      if (late) answer.then(late, () => undefined)
      log.warning(`the keychain did not ${what} within ${limit} ms`)
      return failed('keychain', sentences.locked)
    }
    log.warning(`the keychain could not ${what}`, outcome.reason)
    return failed('keychain', /lock/i.test(String(outcome.reason)) ? sentences.locked : sentences.missing)
  }

  return {
    get: (entry, late) => ask('read', vault => vault.getPassword(service, entry), late),
    set: (entry, secret) => ask('write', vault => vault.setPassword(service, entry, secret)),
    remove: async entry => {
      const removed = await ask('forget', vault => vault.deletePassword(service, entry))
      return removed.ok ? ok(undefined) : removed
    },
    hangs: () => waiting > 0,
  }
}

type Outcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'failure'; readonly reason: unknown }
  | { readonly kind: 'late' }

function within<T>(limit: number, work: Promise<T>): Promise<Outcome<T>> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve({ kind: 'late' }), limit)
    work
      .then(
        (value): Outcome<T> => ({ kind: 'value', value }),
        (reason: unknown): Outcome<T> => ({ kind: 'failure', reason }),
      )
      .then(outcome => {
        clearTimeout(timer)
        resolve(outcome)
      })
  })
}
