// The player's main loop: obeys the playback slice of the mirror, and reports facts about the sound to main.

import type { AppState } from '../../shared/app-state.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import { next } from '../../shared/queue/advance.ts'
import type { PageCause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { nextHere } from '../../shared/queue/next-here.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { defaultSettings, wantedQuality } from '../../shared/settings.ts'
import { t } from '../../shared/words/words.ts'
import { currentPerson } from '../state/current-person.ts'
import type { Levels } from '../state/sound/levels.ts'
import type { OptimisticStart } from '../state/sound/optimistic-start.ts'
import { isElsewhere } from '../state/sound/output.ts'
import { createCardHolder } from './hold-card.ts'
import { startMediaSession } from './media-session.ts'
import type { OpenPipelines } from './output/pipeline.ts'
import { createSilentCarrier, type SilentCarrier } from './output/silent-carrier.ts'
import { startSleepFade } from './playback/sleep-fade.ts'
import { type Songs, startSound } from './playback/sound.ts'
import { startStallNotice } from './playback/stall-notice.ts'
import { createStartLatency } from './playback/start-latency.ts'
import type { TrackFile } from './stream/track-bytes.ts'
import type { TrackInfo } from './track-info.ts'

export type PlayerDependencies = {
  readonly mirror: {
    getState(): AppState
    subscribe(listener: (state: AppState, before: AppState) => void): () => void
  }
  readonly bridge: Pick<PlayerBridge, 'queue.command' | 'speaker.report' | 'log.write'>
  /** What to show of a track; null while the library does not have it. Memoised: the same object while nothing changed. */
  readonly trackInfo: (track: TrackId) => TrackInfo | null
  readonly songs: Songs
  readonly levels: Levels
  readonly optimisticStart: OptimisticStart
  /** Shows a notice. */
  readonly tell: (text: string) => void
  readonly open?: OpenPipelines
  readonly silence?: SilentCarrier
}

/** Within this time before its end a song does not skip ahead by the start latency, so that all of the rest is heard; seconds. */
const lastSeconds = 5
/** How long the player waits for main to confirm a song that a person chose, milliseconds; then it returns to what main says. */
const saidWithin = 2_000

/** Starts to follow the mirror; returns the stop function. */
export function startPlayer({
  mirror,
  bridge,
  trackInfo,
  songs,
  levels,
  optimisticStart,
  tell,
  open,
  silence: given,
}: PlayerDependencies): () => void {
  /** Qualities for which a notice has said that songs are played in another one. */
  const told = new Set<TrackFile['quality']>()
  /** The person whose music sounds; facts are reported only while it is the current person, so no play counts for another one. */
  let listener: string | null = null

  const log = (text: string) => void bridge['log.write']({ level: 'warning', text })
  const command = (order: QueueCommand, by: PageCause) => {
    optimisticStart.flush()
    void bridge['queue.command']({ command: order, by })
  }
  const stallNotice = startStallNotice({ isOffline: () => mirror.getState().reachability === 'offline', tell })
  const startLatency = createStartLatency(() => performance.now())
  /** Adds the song's title to a failure, as main does not know titles and the person has to be told which song was skipped. */
  const named = (fact: SpeakerFact): SpeakerFact => {
    const { current } = mirror.getState().playback
    const title = fact.type === 'failed' && current !== null ? trackInfo(current)?.title : undefined
    return fact.type === 'failed' && title
      ? { ...fact, reason: t('player.songAndReason', { title: title.slice(0, 200), reason: fact.reason }).slice(0, 500) }
      : fact
  }
  /** Number of the last seek carried out, so that main can tell facts from before a newer seek and ignore them. */
  let followed = 0
  const report = (fact: SpeakerFact) => {
    if (currentPerson(mirror.getState()) !== listener) return
    startLatency.hear(fact)
    if (fact.type === 'playing') card.heard()
    // While crossfading, the fading song still reports sound, which is not that of the song being waited for.
    if (fact.startId === mirror.getState().playback.startId) stallNotice.hear(fact)
    void bridge['speaker.report']({ fact: named(fact), seekId: followed })
  }
  const lowered = ({ quality }: TrackFile) => {
    if (told.has(quality)) return
    told.add(quality)
    const instead = defaultSettings.quality
    tell(quality === 'orig' ? t('player.loweredFromOriginal', { instead }) : t('player.lowered', { quality, instead }))
  }
  const unplugged = (words: string) => {
    const { playback, settings } = mirror.getState()
    if (settings.pauseUnplugged && !playback.paused && !isElsewhere(mirror.getState())) command({ type: 'pause' }, 'unplugged')
    tell(words)
  }
  const sound = startSound({
    ...{ state: mirror.getState, songs, levels, report, lowered, unplugged, log },
    clock: () => performance.now(),
    ...(open && { open }),
  })
  const session = startMediaSession({
    state: mirror.getState,
    command: order => command(order, 'media-key'),
    trackInfo,
    now: Date.now,
  })

  const card = createCardHolder(given ?? createSilentCarrier({ log }))
  const fade = startSleepFade({ state: mirror.getState, now: Date.now, changed: () => turnVolume(mirror.getState().playback) })
  const turnVolume = ({ volume, muted }: Playback) => sound.volume(volume * fade.share(), muted)
  const fileOf = (track: TrackId): TrackFile => ({ track, quality: wantedQuality(mirror.getState().settings) })
  const position = (playback: Playback, waiting: boolean) => positionAt(playback, millis(Date.now()), waiting)

  /**
   * Where to start a song, seconds: one taken over in the middle skips ahead by the time until it sounds, as it went on elsewhere
   * meanwhile.
   */
  const onset = (start: Playback): number => {
    const { current, paused, anchor, startId } = start
    const length = current === null ? 0 : (trackInfo(current)?.length ?? 0)
    const ahead = paused || anchor.position === 0 ? anchor.position : position(start, false) + startLatency.begin(startId)
    return ahead < length - lastSeconds ? ahead : anchor.position
  }

  const obey = (state: AppState, before: AppState | null) => {
    const { playback } = state
    const { startId, current, paused, seekId, volume, muted, speed } = playback
    const was = before !== null && isSame(state, before) && !isElsewhere(before) ? before.playback : null
    const comesHere = state.connect.transfer?.way === 'here'
    if (was === null) {
      sound.clear()
      listener = currentPerson(state)
    }
    if (listener === null) return
    if (volume !== was?.volume || muted !== was.muted) turnVolume(playback)
    if (speed !== was?.speed) sound.speed(speed)
    if (startId !== was?.startId) {
      sound.leave()
      followed = seekId
      if (current === null || paused) stallNotice.rest()
      else stallNotice.begin()
      if (current === null) sound.clear()
      // After a reload the page continues where the sound was when it unloaded.
      else
        sound.start(
          {
            startId,
            file: fileOf(current),
            position: was !== null || comesHere ? onset(playback) : position(playback, state.speaker.waiting),
          },
          paused,
        )
      return
    }
    if (seekId !== was.seekId) sound.seek(position(playback, state.speaker.waiting))
    // Facts reported until here, by the seek itself too, are about the position before the seek.
    followed = seekId
    if (paused !== was.paused) paused ? sound.pause() : sound.resume()
    if (paused) stallNotice.rest()
    else if (was.paused || seekId !== was.seekId) stallNotice.begin()
  }

  const prepare = (state: AppState) => {
    // Offline, main skips songs that are not on this computer, so the next one that is here gets prepared, and the skip is gapless.
    const following = state.reachability === 'offline' ? nextHere(state, songs.isHere) : next(state, 'end')
    sound.prepare(following.kind === 'go' && state.playback.current !== null ? fileOf(following.spot.track) : null)
  }

  /** Another device plays from now on: reports how far the song was heard here, then goes silent. */
  const letGo = () => {
    sound.leave()
    stallNotice.rest()
    sound.clear()
    sound.prepare(null)
  }

  let doubt: ReturnType<typeof setTimeout> | null = null
  const settle = () => {
    if (doubt !== null) clearTimeout(doubt)
    doubt = null
  }
  /** Starts a chosen song before main is told; it counts as started only once main confirms it. */
  const expect = (track: TrackId, ready: () => void) => {
    if (listener === null) return ready()
    settle()
    sound.expect(fileOf(track), ready)
    const { startId } = mirror.getState().playback
    doubt = setTimeout(() => {
      doubt = null
      const state = mirror.getState()
      const { current, paused } = state.playback
      if (isElsewhere(state) || state.playback.startId !== startId) return
      if (current === null) sound.clear()
      else sound.start({ startId, file: fileOf(current), position: position(state.playback, state.speaker.waiting) }, paused)
    }, saidWithin)
  }
  const unfollow = optimisticStart.follow(expect)

  const follow = (state: AppState, before: AppState | null) => {
    const { playback, queue, settings } = state
    if (before !== null && settings !== before.settings) sound.follow(settings, before.settings)
    if (isElsewhere(state)) {
      if (before !== null && !isElsewhere(before)) letGo()
    } else {
      const back = before !== null && isElsewhere(before)
      if (before !== null && state.wakes !== before.wakes) sound.wake()
      if (state.sleep !== before?.sleep || playback.paused !== before.playback.paused) fade.look()
      if (playback !== before?.playback || back || !isSame(state, before)) obey(state, before)
      const other = playback !== before?.playback || queue !== before.queue || settings !== before.settings
      if (other || back || state.reachability !== before.reachability) prepare(state)
    }
    card.follow(state)
    session.show()
  }
  follow(mirror.getState(), null)
  const unsubscribe = mirror.subscribe(follow)

  /** On unload, reports how far the song was heard. */
  const leave = () => {
    optimisticStart.flush()
    sound.leave()
  }
  window.addEventListener('pagehide', leave)

  return () => {
    window.removeEventListener('pagehide', leave)
    unsubscribe()
    unfollow()
    settle()
    stallNotice.rest()
    card.stop()
    session.stop()
    fade.stop()
    sound.stop()
  }
}

/** Whether two states are about the same person. */
const isSame = (one: AppState, other: AppState): boolean =>
  (one.account === other.account && one.connection === other.connection) || currentPerson(one) === currentPerson(other)
