// The lines to other devices' queues, each opened while it is wanted; the own one is in sessions.ts (C-38).
import type { DeviceEvent } from '../../../shared/connect/events.ts'
import type { WireQueueState } from '../../../shared/wire/queue.ts'
import { createQueueSocket, type QueueSocket, type QueueSocketDependencies } from './queue-socket.ts'

export type QueueSockets = {
  /** Keeps a line to that session's queue open, anew after each loss, until `close`. */
  open(session: string): void
  close(session: string): void
  say(session: string, value: WireQueueState): void
  ask(session: string): void
  /** About the sockets of this device all together. At first none is wanted. */
  tell(event: Parameters<QueueSocket['tell']>[0]): void
  /** Resolves when all are closed, those too that were closed before. */
  stop(): Promise<void>
}

type Dependencies = QueueSocketDependencies & {
  readonly dispatch: (event: Extract<DeviceEvent, { type: 'link' | 'received' | 'refused' }>) => void
}

export function createQueueSockets({ dispatch, ...needs }: Dependencies): QueueSockets {
  const lines = new Map<string, QueueSocket>()
  const closing = new Set<Promise<void>>()
  let areWanted = false

  const close = (session: string) => {
    const line = lines.get(session)
    // It is not wanted any more, so nobody is told that it ends.
    lines.delete(session)
    const closed = line?.stop()
    if (!closed) return
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }
  return {
    open: session => {
      if (lines.has(session)) return
      const line: QueueSocket = createQueueSocket({
        ...needs,
        session: () => session,
        changed: said => lines.get(session) === line && dispatch({ type: 'link', session, status: said }),
        told: told => {
          // What concerns this device or the account is heard on its own line.
          if (told.kind === 'state') dispatch({ type: 'received', session, frame: told.state })
          if (told.kind === 'refused') dispatch({ type: 'refused', session })
        },
      })
      lines.set(session, line)
      if (areWanted) line.tell({ type: 'wanted' })
    },
    close,
    say: (session, value) => lines.get(session)?.say(value),
    ask: session => lines.get(session)?.ask(),
    tell: event => {
      if (event.type === 'wanted' || event.type === 'unwanted') areWanted = event.type === 'wanted'
      for (const line of lines.values()) line.tell(event)
    },
    stop: async () => {
      for (const session of [...lines.keys()]) close(session)
      await Promise.all(closing)
    },
  }
}
