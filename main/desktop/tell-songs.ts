// A notification of each song that begins here or where it is controlled, if wanted; silent, and none while the window is in front.

import { maySteer } from '../../shared/desktop/may-steer.ts'
import { clipped } from '../../shared/wire/spelling.ts'
import { dashed } from '../../shared/words/dashed.ts'
import { type Flood, floodGate } from '../flood-gate.ts'
import type { Store } from '../store.ts'
import type { SongShown } from './shown-song.ts'

/** What is told: a title, the line below it, and a cover, if there is one. */
export type SongNews = { readonly title: string; readonly body: string; readonly cover: string | null }

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly song: Pick<SongShown, 'get' | 'follow'>
  readonly isInFront: () => boolean
  /** Takes the place of the one before. */
  readonly tell: (news: SongNews) => void
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
}

/** Whoever steers this queue from elsewhere can change its song forty times a second; nobody reads more than this. */
const most: Flood = { within: 10_000, count: 10 }

/** Gives how to stop. */
export function tellSongs({ store, song, isInFront, tell, now }: Dependencies): () => void {
  /** The start that was told last, or passed over because the window was in front. */
  let known = store.get().playback.startId
  const isFlood = floodGate(most, now)
  return song.follow(() => {
    const state = store.get()
    const { startId, paused } = state.playback
    const shown = song.get()
    // With a cover it is told once that is there.
    if (startId === known || !shown?.facts || (shown.facts.artwork !== null && shown.cover === null)) return
    known = startId
    if (!state.settings.desktop.tellSongs || paused || !maySteer(state) || isInFront() || isFlood()) return
    const { title, artist, album } = shown.facts
    const body = dashed(clipped(artist), clipped(album))
    tell({ title: clipped(title), body, cover: shown.cover })
  })
}
