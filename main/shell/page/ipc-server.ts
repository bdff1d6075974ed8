// Serves the contract: checks who asks and what, calls the handler, wraps what comes out. A bug never crosses as an exception.

import { failed, type Result } from '../../../shared/errors.ts'
import { type Input, type Output, type Reply, requests } from '../../../shared/ipc/contract.ts'
import { type RequestName, requestChannel, requestNames } from '../../../shared/ipc/names.ts'
import { pack, unpack } from '../../../shared/ipc/packed.ts'
import { say } from '../../../shared/words/words.ts'
import { floodGate } from '../../flood-gate.ts'
import type { Log } from '../../log.ts'

export type Handlers = { readonly [Name in RequestName]: (input: Input<Name>) => Promise<Result<Output<Name>>> }

type Dependencies<Asked> = {
  /** Registers what answers one channel: Electron's ipcMain.handle. */
  readonly handle: (channel: string, listener: (asked: Asked, ...inputs: unknown[]) => Promise<Reply<unknown>>) => void
  readonly isTrusted: (asked: Asked) => boolean
  readonly handlers: Handlers
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly log: Log
}

/** A page that means well asks less often by far: a wheel turns sixty times a second. Lines of the log push out older ones. */
const within = 10_000
const most = { requests: 3_000, lines: 100 }

export function serveRequests<Asked>({ handle, isTrusted, handlers, now, log }: Dependencies<Asked>): void {
  for (const name of requestNames) {
    const serve = checked(name, handlers)
    const isFlood = floodGate({ within, count: name === 'log.write' ? most.lines : most.requests }, now)
    handle(requestChannel(name), async (asked, ...inputs) => {
      if (!isTrusted(asked)) {
        log.error(`${name} was asked by somebody else`)
        return failed('refused', say('errors.onlyTheAppItselfMayAsk'))
      }
      if (isFlood()) return failed('refused', say('errors.thePageAsksTooMuchAt'))
      try {
        return pack(await serve(inputs)) as Reply<unknown>
      } catch (error) {
        log.error(`bug in ${name}`, error)
        return failed('bug', say('errors.somethingWentWrongInsideSegueThe'))
      }
    })
  }
}

/** Parses the input, then calls the handler. Input that does not fit is a bug of the page, or an attack on it. */
function checked<Name extends RequestName>(name: Name, handlers: Handlers): (inputs: readonly unknown[]) => Promise<Result<Output<Name>>> {
  return async inputs => {
    const parsed = requests[name].input.safeParse(unpack(inputs[0]))
    if (!parsed.success || inputs.length > 1) return failed('bug', say('errors.nameWasAskedWithTheWrong', { name }))
    // The schema of `name` made this value, which TypeScript cannot follow through a table indexed by a type parameter.
    return handlers[name](parsed.data as Input<Name>)
  }
}
