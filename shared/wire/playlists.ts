// Schemas of the answers to creating a playlist or a tag (protocol 3.1, 3.4).
import { z } from 'zod'
import { asList, asWhole } from './spelling.ts'

const id = z.unknown().transform(asWhole).pipe(z.number().positive())

/** Lenient, as the playlist exists whatever the answer says. Ids may be returned as text (quirk 14.3). */
export const createdPlaylist = z.object({
  playlist_id: id.optional().catch(undefined),
  tracks: z.unknown().transform(asList).optional(),
})

/** Lenient, as the tag exists whatever the answer says. */
export const createdTag = z.object({ id: id.optional().catch(undefined) })
