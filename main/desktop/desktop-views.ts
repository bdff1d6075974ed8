// Tells tray, taskbar and dock in one pass when anything of the player that they show may have changed.
import type { Store } from '../store.ts'
import type { ShownTrackOwner } from './shown-track.ts'

/** A part of the desktop that shows what plays. */
export type DesktopView = {
  /** Refreshes what is shown; cheap if nothing has changed. */
  refresh(): void
  stop(): void
}

type Dependencies = { readonly store: Pick<Store, 'get' | 'subscribe'>; readonly shownTrack: Pick<ShownTrackOwner, 'follow'> }

/** Refreshes the views at once, then on changes; returns how to stop, the views included. */
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
        // The scopes of the account decide what the views offer, such as a thumb.
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
