// The player's main loop: obeys the playback slice of the mirror, and reports facts about the sound to main.

import type { AppState } from '../../shared/app-state.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import { nextAdvance } from '../../shared/queue/advance.ts'
import type { PageCause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { nextHere } from '../../shared/queue/next-here.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { defaultSettings, wantedQuality } from '../../shared/settings.ts'
import { t } from '../../shared/words/words.ts'
import { currentPerson } from '../state/current-person.ts'
import type { OptimisticStart } from '../state/sound/optimistic-start.ts'
import { isElsewhere } from '../state/sound/output.ts'
import type { SpectrumLevels } from '../state/sound/spectrum.ts'
import { createMediaCardHolder } from './media-card.ts'
import { startMediaSession } from './media-session.ts'
import type { OpenPipelines } from './output/pipeline.ts'
import { createSilentCarrier, type SilentCarrier } from './output/silent-carrier.ts'
import { startSleepFade } from './playback/sleep-fade.ts'
import { startSoundEngine, type TrackLookup } from './playback/sound.ts'
import { startStallNotice } from './playback/stall-notice.ts'
import { createStartLatency } from './playback/start-latency.ts'
import type { TrackInfo } from './shown-track-info.ts'
import type { TrackFile } from './stream/track-bytes.ts'

export type PlayerDependencies = {
  readonly mirror: {
    getState(): AppState
    subscribe(listener: (state: AppState, before: AppState) => void): () => void
  }
  readonly bridge: Pick<PlayerBridge, 'queue.command' | 'speaker.report' | 'log.write'>
  /** What to show of a track; null while the library does not have it. Memoised: the same object while nothing changed. */
  readonly trackInfo: (track: TrackId) => TrackInfo | null
  readonly songs: TrackLookup
  readonly levels: SpectrumLevels
  readonly optimisticStart: OptimisticStart
  /** Shows a notice. */
  readonly showNotice: (text: string) => void
  readonly openPipelines?: OpenPipelines
  readonly silentCarrier?: SilentCarrier
}

/** Within this time before its end a song does not skip ahead by the start latency, so that all of the rest is heard; seconds. */
const latencyFreeTail = 5
/** How long the player waits for main to confirm a song that a person chose, milliseconds; then it returns to what main says. */
const confirmTimeout = 2_000

/** Starts to follow the mirror; returns the stop function. */
export function startPlayer({
  mirror,
  bridge,
  trackInfo,
  songs,
  levels,
  optimisticStart,
  showNotice,
  openPipelines,
  silentCarrier: givenCarrier,
}: PlayerDependencies): () => void {
  /** Qualities for which a notice has said that songs are played in another one. */
  const noticedQualities = new Set<TrackFile['quality']>()
  /**
   * The person whose music sounds, null: nobody; facts are reported only while it is the current person, so no play counts for another one.
   */
  let listenerKey: string | null = null

  const log = (text: string) => void bridge['log.write']({ level: 'warning', text })
  const sendCommand = (queueCommand: QueueCommand, by: PageCause) => {
    optimisticStart.flush()
    void bridge['queue.command']({ command: queueCommand, by })
  }
  const stallNotice = startStallNotice({ isOffline: () => mirror.getState().reachability === 'offline', showNotice })
  const startLatency = createStartLatency(() => performance.now())
  /** Adds the song's title to a failure, as the page has the library at hand and the person has to be told which song was skipped. */
  const withTitle = (fact: SpeakerFact): SpeakerFact => {
    const { current } = mirror.getState().playback
    const title = fact.type === 'failed' && current !== null ? trackInfo(current)?.title : undefined
    return fact.type === 'failed' && title
      ? { ...fact, reason: t('playback.songAndReason', { title: title.slice(0, 200), reason: fact.reason }).slice(0, 500) }
      : fact
  }
  /** Number of the last seek carried out, so that main can tell facts from before a newer seek and ignore them. */
  let lastSeekId = 0
  const report = (fact: SpeakerFact) => {
    if (currentPerson(mirror.getState()) !== listenerKey) return
    startLatency.handleFact(fact)
    if (fact.type === 'playing') cardHolder.onSound()
    // While crossfading, the fading song still reports sound, which is not that of the song being waited for.
    if (fact.startId === mirror.getState().playback.startId) stallNotice.handleFact(fact)
    void bridge['speaker.report']({ fact: withTitle(fact), seekId: lastSeekId })
  }
  const onQualityLowered = ({ quality }: TrackFile) => {
    if (noticedQualities.has(quality)) return
    noticedQualities.add(quality)
    const instead = defaultSettings.quality
    showNotice(
      quality === 'orig'
        ? t('playback.originalQualityLowered', { playedQuality: instead })
        : t('playback.qualityLowered', { quality, playedQuality: instead }),
    )
  }
  const onUnplugged = (words: string) => {
    const { playback, settings } = mirror.getState()
    if (settings.pauseUnplugged && !playback.paused && !isElsewhere(mirror.getState())) sendCommand({ type: 'pause' }, 'unplugged')
    showNotice(words)
  }
  const sound = startSoundEngine({
    ...{ state: mirror.getState, songs, levels, report, onQualityLowered, onUnplugged, log },
    clock: () => performance.now(),
    ...(openPipelines && { openPipelines }),
  })
  const mediaSession = startMediaSession({
    state: mirror.getState,
    send: queueCommand => sendCommand(queueCommand, 'media-key'),
    trackInfo,
    now: Date.now,
  })

  const cardHolder = createMediaCardHolder(givenCarrier ?? createSilentCarrier({ log }))
  const sleepFade = startSleepFade({ state: mirror.getState, now: Date.now, onChange: () => applyVolume(mirror.getState().playback) })
  const applyVolume = ({ volume, muted }: Playback) => sound.setVolume(volume * sleepFade.factor(), muted)
  const fileOf = (track: TrackId): TrackFile => ({ track, quality: wantedQuality(mirror.getState().settings) })
  const positionNow = (playback: Playback, isWaiting: boolean) => positionAt(playback, millis(Date.now()), isWaiting)

  /**
   * Where to start a song, seconds: one taken over in the middle skips ahead by the time until it sounds, as it went on elsewhere
   * meanwhile.
   */
  const startPosition = (start: Playback): number => {
    const { current, paused, anchor, startId } = start
    const length = current === null ? 0 : (trackInfo(current)?.length ?? 0)
    const ahead = paused || anchor.position === 0 ? anchor.position : positionNow(start, false) + startLatency.begin(startId)
    return ahead < length - latencyFreeTail ? ahead : anchor.position
  }

  const applyPlayback = (state: AppState, before: AppState | null) => {
    const { playback } = state
    const { startId, current, paused, seekId, volume, muted, speed } = playback
    const previous = before !== null && isSamePerson(state, before) && !isElsewhere(before) ? before.playback : null
    const isTransferredHere = state.connect.transfer?.way === 'here'
    if (previous === null) {
      sound.clear()
      listenerKey = currentPerson(state)
    }
    if (listenerKey === null) return
    if (volume !== previous?.volume || muted !== previous.muted) applyVolume(playback)
    if (speed !== previous?.speed) sound.setSpeed(speed)
    if (startId !== previous?.startId) {
      sound.reportPosition()
      lastSeekId = seekId
      if (current === null || paused) stallNotice.cancel()
      else stallNotice.start()
      if (current === null) sound.clear()
      // After a reload of the page the song continues at the position where the old page stopped sounding.
      else
        sound.start(
          {
            startId,
            file: fileOf(current),
            position: previous !== null || isTransferredHere ? startPosition(playback) : positionNow(playback, state.speaker.waiting),
          },
          paused,
        )
      return
    }
    if (seekId !== previous.seekId) sound.seek(positionNow(playback, state.speaker.waiting))
    // Facts reported until here, by the seek itself too, are about the position before the seek.
    lastSeekId = seekId
    if (paused !== previous.paused) paused ? sound.pause() : sound.resume()
    if (paused) stallNotice.cancel()
    else if (previous.paused || seekId !== previous.seekId) stallNotice.start()
  }

  const prepareNext = (state: AppState) => {
    // Offline, main skips songs that are not on this computer, so the next one that is here gets prepared, and the skip is gapless.
    const upcoming = state.reachability === 'offline' ? nextHere(state, songs.isAvailableOffline) : nextAdvance(state, 'end')
    sound.prepare(upcoming.kind === 'go' && state.playback.current !== null ? fileOf(upcoming.spot.track) : null)
  }

  /** Another device plays from now on: reports how far the song was heard here, then goes silent. */
  const stopForOtherDevice = () => {
    sound.reportPosition()
    stallNotice.cancel()
    sound.clear()
    sound.prepare(null)
  }

  let confirmTimer: ReturnType<typeof setTimeout> | null = null
  const clearConfirmTimer = () => {
    if (confirmTimer !== null) clearTimeout(confirmTimer)
    confirmTimer = null
  }
  /**
   * Starts a chosen song before main is told; it counts as started only once main confirms it, and if that does not happen within
   * `confirmTimeout`, playback returns to what main says.
   */
  const startAhead = (track: TrackId, onReady: () => void) => {
    if (listenerKey === null) return onReady()
    clearConfirmTimer()
    sound.startAhead(fileOf(track), onReady)
    const { startId } = mirror.getState().playback
    confirmTimer = setTimeout(() => {
      confirmTimer = null
      const state = mirror.getState()
      const { current, paused } = state.playback
      if (isElsewhere(state) || state.playback.startId !== startId) return
      if (current === null) sound.clear()
      else sound.start({ startId, file: fileOf(current), position: positionNow(state.playback, state.speaker.waiting) }, paused)
    }, confirmTimeout)
  }
  const unregister = optimisticStart.register(startAhead)

  const handleState = (state: AppState, before: AppState | null) => {
    const { playback, queue, settings } = state
    if (before !== null && settings !== before.settings) sound.applySettings(settings, before.settings)
    if (isElsewhere(state)) {
      if (before !== null && !isElsewhere(before)) stopForOtherDevice()
    } else {
      const isBackHere = before !== null && isElsewhere(before)
      if (before !== null && state.wakes !== before.wakes) sound.wake()
      if (state.sleep !== before?.sleep || playback.paused !== before.playback.paused || isBackHere) sleepFade.update()
      if (playback !== before?.playback || isBackHere || !isSamePerson(state, before)) applyPlayback(state, before)
      const isSleepChanged = state.sleep !== before?.sleep
      const isQueueChanged = playback !== before?.playback || queue !== before.queue || settings !== before.settings || isSleepChanged
      if (isQueueChanged || isBackHere || state.reachability !== before.reachability) prepareNext(state)
    }
    cardHolder.update(state)
    mediaSession.show()
  }
  handleState(mirror.getState(), null)
  const unsubscribe = mirror.subscribe(handleState)

  /** On unload, sends a command for a start that was still held back, then how far the song was heard. */
  const onPageHide = () => {
    optimisticStart.flush()
    sound.reportPosition()
  }
  window.addEventListener('pagehide', onPageHide)

  return () => {
    window.removeEventListener('pagehide', onPageHide)
    unsubscribe()
    unregister()
    clearConfirmTimer()
    stallNotice.cancel()
    cardHolder.stop()
    mediaSession.stop()
    sleepFade.stop()
    sound.stop()
  }
}

/** Whether two states are about the same person. */
const isSamePerson = (one: AppState, other: AppState): boolean =>
  (one.account === other.account && one.connection === other.connection) || currentPerson(one) === currentPerson(other)
