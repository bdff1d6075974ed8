// Schemas of the responses to creating a playlist or a tag (protocol 3.1, 3.4).
import { z } from 'zod'
import { asList, asWhole } from './spelling.ts'

const id = z.unknown().transform(asWhole).pipe(z.number().positive())

/**
 * The response to `createplaylist`. An invalid member counts as missing, as the playlist exists all the same; ids may come as text (quirk
 * 14.3).
 */
export const createdPlaylist = z.object({
  playlist_id: id.optional().catch(undefined),
  tracks: z.unknown().transform(asList).optional(),
})

/** The response to `createtag`. An invalid id counts as missing, as the tag exists all the same. */
export const createdTag = z.object({ id: id.optional().catch(undefined) })
