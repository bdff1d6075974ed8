// What the service answers when a playlist was made (protocol 3.1, 3.4).
import { z } from 'zod'

const idLike = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Lenient: the playlist is there, whatever the answer says of it. Ids that were written come back as text (quirk 14.3). */
export const createdPlaylist = z.object({
  playlist_id: idLike.optional().catch(undefined),
  tracks: z.array(z.unknown()).optional().catch(undefined),
})
