// What of a command line is ours: the flags of a person, and at most one link that the system hands over.
import { customScheme } from '../../shared/wire/profile.ts'

const isLink = (arg: string): boolean => arg.toLowerCase().startsWith(`${customScheme}:`)

/** The first link among some arguments; anybody may have made it up. */
export const linkAmong = (args: readonly string[]): string | null => args.find(isLink) ?? null

/** The arguments before a link: what follows one may have been smuggled in with it. */
export function ownArguments(args: readonly string[]): readonly string[] {
  const link = args.findIndex(isLink)
  return link < 0 ? args : args.slice(0, link)
}

/** Links that came before anybody could take them; more than these are no person's doing. */
const mostWaiting = 8

export type LinkQueue = {
  arrived(link: string | null): void
  /** Everything that waits goes to `receive`, and from now on whatever comes. */
  deliverTo(receive: (link: string) => void): void
}

export function createLinkQueue(): LinkQueue {
  const waiting: string[] = []
  let receive: ((link: string) => void) | null = null
  return {
    arrived: link => {
      if (link === null) return
      if (receive) receive(link)
      else if (waiting.length < mostWaiting) waiting.push(link)
    },
    deliverTo: next => {
      receive = next
      for (const link of waiting.splice(0)) next(link)
    },
  }
}
