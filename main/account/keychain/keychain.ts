// The keychain of the operating system, behind three calls that always come back: loaded when first needed.
import { ok, type Result } from '../../../shared/errors.ts'
import type { Log } from '../../log.ts'
import { failureOf, type KeychainTask, keychainFailed } from './keychain-failure.ts'
import { largestEntry, loadOsKeychain, type OsKeychain } from './os-keychain.ts'
import { splitLongSecrets } from './split-long-secrets.ts'

/**
 * Calls are worked off one after the other, so that what was asked last stays, also after calls that were given up: those are done
 * once the keychain opens. Every failure is code `keychain` with a sentence for the person, and may be tried again.
 */
export type Keychain = {
  /** `late` is called if the answer comes after all, for one when the person has unlocked the keychain. */
  get(entry: string, late?: (secret: string | null) => void): Promise<Result<string | null>>
  /** `late` is called if the secret was stored after all, and no other call for this entry has come since. */
  set(entry: string, secret: string, late?: () => void): Promise<Result<void>>
  remove(entry: string): Promise<Result<void>>
  /** A call still waits for the system: then this process cannot end in the usual way, which waits for it, too. */
  hangs(): boolean
  /** Resolves once nothing more can be expected of the calls so far: they have been answered or given up. */
  settled(): Promise<void>
}

const service = 'Segue'
/** A locked keychain asks for its password and answers only then; milliseconds. */
const answerWithin = 5_000
type Options = {
  readonly log: Log
  readonly load?: () => Promise<OsKeychain>
  /** Milliseconds. */
  readonly limit?: number
  /** Bytes. */
  readonly largest?: number
}

export function openKeychain({ log, load = loadOsKeychain, limit = answerWithin, largest = largestEntry }: Options): Keychain {
  let vault: Promise<OsKeychain> | null = null
  /** One call at a time: each that hangs blocks one of the few threads on which this process also reads files and names of hosts. */
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let givenUp = 0
  /** Entry → its last change, of any call. */
  const changes = new Map<string, symbol>()

  const open = (): Promise<OsKeychain> => {
    vault ??= load().then(loaded => splitLongSecrets(loaded, largest))
    vault.catch(() => {
      vault = null
    })
    return vault
  }

  const ask = async <T>(
    task: KeychainTask,
    question: (vault: OsKeychain) => Promise<T>,
    late?: (answer: T) => void,
  ): Promise<Result<T>> => {
    waiting += 1
    const answer = last
      .then(open)
      .then(question)
      .finally(() => {
        waiting -= 1
      })
    last = answer.catch(() => undefined)
    // While a call that timed out still holds the keychain, further ones would wait for it: they fail at once.
    const outcome = givenUp > 0 ? tooLate : await within(limit, answer)
    if (outcome.kind === 'value') return ok(outcome.value)
    if (outcome.kind === 'failure') return refuse(task, outcome.reason)
    givenUp += 1
    answer.then(
      value => {
        givenUp -= 1
        late?.(value)
      },
      reason => {
        givenUp -= 1
        refuse(task, reason)
      },
    )
    log.warning(`the keychain did not ${task} within ${limit} ms`)
    return keychainFailed('silent', task)
  }

  const refuse = (task: KeychainTask, reason: unknown) => {
    const words = reason instanceof Error ? reason.message : String(reason)
    const kind = failureOf(words)
    log.warning(`the keychain could not ${task}: ${kind}`, reason)
    return keychainFailed(kind, task, words)
  }

  const changing = (entry: string): symbol => {
    const change = Symbol(entry)
    changes.set(entry, change)
    return change
  }

  return {
    get: (entry, late) => ask('read', open => open.getPassword(service, entry), late),
    set: (entry, secret, late) => {
      const change = changing(entry)
      const stored = () => {
        if (changes.get(entry) === change) late?.()
      }
      return ask('write', open => open.setPassword(service, entry, secret), stored)
    },
    remove: async entry => {
      changing(entry)
      const removed = await ask('forget', open => open.deletePassword(service, entry))
      return removed.ok ? ok(undefined) : removed
    },
    hangs: () => waiting > 0,
    settled: async () => {
      if (givenUp === 0) await within(limit, last)
    },
  }
}

type Outcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'failure'; readonly reason: unknown }
  | { readonly kind: 'late' }

const tooLate = { kind: 'late' } as const

function within<T>(limit: number, work: Promise<T>): Promise<Outcome<T>> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(tooLate), limit)
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
