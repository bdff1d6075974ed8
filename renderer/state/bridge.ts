// The only file that touches window.player: the page's one way to main and back.
import type { MiniBridge, PlayerBridge } from '../../shared/ipc/contract.ts'
import { eventListeners, miniRequests, type RequestName, requestNames } from '../../shared/ipc/names.ts'
import { pack, unpack } from '../../shared/ipc/packed.ts'

/** What the preload offers: long lists cross it packed. */
type PackedBridge = Readonly<Record<RequestName, (input: unknown) => Promise<unknown>>> &
  Readonly<Record<(typeof eventListeners)[keyof typeof eventListeners], (listener: (detail: unknown) => void) => () => void>>

declare global {
  interface Window {
    /** Made by the preload, before any script of the page runs. */
    readonly player: PackedBridge
  }
}

/** The bridge of the small window: of the same one, what it may use. */
export function connectMiniBridge(): MiniBridge {
  const whole = connectBridge()
  const own = [...miniRequests, 'onState'] as const
  return Object.fromEntries(own.map(name => [name, whole[name]])) as MiniBridge
}

/** The bridge as the page uses it; tests hand the page a recording object instead. */
export function connectBridge(): PlayerBridge {
  const { player } = window
  const requests = requestNames.map(name => [
    name,
    async (input: unknown) => unpack(await player[name](pack(input)), Number.POSITIVE_INFINITY),
  ])
  const listeners = Object.values(eventListeners).map(name => [
    name,
    (listener: (detail: unknown) => void) => player[name](detail => listener(unpack(detail, Number.POSITIVE_INFINITY))),
  ])
  // Main is trusted, and the names are those of the contract.
  return Object.fromEntries([...requests, ...listeners]) as PlayerBridge
}
