// Says why there is no sound, where it is missing for longer than a moment: a song that waits is never silent without a reason.

import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { t } from '../../../shared/words/words.ts'

type Dependencies = {
  /** Whether the service is known to be out of reach. */
  readonly isOffline: () => boolean
  readonly tell: (text: string) => void
}

/** Shorter waits are shown by the play button alone, milliseconds. */
const tellAfter = 4_000

export type StallNotice = {
  /** Sound is wanted from now on: a song begins, goes on after a pause, or goes on elsewhere in it. */
  begin(): void
  hear(fact: SpeakerFact): void
  /** It is not wanted any more. */
  rest(): void
}

export function startStallNotice({ isOffline, tell }: Dependencies): StallNotice {
  let timer: ReturnType<typeof setTimeout> | null = null
  const rest = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  /** Once for each wait, however long it is. */
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
