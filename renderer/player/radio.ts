// Radio: near the end of the queue, adds songs of the library that are similar to the last ones, if the setting is on.
import type { AppState } from '../../shared/app-state.ts'
import { idSet } from '../../shared/id-set.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { radioRows } from '../../shared/library/places/radio.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import { currentPlayNextCount } from '../../shared/queue/advance.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { newSeed } from '../../shared/queue/shuffle.ts'
import { isElsewhere } from '../state/sound/output.ts'

type Dependencies = {
  readonly mirror: {
    getState(): AppState
    subscribe(listener: (state: AppState, before: AppState) => void): () => void
  }
  readonly library: { getState(): { readonly library: Library | null } }
  readonly send: (command: QueueCommand) => void
  readonly random: () => number
}

/** Songs are added once at most this many are left in the queue. */
const refillThreshold = 2
/** How many songs are added at a time. */
const batchSize = 8
/** How many of the last songs in the queue are not chosen again. */
const excludedRecent = 500

/** Starts to add songs near the end of the queue; returns the stop function. */
export function startRadio({ mirror, library, send, random }: Dependencies): () => void {
  /** The queue that songs were last added to, until the next state brings the new one, so that they are not added twice. */
  let lastRefilled: AppState['queue'] | null = null

  const refill = (state: AppState) => {
    const { library: currentLibrary } = library.getState()
    if (currentLibrary === null || state.queue === lastRefilled || isElsewhere(state) || !needsSongs(state)) return
    lastRefilled = state.queue
    const tracks = chooseSongs(state, currentLibrary, newSeed(random))
    if (tracks.length > 0) send({ type: 'playLast', tracks })
  }
  refill(mirror.getState())
  return mirror.subscribe((state, before) => {
    if (state.queue !== before.queue || state.playback !== before.playback || state.settings.radio !== before.settings.radio) refill(state)
  })
}

/**
 * Whether songs are to be added: the setting is on, a song plays, at most `refillThreshold` more follow, and playback is not to repeat, to
 * stop after this song, or to end with it by the sleep timer.
 */
function needsSongs({ settings, playback, queue, sleep }: AppState): boolean {
  if (!settings.radio || playback.current === null || playback.paused || playback.repeat !== 'none') return false
  if (playback.stopAfter || sleep.kind === 'track' || sleep.kind === 'album') return false
  const songsLeft = queue.tracks.length - 1 - playback.index + queue.playNext.length - currentPlayNextCount({ playback })
  return songsLeft <= refillThreshold
}

function chooseSongs(state: AppState, library: Library, seed: number): TrackId[] {
  const { queue, playback, played } = state
  const recentTracks = [...played.map(({ track }) => track), ...queue.tracks.slice(-excludedRecent), ...queue.playNext]
  const excluded = idSet(playback.current === null ? recentTracks : [...recentTracks, playback.current])
  const similarTo = [...played.slice(-4).map(({ track }) => track), ...(playback.current === null ? [] : [playback.current])]
  const rows = radioRows(library, {
    examples: similarTo.map(track => rowOfTrack(library, track)),
    isExcluded: row => excluded.has(trackId(library.tracks.id[row] ?? 0)),
    count: batchSize,
    seed,
  })
  return Array.from(rows, row => trackId(library.tracks.id[row] ?? 0))
}
