// Serves the contract: checks who asks and what, calls the handler, wraps what comes out. A bug never crosses as an exception.

import { failed, type Result } from '../../../shared/errors.ts'
import { type Input, type Output, type Reply, requests } from '../../../shared/ipc/contract.ts'
import { type RequestName, requestChannel, requestNames } from '../../../shared/ipc/names.ts'
import { pack, unpack } from '../../../shared/ipc/packed.ts'
import { say } from '../../../shared/words/words.ts'
import { floodGate, logOfTries } from '../../flood-gate.ts'
import type { Log } from '../../log.ts'

export type Handlers = { readonly [Name in RequestName]: (input: Input<Name>) => Promise<Result<Output<Name>>> }

type Dependencies<Asked> = {
  /** Registers what answers one channel: Electron's ipcMain.handle. */
  readonly handle: (channel: string, listener: (asked: Asked, ...inputs: unknown[]) => Promise<Reply<unknown>>) => void
  /** What whoever asks may ask; null: none of our pages. */
  readonly handlersOf: (asked: Asked) => Partial<Handlers> | null
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly log: Log
}

/** A page that means well asks less often by far: a wheel turns sixty times a second. Lines of the log push out older ones. */
const within = 10_000
const most = { requests: 3_000, lines: 100 }

export function serveRequests<Asked>(dependencies: Dependencies<Asked>): void {
  const tries = logOfTries(dependencies.log, dependencies.now)
  for (const name of requestNames) serveRequest(name, dependencies, tries)
}

/** `tries`: the same log, for what a page may not ask and asks as often as it likes. */
function serveRequest<Name extends RequestName, Asked>(
  name: Name,
  { handle, handlersOf, now, log }: Dependencies<Asked>,
  tries: Pick<Log, 'warning'>,
): void {
  const isFlood = floodGate({ within, count: name === 'log.write' ? most.lines : most.requests }, now)
  handle(requestChannel(name), async (asked, ...inputs) => {
    const handler: Handlers[Name] | undefined = handlersOf(asked)?.[name]
    if (handler === undefined) {
      tries.warning(`${name} was asked by somebody who may not`)
      return failed('refused', say('errors.onlyTheAppItselfMayAsk'))
    }
    if (isFlood()) return failed('refused', say('errors.thePageAsksTooMuchAt'))
    try {
      return pack(await checked(name, handler)(inputs)) as Reply<unknown>
    } catch (error) {
      log.error(`bug in ${name}`, error)
      return failed('bug', say('errors.somethingWentWrongInsideSegueThe'))
    }
  })
}

/** Parses the input, then calls the handler. Input that does not fit is a bug of the page, or an attack on it. */
function checked<Name extends RequestName>(
  name: Name,
  handler: Handlers[Name],
): (inputs: readonly unknown[]) => Promise<Result<Output<Name>>> {
  return async inputs => {
    const parsed = requests[name].input.safeParse(unpack(inputs[0]))
    if (!parsed.success || inputs.length > 1) return failed('bug', say('errors.nameWasAskedWithTheWrong', { name }))
    // The schema of `name` made this value, which TypeScript cannot follow through a table indexed by a type parameter.
    return handler(parsed.data as Input<Name>)
  }
}
