// Shows a silent notification for each song that begins here or on the controlled device, if the setting is on and the window is not in
// front.

import { maySteer } from '../../shared/desktop/may-steer.ts'
import { truncated } from '../../shared/wire/spelling.ts'
import { dashed } from '../../shared/words/dashed.ts'
import { createRateLimiter, type RateLimit } from '../rate-limit.ts'
import type { Store } from '../store.ts'
import type { ShownTrackOwner } from './shown-track.ts'

/** The content of a notification. */
export type TrackNotification = { readonly title: string; readonly body: string; readonly cover: string | null }

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get' | 'follow'>
  readonly isInFront: () => boolean
  /** Shows a notification in place of the one before. */
  readonly show: (notification: TrackNotification) => void
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
}

/**
 * Rate limit of notifications: at most `count` within `within` milliseconds; further ones are not shown, as another device can change songs
 * forty times a second.
 */
const notificationLimit: RateLimit = { within: 10_000, count: 10 }

/** Shows notifications as songs begin; returns the function that ends this. */
export function startTrackNotifications({ store, shownTrack, isInFront, show, steady }: Dependencies): () => void {
  /** `startId` of the last start that was dealt with: its notification was shown, or left out, as while the window is in front. */
  let lastStartId = store.get().playback.startId
  const exceedsLimit = createRateLimiter(notificationLimit, steady)
  return shownTrack.follow(() => {
    const state = store.get()
    const { startId, paused } = state.playback
    const shown = shownTrack.get()
    // The notification of a song waits until its cover is on disk, or is not to be had.
    if (startId === lastStartId || !shown?.summary || shown.isCoverPending) return
    lastStartId = startId
    if (!state.settings.desktop.tellSongs || paused || !maySteer(state) || isInFront() || exceedsLimit()) return
    const { title, artist, album } = shown.summary
    const body = dashed(truncated(artist), truncated(album))
    show({ title: truncated(title), body, cover: shown.cover })
  })
}
