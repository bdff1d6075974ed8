// The keychain of the operating system behind calls that always return: loaded on first use, with a timeout for each call.
import { ok, type Result } from '../../../shared/errors.ts'
import type { Log } from '../../log.ts'
import { failureOf, type KeychainTask, keychainFailed } from './keychain-failure.ts'
import { largestEntry, loadOsKeychain, type OsKeychain } from './os-keychain.ts'
import { splitLongSecrets } from './split-long-secrets.ts'

/**
 * Calls are serialised, so that the last write wins, also after timeouts: a call that timed out is still carried out once the keychain
 * opens. Every failure has code `keychain` with a message for the person, and may be tried again.
 */
export type Keychain = {
  /** `late` is called if the answer comes after the timeout, as when the person has unlocked the keychain. */
  get(entry: string, late?: (secret: string | null) => void): Promise<Result<string | null>>
  /** `late` is called if the secret was stored after the timeout and the entry was not changed by a later call. */
  set(entry: string, secret: string, late?: () => void): Promise<Result<void>>
  remove(entry: string): Promise<Result<void>>
  /** Whether a call still waits for the system's keychain: a normal exit would block on it. */
  hangs(): boolean
  /** Resolves once every call so far has been answered or has timed out. */
  settled(): Promise<void>
}

const service = 'Segue'
/** Timeout of a call, milliseconds: a locked keychain answers only after its password prompt, which may never happen. */
const answerWithin = 5_000
type Options = {
  readonly log: Log
  readonly load?: () => Promise<OsKeychain>
  /** Timeout of a call, milliseconds. */
  readonly limit?: number
  /** Most bytes of one keychain entry; longer secrets are split. */
  readonly largest?: number
}

export function openKeychain({ log, load = loadOsKeychain, limit = answerWithin, largest = largestEntry }: Options): Keychain {
  let vault: Promise<OsKeychain> | null = null
  /**
   * The call last queued. One call at a time: each that hangs blocks one of libuv's few threads, which also read files and resolve host
   * names.
   */
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let givenUp = 0
  /** Entry → token of its last change, by which a late answer knows whether it is still the newest. */
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
    // While a call that timed out still holds the keychain, further calls would only queue behind it: they fail at once.
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
