// The only file that touches window.player: the page's one way to main and back.
import type { MiniBridge, PlayerBridge } from '../../shared/ipc/contract.ts'
import { packLists, unpackLists } from '../../shared/ipc/packed.ts'
import { eventListeners, miniRequests, type RequestName, requestNames } from '../../shared/ipc/request-names.ts'

/** `window.player` as the preload made it: long lists in the inputs and answers of its requests are packed. */
type PackedBridge = Readonly<Record<RequestName, (input: unknown) => Promise<unknown>>> &
  Readonly<Record<(typeof eventListeners)[keyof typeof eventListeners], (listener: (detail: unknown) => void) => () => void>>

declare global {
  interface Window {
    /** Made by the preload, before any script of the page runs. */
    readonly player: PackedBridge
  }
}

/** The mini player's bridge: the subset of requests that it may use. */
export function connectMiniBridge(): MiniBridge {
  const bridge = connectBridge()
  const allowedNames = [...miniRequests, 'onState'] as const
  return Object.fromEntries(allowedNames.map(name => [name, bridge[name]])) as MiniBridge
}

/** The bridge to main, which packs long lists in inputs and unpacks those in answers; tests pass a recording object instead. */
export function connectBridge(): PlayerBridge {
  const { player } = window
  const requests = requestNames.map(name => [
    name,
    async (input: unknown) => unpackLists(await player[name](packLists(input)), Number.POSITIVE_INFINITY),
  ])
  const listeners = Object.values(eventListeners).map(name => [
    name,
    (listener: (detail: unknown) => void) => player[name](detail => listener(unpackLists(detail, Number.POSITIVE_INFINITY))),
  ])
  // Safe to cast: main is trusted, and the names are those of the IPC contract.
  return Object.fromEntries([...requests, ...listeners]) as PlayerBridge
}
