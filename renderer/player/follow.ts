// Mirror → sound, facts → main: the speaker does what the playback slice says, and main is told all that it observes.

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
  /** What to show of a track; null while the library does not know it. The same object as long as nothing changed. */
  readonly trackInfo: (track: TrackId) => TrackInfo | null
  readonly songs: Songs
  readonly levels: Levels
  readonly optimisticStart: OptimisticStart
  /** Shows a short message to the person. */
  readonly tell: (text: string) => void
  readonly open?: OpenPipelines
  readonly silence?: SilentCarrier
}

/** So near to its end a song is not begun further on than it is said to: all of the rest is to be heard. */
const lastSeconds = 5
/** Main says what plays within this of a choice, milliseconds; else it was not to be, and what played goes on. */
const saidWithin = 2_000

/** Plays what the mirror says from now on; returns how to stop. */
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
  /** Qualities of which it was said already that songs come in another one. */
  const told = new Set<TrackFile['quality']>()
  /** Whose sound it is. What is heard of one person's music is never told under another, or anew under nobody. */
  let listener: string | null = null

  const log = (text: string) => void bridge['log.write']({ level: 'warning', text })
  const command = (order: QueueCommand, by: PageCause) => {
    optimisticStart.flush()
    void bridge['queue.command']({ command: order, by })
  }
  const stallNotice = startStallNotice({ isOffline: () => mirror.getState().reachability === 'offline', tell })
  const startLatency = createStartLatency(() => performance.now())
  /** A failure names the song: main does not know titles, and the person has to be told which one was passed over. */
  const named = (fact: SpeakerFact): SpeakerFact => {
    const { current } = mirror.getState().playback
    const title = fact.type === 'failed' && current !== null ? trackInfo(current)?.title : undefined
    return fact.type === 'failed' && title
      ? { ...fact, reason: t('player.songAndReason', { title: title.slice(0, 200), reason: fact.reason }).slice(0, 500) }
      : fact
  }
  /** The last jump that the sound was told: main knows by it which facts are about the place before a newer one. */
  let followed = 0
  const report = (fact: SpeakerFact) => {
    if (currentPerson(mirror.getState()) !== listener) return
    startLatency.hear(fact)
    if (fact.type === 'playing') card.heard()
    // A song that fades away still tells that it sounds: that is no sound of the one that is waited for.
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

  /** Where a song begins: what is begun in the middle went on elsewhere until it sounds here. */
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
      // A page that was loaded anew goes on where the sound was when it went.
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
    // Whatever was told until here, by the jump itself, too, is about the place before.
    followed = seekId
    if (paused !== was.paused) paused ? sound.pause() : sound.resume()
    if (paused) stallNotice.rest()
    else if (was.paused || seekId !== was.seekId) stallNotice.begin()
  }

  const prepare = (state: AppState) => {
    // Out of reach of the service main passes over what is not here, and nobody is to hear that it does.
    const following = state.reachability === 'offline' ? nextHere(state, songs.isHere) : next(state, 'end')
    sound.prepare(following.kind === 'go' && state.playback.current !== null ? fileOf(following.spot.track) : null)
  }

  /** Another device sounds from now on: how far it was heard here is told, and nothing after that. */
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
  /** Begun before main is told; nothing of it counts before main says so. */
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

  /** The page goes: how far it was heard is told. */
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

/** Whether it is about the same person. */
const isSame = (one: AppState, other: AppState): boolean =>
  (one.account === other.account && one.connection === other.connection) || currentPerson(one) === currentPerson(other)
