// The one play that waits until its songs are found: what a person plays or pauses meanwhile comes instead.
import type { PlaybackControls } from './app-context.ts'

const cancelByApp = new WeakMap<PlaybackControls, () => void>()

/**
 * Registers the play that waits from now on, and cancels an earlier one. `cancel` ends the wait; called once the play has begun, it has to
 * do nothing.
 */
export function awaitPlay(app: PlaybackControls, cancel: () => void): void {
  dropAwaitedPlay(app)
  cancelByApp.set(app, cancel)
}

export function dropAwaitedPlay(app: PlaybackControls): void {
  cancelByApp.get(app)?.()
  cancelByApp.delete(app)
}
