// What the service answers when a playlist or a tag was made (protocol 3.1, 3.4).
import { z } from 'zod'
import { asList, asWhole } from './spelling.ts'

const id = z.unknown().transform(asWhole).pipe(z.number().positive())

/** Lenient: the playlist is there, whatever the answer says of it. Ids that were written come back as text (quirk 14.3). */
export const createdPlaylist = z.object({
  playlist_id: id.optional().catch(undefined),
  tracks: z.unknown().transform(asList).optional(),
})

/** Lenient the same way. */
export const createdTag = z.object({ id: id.optional().catch(undefined) })
