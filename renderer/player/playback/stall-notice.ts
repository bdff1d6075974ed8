// Shows a notice with the reason when a song that should play is silent for more than a moment.

import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { t } from '../../../shared/words/words.ts'

type Dependencies = {
  /** Whether the service is known to be out of reach. */
  readonly isOffline: () => boolean
  readonly tell: (text: string) => void
}

/** The wait before the notice, milliseconds; the play button alone shows shorter ones. */
const tellAfter = 4_000

export type StallNotice = {
  /** Sound is wanted from now on: a song starts, resumes, or seeks. */
  begin(): void
  hear(fact: SpeakerFact): void
  /** Sound is no longer wanted. */
  rest(): void
}

export function startStallNotice({ isOffline, tell }: Dependencies): StallNotice {
  let timer: ReturnType<typeof setTimeout> | null = null
  const rest = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  /** Shows the notice once per wait. */
  const wait = (slow: string) => {
    timer ??= setTimeout(() => tell(isOffline() ? t('player.unreachableGoesOn') : slow), tellAfter)
  }
  return {
    begin: () => {
      rest()
      wait(t('player.slowToCome'))
    },
    hear: fact => {
      if (fact.type === 'waiting') wait(t('player.slowerThanItPlays'))
      else rest()
    },
    rest,
  }
}
