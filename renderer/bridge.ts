// The only file that touches window.player: the page's one way to main and back.
import type { PlayerBridge } from '../shared/ipc/contract.ts'

declare global {
  interface Window {
    /** Made by the preload, before any script of the page runs. */
    readonly player: PlayerBridge
  }
}

/** What the preload offers; tests hand the page a recording object instead. */
export const connectBridge = (): PlayerBridge => window.player
