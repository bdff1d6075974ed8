// The keychain of the operating system behind calls that always return: loaded on first use, with a timeout for each call.
import { ok, type Result } from '../../../shared/errors.ts'
import type { Log } from '../../log.ts'
import { classifyFailure, type KeychainTask, keychainFailed } from './keychain-failure.ts'
import { loadOsKeychain, maxEntryBytes, type OsKeychain } from './os-keychain.ts'
import { splitLongSecrets } from './split-long-secrets.ts'

/**
 * Calls are serialised, so that the last write wins, also after timeouts: a call that timed out is still carried out once the keychain
 * opens. Every failure has code `keychain` with a message for the person, and may be tried again.
 */
export type Keychain = {
  /**
   * Reads an entry; null if there is none. `onLateReply` is called if the answer comes after the timeout, as when the person has unlocked
   * the keychain by then.
   */
  get(entry: string, onLateReply?: (secret: string | null) => void): Promise<Result<string | null>>
  /**
   * Stores a secret under an entry. `onLateReply` is called if it was stored after the timeout and no later call has changed the entry.
   */
  set(entry: string, secret: string, onLateReply?: () => void): Promise<Result<void>>
  /** Deletes an entry; false: none was there, or, on Linux, the keychain is locked. */
  remove(entry: string): Promise<Result<boolean>>
  /** Whether a call, even one that timed out, still waits for the system's keychain: a normal exit of the process would block on it. */
  isCallPending(): boolean
  /**
   * Resolves once every call so far has been answered or has timed out; at once while one that timed out still hangs, as all others then
   * fail.
   */
  callsDone(): Promise<void>
}

const service = 'Segue'
/**
 * Timeout of a call, milliseconds, after which it fails: a locked keychain answers only after its password prompt, which may never happen.
 */
const callTimeout = 5_000
type Options = {
  readonly log: Log
  readonly load?: () => Promise<OsKeychain>
  /** Timeout of a call, milliseconds; others for tests. */
  readonly timeout?: number
  /** Most bytes of one keychain entry; longer secrets are split. */
  readonly longestEntry?: number
}

export function openKeychain({ log, load = loadOsKeychain, timeout = callTimeout, longestEntry = maxEntryBytes }: Options): Keychain {
  let osKeychain: Promise<OsKeychain> | null = null
  /**
   * The call queued last, which the next one waits for. One call runs at a time, as each that hangs blocks one of libuv's few threads,
   * which also read files and resolve host names.
   */
  let lastCall: Promise<unknown> = Promise.resolve()
  let pendingCalls = 0
  let timedOutCalls = 0
  /** Entry → a symbol of its last change, by which a late answer knows whether no later call has changed the entry. */
  const changes = new Map<string, symbol>()

  const open = (): Promise<OsKeychain> => {
    osKeychain ??= load().then(loaded => splitLongSecrets(loaded, longestEntry))
    osKeychain.catch(() => {
      osKeychain = null
    })
    return osKeychain
  }

  const call = async <T>(
    task: KeychainTask,
    operation: (osKeychain: OsKeychain) => Promise<T>,
    onLateReply?: (reply: T) => void,
  ): Promise<Result<T>> => {
    pendingCalls += 1
    const reply = lastCall
      .then(open)
      .then(operation)
      .finally(() => {
        pendingCalls -= 1
      })
    lastCall = reply.catch(() => undefined)
    // While a call that timed out still holds the keychain, further calls return a failure at once; they stay queued behind it, and are
    // carried out later.
    const outcome = timedOutCalls > 0 ? timedOut : await withTimeout(timeout, reply)
    if (outcome.kind === 'value') return ok(outcome.value)
    if (outcome.kind === 'failure') return reportFailure(task, outcome.reason)
    timedOutCalls += 1
    reply.then(
      value => {
        timedOutCalls -= 1
        onLateReply?.(value)
      },
      reason => {
        timedOutCalls -= 1
        reportFailure(task, reason)
      },
    )
    log.warning(`the keychain did not ${task} within ${timeout} ms`)
    return keychainFailed('silent', task)
  }

  const reportFailure = (task: KeychainTask, reason: unknown) => {
    const systemText = reason instanceof Error ? reason.message : String(reason)
    const kind = classifyFailure(systemText)
    log.warning(`the keychain could not ${task}: ${kind}`, reason)
    return keychainFailed(kind, task, systemText)
  }

  const markChange = (entry: string): symbol => {
    const change = Symbol(entry)
    changes.set(entry, change)
    return change
  }

  return {
    get: (entry, onLateReply) => call('read', open => open.getPassword(service, entry), onLateReply),
    set: (entry, secret, onLateReply) => {
      const change = markChange(entry)
      const stored = () => {
        if (changes.get(entry) === change) onLateReply?.()
      }
      return call('write', open => open.setPassword(service, entry, secret), stored)
    },
    remove: async entry => {
      markChange(entry)
      return call('forget', open => open.deletePassword(service, entry))
    },
    isCallPending: () => pendingCalls > 0,
    callsDone: async () => {
      if (timedOutCalls === 0) await withTimeout(timeout, lastCall)
    },
  }
}

type Outcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'failure'; readonly reason: unknown }
  | { readonly kind: 'timed-out' }

const timedOut = { kind: 'timed-out' } as const

function withTimeout<T>(timeout: number, call: Promise<T>): Promise<Outcome<T>> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(timedOut), timeout)
    call
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
