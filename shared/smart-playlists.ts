// Schemas of smart playlists (stored queries with an order and a limit), on disk and in files to share.
import { z } from 'zod'
import { smartId } from './ids.ts'
import { sortsBy } from './library/model/model.ts'
import { queueLimit } from './queue/model.ts'
import { inOneLine } from './wire/spelling.ts'

/** Most smart playlists of an account, as nobody could keep an overview of more; saving or importing further ones is refused. */
export const maxSmartPlaylists = 500
export const maxQueryLength = 2000
export const maxSmartNameLength = 200

const rules = {
  name: z.string().trim().min(1).max(maxSmartNameLength),
  /** A query as in docs/query-language.md; parts that cannot be parsed are ignored. */
  query: z.string().max(maxQueryLength),
  sort: z.object({ by: z.enum(sortsBy), descending: z.boolean() }).readonly(),
  /** The number of songs at which the list is cut, in the order of `sort`; null = all. */
  limit: z.number().int().min(1).max(queueLimit).nullable(),
}
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .transform(smartId)

export const smartPlaylist = z.object({ id, ...rules })
export type SmartPlaylist = Readonly<z.infer<typeof smartPlaylist>>
/** A smart playlist as edited; `id` null: a new one. */
export const smartDraft = z.object({ id: id.nullable(), ...rules })
export type SmartDraft = Readonly<z.infer<typeof smartDraft>>

/** A name that anybody may have written: without characters that hide or reorder what stands around it. */
const foreignName = z.string().max(maxSmartNameLength).transform(inOneLine).pipe(rules.name)

/** A file to share; without ids, which are only valid on the computer that made them. */
export const smartPlaylistFile = z.object({
  segue: z.literal('smart playlists'),
  version: z.literal(1),
  playlists: z
    .array(z.object({ ...rules, name: foreignName }))
    .min(1)
    .max(maxSmartPlaylists),
})
export type SmartPlaylistFile = z.infer<typeof smartPlaylistFile>
