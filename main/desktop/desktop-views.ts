// Tells tray, taskbar and dock in one pass when anything of the player that they show may have changed.
import type { Store } from '../store.ts'
import type { ShownTrackOwner } from './shown-track.ts'

/** A part of the desktop that shows what plays, such as the tray. */
export type DesktopView = {
  /** Reads the state and shows it; cheap if nothing has changed. */
  refresh(): void
  stop(): void
}

type Dependencies = { readonly store: Pick<Store, 'get' | 'subscribe'>; readonly shownTrack: Pick<ShownTrackOwner, 'follow'> }

/** Refreshes the views at once, then on changes of what they show; returns the function that stops this and the views. */
export function startDesktopViews({ store, shownTrack }: Dependencies, views: readonly DesktopView[]): () => void {
  const refresh = () => {
    for (const view of views) view.refresh()
  }
  refresh()
  const unsubscribers = [
    store.subscribe((state, before) => {
      if (
        state.playback !== before.playback ||
        state.connect !== before.connect ||
        state.settings !== before.settings ||
        // What the views offer, such as a thumb, depends on the account's scopes.
        state.account !== before.account ||
        state.edits !== before.edits
      )
        refresh()
    }),
    shownTrack.follow(refresh),
    ...views.map(view => view.stop),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
