// Smart playlists: queries that are kept, with an order and a limit. Here as they are kept on disk and as they are passed on.
import { z } from 'zod'
import { smartId } from './ids.ts'
import { sortsBy } from './library/model/model.ts'
import { queueLimit } from './queue/model.ts'

/** More than these nobody keeps an overview of. */
export const mostSmartPlaylists = 500
export const longestQuery = 2000
export const longestSmartName = 200

const rules = {
  name: z.string().trim().min(1).max(longestSmartName),
  /** In the language of docs/query-language.md; what is not understood in it asks for nothing. */
  query: z.string().max(longestQuery),
  sort: z.object({ by: z.enum(sortsBy), descending: z.boolean() }).readonly(),
  /** The first so many in that order; null = all. */
  limit: z.number().int().min(1).max(queueLimit).nullable(),
}
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .transform(smartId)

export const smartPlaylist = z.object({ id, ...rules })
export type SmartPlaylist = Readonly<z.infer<typeof smartPlaylist>>
/** As somebody makes it: without an id it is new. */
export const smartDraft = z.object({ id: id.nullable(), ...rules })
export type SmartDraft = Readonly<z.infer<typeof smartDraft>>

/** A file to pass on. Ids are of the computer that they were made on, so they stay there. */
export const smartFile = z.object({
  segue: z.literal('smart playlists'),
  version: z.literal(1),
  playlists: z.array(z.object(rules)).min(1).max(mostSmartPlaylists),
})
export type SmartFile = z.infer<typeof smartFile>
