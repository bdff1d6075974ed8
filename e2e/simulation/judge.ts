// What must hold whatever happens: sound where sound is to be, of the song that is shown, without a break that nobody asked for.
import type { AppState } from '../../shared/app-state.ts'
import { millis } from '../../shared/ids.ts'
import { positionAt } from '../../shared/queue/position.ts'
import type { Main } from './app-main.ts'
import type { Computer } from './computer.ts'
import { openLedger } from './ledger.ts'
import { songOf } from './songs.ts'
import type { Piece } from './tape.ts'

/** What may change the sound, or the queue. `sound`: how it sounds, or whether; the song stays. */
export type Act = 'command' | 'sound' | 'account'

export type Judge = {
  /** Somebody did something. */
  acted(act: Act): void
  /** Another device said silence. */
  silenced(): void
  /** `forgets`: and everything here is deleted. */
  signedOut(forgets: boolean): void
  /** Follows a main that was just started. */
  follow(main: Main): void
  /** Something is wrong. */
  blame(text: string): void
  /** Milliseconds since the network and the service have been as they should. */
  fairFor(): number
  /** Of all that was heard, what was counted otherwise. The history has to be with the service by now. */
  close(options: { readonly forgotten: number }): readonly string[]
  readonly wrong: readonly string[]
}

const lookEvery = 250
/** Milliseconds: a start, a jump, a wake-up or a new page may take so long. */
const settling = 3_000
/** Nothing is silent for longer than this without a word about it, nor for longer than that while everything is there. */
const [unexplained, needless] = [20_000, 12_000]
/** Milliseconds: so long is the longest pause before a song is asked for again. */
const unasked = 10_000
/** A network that is fair for so long has made up for what was before. */
const madeUp = 35_000
const enoughWrong = 6

export function openJudge(computer: Computer): Judge {
  const { time, tape, service, told, upset } = computer
  const wrong: string[] = []
  const last: Record<Act, number> = { command: 0, sound: 0, account: 0 }
  let fades = false
  /** Everything was deleted when somebody signed out, and no song has begun since: what comes next was not kept here. */
  let isBare = false
  const ledger = openLedger(computer, () => fades)
  let fairSince = 0
  let silentSince = 0
  let silentOf = ''
  let strangeSince = 0
  let apartSince = 0
  let severalSince = 0
  /** Seconds: the longest that songs may sound over each other now. */
  let fade = 0
  /** When it was set so last, milliseconds. */
  let fadeSetAt = 0
  /** The song before the current one, and when it gave way, milliseconds. */
  let before: { readonly track: number; readonly at: number } | null = null
  let seen = 0
  const lastPieces = new Map<number, Piece>()

  const blame = (text: string) => {
    if (wrong.length < enoughWrong) wrong.push(`${(time.now() / 1000).toFixed(1)} s: ${text}`)
  }
  const isFair = () => {
    const { isOut, rate, breaksAfter, refuses, losesAnswers } = service.conditions
    return !isOut && rate >= 20_000 && breaksAfter === 0 && refuses === 0 && losesAnswers === 0
  }
  const fairFor = () => time.now() - fairSince
  const isUp = (state: AppState | null): state is AppState =>
    state !== null &&
    state.account.step === 'signed-in' &&
    computer.page()?.state() != null &&
    !upset.isEnding &&
    time.now() - Math.max(upset.at, last.account) > settling

  const lookAtSilence = (state: AppState, isSounding: boolean) => {
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
    if (silent > unasked && traffic?.waits === 0 && now - traffic.last > unasked) {
      blame(`silent for ${silent / 1000} s at song ${playback.current}, and nobody asks for it`)
      silentSince = now
    }
    if (silent > needless && fairFor() > madeUp) {
      blame(`silent for ${silent / 1000} s at song ${playback.current}, though everything is there (waiting: ${state.speaker.waiting})`)
      silentSince = now
    } else if (silent > unexplained && !told.some(({ at }) => at >= silentSince - 1_000)) {
      blame(`silent for ${silent / 1000} s at song ${playback.current} without a word`)
      silentSince = now
    }
  }
  const lookAtSound = (state: AppState) => {
    const now = time.now()
    const sounding = tape.sounding(now)
    const { playback, settings, speaker } = state
    fades ||= settings.crossfade > 0
    const shown = sounding.find(({ track }) => track === playback.current)
    // It fades out to its end, though the next one stalls meanwhile.
    const isFading = before !== null && now - before.at < fade * 1000 + 1_000 && sounding.every(({ track }) => track === before?.track)
    const isRight = sounding.length === 0 || (!playback.paused && (shown !== undefined || isFading))
    if (isRight) strangeSince = now
    if (now - strangeSince > 1_600) {
      blame(
        `song ${sounding.map(({ track }) => track).join(' and ')} sounds, and ${playback.paused ? 'nothing' : `song ${playback.current}`} is to`,
      )
      strangeSince = now
    }
    // A fade that has begun goes on as long as was set then.
    if (settings.crossfade >= fade || (sounding.length < 2 && now - fadeSetAt > settling)) fade = settings.crossfade
    if (settings.crossfade === fade) fadeSetAt = now
    if (sounding.length < 2) severalSince = now
    if (now - severalSince > fade * 1000 + 1_000) {
      blame(`songs ${sounding.map(({ track }) => track).join(' and ')} sound at once`)
      severalSince = now
    }
    const place = positionAt(playback, millis(time.date()), speaker.waiting)
    const off = shown === undefined || playback.paused ? 0 : Math.abs(place - shown.position)
    if (off < 0.75) apartSince = now
    if (now - apartSince > 2_000) {
      blame(`song ${playback.current} is shown at ${place.toFixed(1)} s and sounds at ${shown?.position.toFixed(1)} s`)
      apartSince = now
    }
    lookAtSilence(state, sounding.length > 0)
  }
  /** Sound that begins anew where it was, without anybody having done a thing. */
  const lookAtPieces = () => {
    for (; seen < tape.pieces.length; seen += 1) {
      const piece = tape.pieces[seen]
      if (!piece) continue
      const was = lastPieces.get(piece.track)
      lastPieces.set(piece.track, piece)
      if (!was || was.why === 'over' || was.why === 'turned' || was.why === 'crashed') continue
      const asked = Math.max(last.command, last.sound, last.account, upset.at)
      const isNear = piece.begin - was.end < 3_000 && Math.abs(piece.from - was.to) < 3
      if (isNear && asked < was.end - 1_500 && fairFor() > madeUp) {
        blame(
          `song ${piece.track} broke off at ${was.to.toFixed(2)} s (${was.why}) and began again at ${piece.from.toFixed(2)} s for no reason`,
        )
      }
    }
  }
  const look = () => {
    if (!isFair()) fairSince = time.now()
    lookAtPieces()
    const state = computer.state()
    if (!isUp(state)) {
      const now = time.now()
      silentSince = now
      strangeSince = now
      apartSince = now
      severalSince = now
      return
    }
    lookAtSound(state)
    if (state.playback.current === null && state.queue.tracks.length > 0) blame('there are songs in the queue, and none of them is current')
  }
  setInterval(look, lookEvery)

  return {
    wrong,
    blame,
    acted: act => {
      last[act] = time.now()
    },
    fairFor,
    silenced: ledger.silenced,
    signedOut: is => {
      isBare ||= is
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
        const isFresh = time.now() - upset.at < 500
        const place = was.playback.current === null ? 0 : positionAt(was.playback, millis(time.date()), was.speaker.waiting)
        // Signing in brings what was kept, which is paused.
        const isRestored = !isBare && was.playback.startId === 0 && was.playback.current === null && state.playback.paused
        ledger.see(state.playback, isFresh || isRestored, place)
        if (state.playback.current !== null) isBare = false
        if (state.account.step !== 'signed-in' || was.playback.current === null) return
        ledger.left(was.playback, isAsked)
        before = isAsked ? null : { track: was.playback.current, at: time.now() }
        const isEnding = upset.isEnding || time.now() - last.account < settling
        if (isEnding || isFresh || isAsked || fairFor() < madeUp) return
        const over = (songOf(was.playback.current)?.length ?? 0) - 3 - settings.crossfade
        // A jump back that crosses the word of the end on its way comes too late: the song was heard to its end.
        const heard = tape.pieces.findLast(({ track }) => track === was.playback.current)?.to ?? 0
        if (Math.max(place, heard) < over && computer.tracks.has(was.playback.current))
          blame(`song ${was.playback.current} was left at ${place.toFixed(1)} s, and would be over at ${over.toFixed(1)} s, by itself`)
      })
    },
    close: ({ forgotten }) => {
      lookAtPieces()
      return ledger.close(forgotten)
    },
  }
}
