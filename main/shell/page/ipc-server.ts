// Serves the contract of requests: checks sender and input, calls the handler, and wraps the answer. A bug is answered as an error, never
// thrown across.

import { failed, type Result } from '../../../shared/errors.ts'
import { type Input, type Output, type Reply, requests } from '../../../shared/ipc/contract.ts'
import { packLists, unpackLists } from '../../../shared/ipc/packed.ts'
import { type RequestName, requestChannel, requestNames } from '../../../shared/ipc/request-names.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { createRateLimitedLog, createRateLimiter } from '../../rate-limit.ts'

export type Handlers = { readonly [Name in RequestName]: (input: Input<Name>) => Promise<Result<Output<Name>>> }

type Dependencies<Asked> = {
  /** Registers the listener of one channel: Electron's ipcMain.handle. */
  readonly handle: (channel: string, listener: (sender: Asked, ...inputs: unknown[]) => Promise<Reply<unknown>>) => void
  /** The handlers that the sender's page may call; null: the sender is none of the app's pages. */
  readonly handlersOf: (sender: Asked) => Partial<Handlers> | null
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
}

/** The span over which the requests of a name are counted for the rate limits, milliseconds. */
const windowLength = 10_000
/**
 * Most requests of one name within `windowLength` milliseconds, as a mouse wheel causes some sixty a second; `lines`: most log lines of the
 * page within that time, which push out older ones.
 */
const requestLimits = { requests: 3_000, lines: 100 }

export function serveRequests<Asked>(dependencies: Dependencies<Asked>): void {
  const limitedLog = createRateLimitedLog(dependencies.log, dependencies.steady)
  for (const name of requestNames) serveRequest(name, dependencies, limitedLog)
}

/** Serves one request of the contract. `limitedLog`: the log with a rate limit, for requests of senders that may not make them. */
function serveRequest<Name extends RequestName, Asked>(
  name: Name,
  { handle, handlersOf, steady, log }: Dependencies<Asked>,
  limitedLog: Pick<Log, 'warning'>,
): void {
  const exceedsLimit = createRateLimiter(
    { within: windowLength, count: name === 'log.write' ? requestLimits.lines : requestLimits.requests },
    steady,
  )
  handle(requestChannel(name), async (sender, ...inputs) => {
    const handler: Handlers[Name] | undefined = handlersOf(sender)?.[name]
    if (handler === undefined) {
      limitedLog.warning(`${name} was asked by somebody who may not`)
      return failed('refused', say('errors.senderNotTheApp'))
    }
    if (exceedsLimit()) return failed('refused', say('errors.pageAsksTooMuch'))
    try {
      return packLists(await withCheckedInput(name, handler)(inputs)) as Reply<unknown>
    } catch (error) {
      log.error(`bug in ${name}`, error)
      return failed('bug', say('errors.internalError'))
    }
  })
}

/** Parses the input by its schema, then calls the handler. Invalid input is a bug of the page, or an attack on it. */
function withCheckedInput<Name extends RequestName>(
  name: Name,
  handler: Handlers[Name],
): (inputs: readonly unknown[]) => Promise<Result<Output<Name>>> {
  return async inputs => {
    const parsed = requests[name].input.safeParse(unpackLists(inputs[0]))
    if (!parsed.success || inputs.length > 1) return failed('bug', say('errors.ipcInputInvalid', { name }))
    // The cast is sound: the schema of `name` made this value, which TypeScript cannot follow through a table indexed by a type parameter.
    return handler(parsed.data as Input<Name>)
  }
}
