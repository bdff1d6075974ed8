// Sockets that follow other devices' queues, each open while it is wanted; this device's own is in account-sockets.ts (C-38).
import type { DeviceEvent } from '../../../shared/connect/events.ts'
import type { WireQueueState } from '../../../shared/wire/queue.ts'
import { createQueueSocket, type QueueSocket, type QueueSocketDependencies } from './queue-socket.ts'

export type OtherDeviceSockets = {
  /** Keeps a socket to that session's queue open, reconnecting after a loss, until `close`. */
  open(session: string): void
  close(session: string): void
  send(session: string, value: WireQueueState): void
  requestState(session: string): void
  /**
   * Passes an event to the sockets of all other devices. `wanted` and `unwanted` also hold for sockets opened later; before the first of
   * them none connects.
   */
  dispatchToAll(event: Parameters<QueueSocket['dispatch']>[0]): void
  /** Resolves when all sockets are closed, including those closed by `close`. */
  stop(): Promise<void>
}

type Dependencies = QueueSocketDependencies & {
  readonly dispatch: (event: Extract<DeviceEvent, { type: 'link' | 'received' }>) => void
}

export function createOtherDeviceSockets({ dispatch, ...needs }: Dependencies): OtherDeviceSockets {
  const sockets = new Map<string, QueueSocket>()
  const closing = new Set<Promise<void>>()
  let areWanted = false

  const close = (session: string) => {
    const socket = sockets.get(session)
    // Deleted before it stops, so that its status `down` is not passed on: the state machine itself asked for the end.
    sockets.delete(session)
    const closed = socket?.stop()
    if (!closed) return
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }
  return {
    open: session => {
      if (sockets.has(session)) return
      const socket: QueueSocket = createQueueSocket({
        ...needs,
        session: () => session,
        onStatus: status => sockets.get(session) === socket && dispatch({ type: 'link', session, status }),
        onReport: frame => {
          // News about this device or the account, which every socket gets, are taken from this device's own socket only.
          if (frame.about === 'queue') dispatch({ type: 'received', session, frame })
        },
      })
      sockets.set(session, socket)
      if (areWanted) socket.dispatch({ type: 'wanted' })
    },
    close,
    send: (session, value) => sockets.get(session)?.send(value),
    requestState: session => sockets.get(session)?.requestState(),
    dispatchToAll: event => {
      if (event.type === 'wanted' || event.type === 'unwanted') areWanted = event.type === 'wanted'
      for (const socket of sockets.values()) socket.dispatch(event)
    },
    stop: async () => {
      for (const session of [...sockets.keys()]) close(session)
      await Promise.all(closing)
    },
  }
}
