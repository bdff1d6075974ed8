// Splits a command line into the person's flags and at most one link that the system passed; and a queue for links and commands that arrive
// before there is a receiver.
import { customScheme } from '../../../shared/wire/profile.ts'

const isLink = (arg: string): boolean => arg.toLowerCase().startsWith(`${customScheme}:`)

/** The first segue: link among arguments, null if there is none; anybody may have forged it. */
export const findLink = (args: readonly string[]): string | null => args.find(isLink) ?? null

/** The arguments before the first link: those after it may have been injected with it. */
export function ownArguments(args: readonly string[]): readonly string[] {
  const link = args.findIndex(isLink)
  return link < 0 ? args : args.slice(0, link)
}

/** Most links, or commands, held until there is a receiver; further ones are dropped, as a person does not cause so many. */
const maxWaiting = 8

/** Hands links or commands to a receiver; those that come before there is one are held. */
export type Arrivals<What> = {
  push(arrival: What | null): void
  /** Sets the receiver, and gives it all held ones at once, and later ones as they come. */
  deliverTo(receive: (arrival: What) => void): void
}

export function createArrivals<What>(): Arrivals<What> {
  const waiting: What[] = []
  let receive: ((arrival: What) => void) | null = null
  return {
    push: arrival => {
      if (arrival === null) return
      if (receive) receive(arrival)
      else if (waiting.length < maxWaiting) waiting.push(arrival)
    },
    deliverTo: next => {
      receive = next
      for (const arrival of waiting.splice(0)) next(arrival)
    },
  }
}
