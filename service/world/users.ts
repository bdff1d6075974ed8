// The people of the stand-in: one who pays and one who does not; or the owner of a folder of music.
import type { Catalogue } from './catalogue.ts'
import { createUserLibrary, type UserLibrary } from './user-library.ts'

export type User = {
  /** Digits. */
  readonly id: string
  readonly name: string
  readonly email: string
  premium: boolean
  /** Protocol 3.2: one queue shared by all devices. */
  oneQueue: boolean
  bitrate: number
  /** Events already counted, `<track> <event> <ts>`; their order is that of arrival. */
  readonly history: Set<string>
  readonly library: UserLibrary
}

const demoPeople = [
  { id: '700123', name: 'Mira Solberg', email: 'mira@example.test', premium: true },
  { id: '700456', name: 'Tomas Reed', email: 'tomas@example.test', premium: false },
] as const
/** A folder of MP3s belongs to whoever sits at the computer. */
const owner = [{ id: '700001', name: 'You', email: 'you@example.test', premium: true }] as const

/** `modified`: when their libraries last changed, milliseconds since 1970. */
export function createUsers(catalogue: Catalogue, modified: number, origin: 'made up' | 'folder'): Map<string, User> {
  const people = origin === 'folder' ? owner : demoPeople
  return new Map(
    people.map(person => [
      person.id,
      { ...person, oneQueue: false, bitrate: 128, history: new Set(), library: createUserLibrary(catalogue, modified) },
    ]),
  )
}
