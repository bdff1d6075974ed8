// The one follower of what the desktop shows of the player: tray, taskbar and dock look again together, when what they show may be another.
import type { Store } from '../store.ts'
import type { SongShown } from './shown-song.ts'

/** Something of the desktop that shows what plays. */
export type DesktopView = {
  /** Shows what is so now; cheap where nothing of it is new. */
  look(): void
  stop(): void
}

type Dependencies = { readonly store: Pick<Store, 'get' | 'subscribe'>; readonly song: Pick<SongShown, 'follow'> }

/** Looks at once. Gives how to stop, the views included. */
export function followShown({ store, song }: Dependencies, views: readonly DesktopView[]): () => void {
  const look = () => {
    for (const view of views) view.look()
  }
  look()
  const stops = [
    store.subscribe((state, before) => {
      if (
        state.playback !== before.playback ||
        state.connect !== before.connect ||
        state.settings !== before.settings ||
        // What a sign-in may do.
        state.account !== before.account ||
        state.edits !== before.edits
      )
        look()
    }),
    song.follow(look),
    ...views.map(view => view.stop),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
