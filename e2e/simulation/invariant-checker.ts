// Checks four times a second what must hold whatever happens: sound where there should be, of the song that is shown, at the place that is
// shown, without interruptions.
import type { AppState } from '../../shared/app-state.ts'
import { millis } from '../../shared/ids.ts'
import { positionAt } from '../../shared/queue/position.ts'
import type { Main } from './app-main.ts'
import type { Computer } from './computer.ts'
import { openLedger } from './ledger.ts'
import { songOf } from './songs.ts'
import type { Piece } from './tape.ts'

/**
 * What an action may change. `command`: the queue and so the song; `sound`: how or whether it sounds, but not the song; `account`: who is
 * signed in.
 */
export type ActionKind = 'command' | 'sound' | 'account'

export type InvariantChecker = {
  /** To be called when anybody does something, here or on another device. */
  onAction(act: ActionKind): void
  /** To be called when another device pauses this one. */
  onSilenced(): void
  /** To be called when somebody signs out; `isEmptying`: what this computer keeps of the account is deleted as well. */
  onSignOut(isEmptying: boolean): void
  /** Watches the state of a main that has just been started. */
  follow(main: Main): void
  /** Adds a fault, with the second of the walk. */
  reportFault(text: string): void
  /** Milliseconds since conditions of the network and the service last were such that sound could be missing. */
  healthyMilliseconds(): number
  /**
   * Compares the plays and skips that the service received with what was heard, and gives each difference as a sentence. Called at the end,
   * when all have been sent. `forgotten`: as in the ledger's `close`.
   */
  close(options: { readonly forgotten: number }): readonly string[]
  readonly faults: readonly string[]
}

const checkInterval = 250
/**
 * Milliseconds after a start, a change of account or a new page in which nothing is checked. For as long after a crossfade was set shorter,
 * the longer one is still allowed.
 */
const settleTime = 3_000
/**
 * Milliseconds for which a song that should sound may be silent: `longestUnexplained` without a notice to the person, `longestNeedless`
 * while the service has been healthy for `recoveryTime`.
 */
const [longestUnexplained, longestNeedless] = [20_000, 12_000]
/** Milliseconds of silence after which the page must have asked main for the song again. */
const longestUnrequested = 10_000
/** Milliseconds for which the network must be healthy before interruptions are no longer blamed on what was before. */
const recoveryTime = 35_000
const maxFaults = 6

export function createInvariantChecker(computer: Computer): InvariantChecker {
  const { time, tape, service, told, interruptions } = computer
  const faults: string[] = []
  const last: Record<ActionKind, number> = { command: 0, sound: 0, account: 0 }
  let fades = false
  /**
   * Whether the person signed out with all local data deleted and no song has begun since: the queue of the next start is then empty, not
   * restored.
   */
  let isEmptied = false
  const ledger = openLedger(computer, () => fades)
  let healthySince = 0
  let silentSince = 0
  let silentOf = ''
  let wrongSongSince = 0
  let offsetSince = 0
  let overlapSince = 0
  /** Seconds for which two songs may sound at once now: the longest crossfade that is still in effect. */
  let fade = 0
  /** When the setting last was as long as `fade`, milliseconds. */
  let fadeSetAt = 0
  /** The song before the current one and when the current one began (milliseconds); null: none, or somebody asked for the change. */
  let before: { readonly track: number; readonly at: number } | null = null
  let seen = 0
  const lastPieces = new Map<number, Piece>()

  const reportFault = (text: string) => {
    if (faults.length < maxFaults) faults.push(`${(time.now() / 1000).toFixed(1)} s: ${text}`)
  }
  const isHealthy = () => {
    const { isOut, rate, breaksAfter, refuses, losesResponses } = service.conditions
    return !isOut && rate >= 20_000 && breaksAfter === 0 && refuses === 0 && losesResponses === 0
  }
  const healthyMilliseconds = () => time.now() - healthySince
  const isUp = (state: AppState | null): state is AppState =>
    state !== null &&
    state.account.phase === 'signed-in' &&
    computer.page()?.state() != null &&
    !interruptions.isEnding &&
    time.now() - Math.max(interruptions.at, last.account) > settleTime

  const checkSilence = (state: AppState, isSounding: boolean) => {
    const { playback } = state
    const of = `${playback.startId} ${playback.seekId} ${playback.paused}`
    const isWanted = playback.current !== null && !playback.paused && playback.volume > 0 && !playback.muted
    const now = time.now()
    if (!isWanted || isSounding || of !== silentOf) {
      silentSince = now
      silentOf = of
      return
    }
    const silent = now - silentSince
    const traffic = computer.page()?.traffic
    if (silent > longestUnrequested && traffic?.waits === 0 && now - traffic.last > longestUnrequested) {
      reportFault(`silent for ${silent / 1000} s at song ${playback.current}, and nobody asks for it`)
      silentSince = now
    }
    if (silent > longestNeedless && healthyMilliseconds() > recoveryTime) {
      reportFault(
        `silent for ${silent / 1000} s at song ${playback.current}, though everything is there (waiting: ${state.speaker.waiting})`,
      )
      silentSince = now
    } else if (silent > longestUnexplained && !told.some(({ at }) => at >= silentSince - 1_000)) {
      reportFault(`silent for ${silent / 1000} s at song ${playback.current} without a word`)
      silentSince = now
    }
  }
  const checkSound = (state: AppState) => {
    const now = time.now()
    const sounding = tape.sounding(now)
    const { playback, settings, speaker } = state
    fades ||= settings.crossfade > 0
    const shown = sounding.find(({ track }) => track === playback.current)
    // The song before may sound alone to the end of its fade, while the next one has no sound yet.
    const isFading = before !== null && now - before.at < fade * 1000 + 1_000 && sounding.every(({ track }) => track === before?.track)
    const isRight = sounding.length === 0 || (!playback.paused && (shown !== undefined || isFading))
    if (isRight) wrongSongSince = now
    if (now - wrongSongSince > 1_600) {
      reportFault(
        `song ${sounding.map(({ track }) => track).join(' and ')} sounds, and ${playback.paused ? 'nothing' : `song ${playback.current}`} is to`,
      )
      wrongSongSince = now
    }
    // A fade that has begun keeps its length although a shorter one has been set meanwhile.
    if (settings.crossfade >= fade || (sounding.length < 2 && now - fadeSetAt > settleTime)) fade = settings.crossfade
    if (settings.crossfade === fade) fadeSetAt = now
    if (sounding.length < 2) overlapSince = now
    if (now - overlapSince > fade * 1000 + 1_000) {
      reportFault(`songs ${sounding.map(({ track }) => track).join(' and ')} sound at once`)
      overlapSince = now
    }
    const position = positionAt(playback, millis(time.date()), speaker.waiting)
    const off = shown === undefined || playback.paused ? 0 : Math.abs(position - shown.position)
    if (off < 0.75) offsetSince = now
    if (now - offsetSince > 2_000) {
      reportFault(`song ${playback.current} is shown at ${position.toFixed(1)} s and sounds at ${shown?.position.toFixed(1)} s`)
      offsetSince = now
    }
    checkSilence(state, sounding.length > 0)
  }
  /** Reports each song that broke off and began again near the same place, though nobody did anything and the network was healthy. */
  const checkPieces = () => {
    for (; seen < tape.pieces.length; seen += 1) {
      const piece = tape.pieces[seen]
      if (!piece) continue
      const was = lastPieces.get(piece.track)
      lastPieces.set(piece.track, piece)
      if (!was || was.why === 'over' || was.why === 'turned' || was.why === 'crashed') continue
      const asked = Math.max(last.command, last.sound, last.account, interruptions.at)
      const isNear = piece.begin - was.end < 3_000 && Math.abs(piece.from - was.to) < 3
      if (isNear && asked < was.end - 1_500 && healthyMilliseconds() > recoveryTime) {
        reportFault(
          `song ${piece.track} broke off at ${was.to.toFixed(2)} s (${was.why}) and began again at ${piece.from.toFixed(2)} s for no reason`,
        )
      }
    }
  }
  const check = () => {
    if (!isHealthy()) healthySince = time.now()
    checkPieces()
    const state = computer.state()
    if (!isUp(state)) {
      const now = time.now()
      silentSince = now
      wrongSongSince = now
      offsetSince = now
      overlapSince = now
      return
    }
    checkSound(state)
    if (state.playback.current === null && state.queue.tracks.length > 0)
      reportFault('there are songs in the queue, and none of them is current')
  }
  setInterval(check, checkInterval)

  return {
    faults,
    reportFault,
    onAction: act => {
      last[act] = time.now()
    },
    healthyMilliseconds,
    onSilenced: ledger.silenced,
    onSignOut: isEmptying => {
      isEmptied ||= isEmptying
      ledger.signedOut()
    },
    follow: main => {
      let known = main.store.get()
      ledger.see(known.playback, true)
      main.store.subscribe(state => {
        const { settings } = state
        const was = known
        known = state
        if (state.playback.startId === was.playback.startId && state.playback.current === was.playback.current) return
        const isAsked = time.now() - Math.max(last.command, last.account) < 1_000
        const isFresh = time.now() - interruptions.at < 500
        const position = was.playback.current === null ? 0 : positionAt(was.playback, millis(time.date()), was.speaker.waiting)
        // Signing in restores the stored queue, which is paused; its song is not a new start.
        const isRestored = !isEmptied && was.playback.startId === 0 && was.playback.current === null && state.playback.paused
        ledger.see(state.playback, isFresh || isRestored, position)
        if (state.playback.current !== null) isEmptied = false
        if (state.account.phase !== 'signed-in' || was.playback.current === null) return
        ledger.left(was.playback, isAsked)
        before = isAsked ? null : { track: was.playback.current, at: time.now() }
        const isEnding = interruptions.isEnding || time.now() - last.account < settleTime
        if (isEnding || isFresh || isAsked || healthyMilliseconds() < recoveryTime) return
        const over = (songOf(was.playback.current)?.length ?? 0) - 3 - settings.crossfade
        // If a jump back crosses the page's message that the song is over, the message wins: the song was heard to its end.
        const heard = tape.pieces.findLast(({ track }) => track === was.playback.current)?.to ?? 0
        if (Math.max(position, heard) < over && computer.tracks.has(was.playback.current))
          reportFault(
            `song ${was.playback.current} was left at ${position.toFixed(1)} s, and would be over at ${over.toFixed(1)} s, by itself`,
          )
      })
    },
    close: ({ forgotten }) => {
      checkPieces()
      return ledger.close(forgotten)
    },
  }
}
