// What main and the thread of the session bus say to each other: plain data only.
import type { Verb } from '../../../shared/desktop/verbs.ts'
import type { Repeat } from '../../../shared/queue/model.ts'
import type { PlayerValues } from './values.ts'

/** How far the song is at the moment of saying, seconds; how fast it goes on (0: it stands), and where it ends. */
export type PlaceSaid = { readonly seconds: number; readonly speed: number; readonly end: number }
/** What the player shows from now on. */
export type PlayerShown = { readonly values: PlayerValues; readonly place: PlaceSaid }

/** What a thread begins with. `address`: of the session bus. */
export type BusTask = { readonly address: string; readonly pid: number; readonly shown: PlayerShown }
export type ToBus =
  /** `jumped`: nobody could reckon the place. */
  | { readonly say: 'shown'; readonly shown: PlayerShown; readonly jumped: boolean }
  /** A wish was performed, or passed over. */
  | { readonly say: 'answer'; readonly id: number }
  | { readonly say: 'leave' }

/** What another program asks for: of the right types and within bounds. Seconds. */
export type Wish =
  | { readonly kind: 'raise' | 'quit' }
  | { readonly kind: 'verb'; readonly verb: Verb }
  /** From where it is. */
  | { readonly kind: 'seek'; readonly by: number }
  /** Of the song that has this path, no other. */
  | { readonly kind: 'place'; readonly track: string; readonly to: number }
  | { readonly kind: 'repeat'; readonly mode: Repeat }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'shuffle'; readonly on: boolean }
  | { readonly kind: 'volume'; readonly volume: number }
export type FromBus =
  /** The player is on the bus. */
  | { readonly say: 'there' }
  /** There is no bus, or none any more. */
  | { readonly say: 'gone'; readonly why: string }
  | { readonly say: 'wish'; readonly id: number; readonly wish: Wish }
  /** The desktop shows icons in a tray, or does not: first what is so, then each change. */
  | { readonly say: 'tray-host'; readonly isThere: boolean }
