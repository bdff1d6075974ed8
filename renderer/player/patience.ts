// Says why there is no sound, where it is missing for longer than a moment: a song that waits is never silent without a reason.
import type { SpeakerFact } from '../../shared/queue/facts.ts'

type Dependencies = {
  /** Whether the service is known to be out of reach. */
  readonly isOffline: () => boolean
  readonly tell: (text: string) => void
}

/** Shorter waits are shown by the play button alone, milliseconds. */
const tellAfter = 4_000

/** Hears the facts about the sound; `rest` once it is not wanted any more. */
export function startPatience({ isOffline, tell }: Dependencies): { hear(fact: SpeakerFact): void; rest(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  const rest = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    hear: fact => {
      if (fact.type !== 'waiting') {
        rest()
        return
      }
      timer ??= setTimeout(() => {
        tell(
          isOffline()
            ? 'The service cannot be reached. The song goes on here as soon as it can be.'
            : 'The song comes more slowly than it plays. It goes on here as soon as more of it is there.',
        )
      }, tellAfter)
    },
    rest,
  }
}
