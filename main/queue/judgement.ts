// Judges, by what the service answers, whether a stream failed because of its track alone or because songs cannot be reached.
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { abortable } from '../abortable.ts'

export type Failure = Extract<SpeakerFact, { type: 'failed' }>

export type Judgement = {
  /**
   * Whether the failure is held until it is judged; then `onJudged` is called with it. Only a failure of the network at the beginning of
   * the current track is, as where a proxy resets its stream, if none before it was passed over alone since the last sound.
   */
  hold(fact: Failure): boolean
  /** To be called when the queue has moved on, paused or resumed: a failure that is held is forgotten. */
  drop(): void
  /** To be called when a track sounds. */
  onSound(): void
}

type Dependencies = {
  /** Asks the service whether all is well with it and the sign-in; the signal says that nobody waits any more. */
  readonly answersWell: (signal: AbortSignal) => Promise<boolean>
  readonly playback: () => Playback
  /** Whether the service does not count as out of reach, and no track before this one failed. */
  readonly mayJudge: () => boolean
  /** Called with the failure, `unreachable` false if it is the track's own: the service answers well. */
  readonly onJudged: (fact: Failure) => void
}

/** How long to wait for the service before a track that cannot be reached counts as its failure, milliseconds. */
const judgementTimeout = 5_000

export function createJudgement({ answersWell, playback, mayJudge, onJudged }: Dependencies): Judgement {
  /** The failure that is being judged. A jump changes nothing, as the page tries the track again only when it is played. */
  let judged: Failure | null = null
  /** Whether a track was passed over alone since the last sound. */
  let hasPassedAlone = false

  const judge = async (fact: Failure): Promise<void> => {
    judged = fact
    const { seekId } = playback()
    const signal = AbortSignal.timeout(judgementTimeout)
    const isOwnFault = await abortable(answersWell(signal), signal).catch(() => false)
    if (judged !== fact) return
    judged = null
    hasPassedAlone = isOwnFault
    const { anchor, seekId: latestSeekId } = playback()
    onJudged({ ...fact, position: latestSeekId === seekId ? fact.position : anchor.position, unreachable: !isOwnFault })
  }

  return {
    hold: fact => {
      const isAtBeginning = fact.startId === playback().startId && fact.position < 1
      if (!fact.unreachable || !isAtBeginning || hasPassedAlone || !mayJudge()) return false
      if (judged?.startId !== fact.startId) void judge(fact)
      return true
    },
    drop: () => {
      judged = null
    },
    onSound: () => {
      judged = null
      hasPassedAlone = false
    },
  }
}
