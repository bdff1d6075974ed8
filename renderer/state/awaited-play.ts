// The one play that waits until its songs are found: what a person plays or pauses meanwhile comes instead.
import type { PlaybackControls } from './app-context.ts'

const cancelByApp = new WeakMap<PlaybackControls, () => void>()

/** Takes the place of an earlier play that still waits; `cancel` ends the wait, and does nothing after it. */
export function awaitPlay(app: PlaybackControls, cancel: () => void): void {
  dropAwaitedPlay(app)
  cancelByApp.set(app, cancel)
}

export function dropAwaitedPlay(app: PlaybackControls): void {
  cancelByApp.get(app)?.()
  cancelByApp.delete(app)
}
