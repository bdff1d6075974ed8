// What of a command line is ours: the flags of a person, and at most one link that the system hands over.
import { customScheme } from '../../../shared/wire/profile.ts'

const isLink = (arg: string): boolean => arg.toLowerCase().startsWith(`${customScheme}:`)

/** The first link among some arguments; anybody may have made it up. */
export const linkAmong = (args: readonly string[]): string | null => args.find(isLink) ?? null

/** The arguments before a link: what follows one may have been smuggled in with it. */
export function ownArguments(args: readonly string[]): readonly string[] {
  const link = args.findIndex(isLink)
  return link < 0 ? args : args.slice(0, link)
}

/** What came before anybody could take it; more than this is no person's doing. */
const mostWaiting = 8

/** Links and commands as they come, from the first moment on. */
export type Arrivals<What> = {
  arrived(what: What | null): void
  /** Everything that waits goes to `receive`, and from now on whatever comes. */
  deliverTo(receive: (what: What) => void): void
}

export function createArrivals<What>(): Arrivals<What> {
  const waiting: What[] = []
  let receive: ((what: What) => void) | null = null
  return {
    arrived: what => {
      if (what === null) return
      if (receive) receive(what)
      else if (waiting.length < mostWaiting) waiting.push(what)
    },
    deliverTo: next => {
      receive = next
      for (const what of waiting.splice(0)) next(what)
    },
  }
}
