// The Media Session: what the system shows as playing now, and media keys as commands.
import type { AppState } from '../../shared/app-state.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import { coverAddress } from '../../shared/page-addresses.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { isWaitingForSound } from '../state/sound/output.ts'
import { startCardCover } from './card-cover.ts'
import type { TrackInfo } from './shown-track-info.ts'

type Dependencies = {
  readonly state: () => AppState
  readonly send: (command: QueueCommand) => void
  readonly trackInfo: (track: TrackId) => TrackInfo | null
  /** The current time, milliseconds since 1970. */
  readonly now: () => number
}

/** How far a media key seeks if it does not say, seconds. */
const seekStep = 10
const artworkSize = 300

/**
 * Registers handlers of the media keys. `show` updates what the system displays (cheap if nothing changed), `stop` clears it and removes
 * the handlers.
 */
export function startMediaSession({ state, send, trackInfo, now }: Dependencies): { show(): void; stop(): void } {
  const session = navigator.mediaSession
  let shown: { readonly track: TrackId | null; readonly info: TrackInfo | null } = { track: null, info: null }

  const position = () => positionAt(state().playback, millis(now()), isWaitingForSound(state()))
  const seekTo = (to: number) => send({ type: 'seek', position: Math.max(0, to) })
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => send({ type: 'resume' }),
    pause: () => send({ type: 'pause' }),
    stop: () => send({ type: 'pause' }),
    nexttrack: () => send({ type: 'next' }),
    previoustrack: () => send({ type: 'previous' }),
    seekto: ({ seekTime }) => seekTo(seekTime ?? 0),
    seekforward: ({ seekOffset }) => seekTo(position() + (seekOffset ?? seekStep)),
    seekbackward: ({ seekOffset }) => seekTo(position() - (seekOffset ?? seekStep)),
  }
  const actionNames = Object.keys(actions) as MediaSessionAction[]
  for (const name of actionNames) session.setActionHandler(name, actions[name] ?? null)

  const showTrack = (track: TrackId | null) => {
    const info = track === null ? null : trackInfo(track)
    if (track === shown.track && info === shown.info) return
    shown = { track, info }
    updateMetadata()
  }
  const cover = startCardCover()
  const updateMetadata = () => {
    const { info } = shown
    const path = info === null || info.artwork === null ? null : coverAddress(info.artwork, artworkSize)
    const src = cover.addressOf(path, updateMetadata)
    session.metadata = info && new MediaMetadata(metadata(info, src))
  }

  /** The values that the displayed position was computed from; it is set again only if one changes. */
  let shownInputs: readonly unknown[] = []
  const showPosition = () => {
    const { anchor, paused, speed } = state().playback
    const duration = shown.info?.length ?? 0
    const inputs = [duration, anchor, paused, speed, isWaitingForSound(state())]
    if (inputs.every((each, index) => each === shownInputs[index]) && shownInputs.length > 0) return
    shownInputs = inputs
    if (duration > 0) session.setPositionState({ duration, position: Math.min(duration, position()), playbackRate: speed })
    else session.setPositionState()
  }

  return {
    show: () => {
      const { current, paused } = state().playback
      showTrack(current)
      session.playbackState = current === null ? 'none' : paused ? 'paused' : 'playing'
      showPosition()
    },
    stop: () => {
      for (const name of actionNames) session.setActionHandler(name, null)
      cover.stop()
      session.metadata = null
      session.playbackState = 'none'
      session.setPositionState()
    },
  }
}

const metadata = ({ title, artist, album }: TrackInfo, src: string | null): MediaMetadataInit => ({
  title,
  artist,
  album,
  artwork: src === null ? [] : [{ src, sizes: `${artworkSize}x${artworkSize}` }],
})
