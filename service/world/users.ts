// The users of the stand-in: for a made-up library one with Premium and one without; for a folder of music only its owner.
import type { Catalogue, CatalogueKind } from './catalogue.ts'
import { createUserLibrary, type UserLibrary } from './user-library.ts'

export type User = {
  /** The user id, digits only. */
  readonly id: string
  readonly name: string
  readonly email: string
  premium: boolean
  /** Whether all devices of the user share one queue (protocol 3.2). */
  oneQueue: boolean
  bitrate: number
  /** History events that were counted already, as texts `<track> <event> <ts>`, in order of arrival. */
  readonly history: Set<string>
  readonly library: UserLibrary
}

const demoPeople = [
  { id: '700123', name: 'Mira Solberg', email: 'mira@example.test', premium: true },
  { id: '700456', name: 'Tomas Reed', email: 'tomas@example.test', premium: false },
] as const
/** The only user of a folder of MP3s. */
const owner = [{ id: '700001', name: 'You', email: 'you@example.test', premium: true }] as const

/** Makes the users, each with a library over the catalogue. `modified`: date of the libraries' last change, milliseconds since 1970. */
export function createUsers(catalogue: Catalogue, modified: number, catalogueKind: CatalogueKind): Map<string, User> {
  const people = catalogueKind === 'folder' ? owner : demoPeople
  return new Map(
    people.map(person => [
      person.id,
      { ...person, oneQueue: false, bitrate: 128, history: new Set(), library: createUserLibrary(catalogue, modified) },
    ]),
  )
}
