// Shows a notice with the reason when a song that should play is silent for more than a moment.

import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { t } from '../../../shared/words/words.ts'

type Dependencies = {
  /** Whether the service is known to be out of reach. */
  readonly isOffline: () => boolean
  readonly showNotice: (text: string) => void
}

/** The wait before the notice, milliseconds; the play button alone shows shorter ones. */
const stallNoticeDelay = 4_000

export type StallNotice = {
  /** To be called when a song starts, resumes, or seeks: sound is wanted from now on. */
  start(): void
  handleFact(fact: SpeakerFact): void
  /** To be called when sound is no longer wanted; no notice follows then. */
  cancel(): void
}

export function startStallNotice({ isOffline, showNotice }: Dependencies): StallNotice {
  let timer: ReturnType<typeof setTimeout> | null = null
  const cancel = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  /** Schedules the notice, once per wait; `slowText`: its text, unless the service is out of reach by then. */
  const scheduleNotice = (slowText: string) => {
    timer ??= setTimeout(() => showNotice(isOffline() ? t('playback.unreachableGoesOn') : slowText), stallNoticeDelay)
  }
  return {
    start: () => {
      cancel()
      scheduleNotice(t('playback.slowToCome'))
    },
    handleFact: fact => {
      if (fact.type === 'waiting') scheduleNotice(t('playback.slowerThanItPlays'))
      else cancel()
    },
    cancel,
  }
}
