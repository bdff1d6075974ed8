// What the page may request of uploads: it refers to files by id, never by path; and what its preload tells of a drop.
import { z } from 'zod'
import { maxDropped } from './request-names.ts'

/** The files that a change is about: their ids, or `all` to which it can apply. */
const which = z.union([z.literal('all'), z.array(z.string().min(1).max(100)).min(1).max(10_000)])

/** A change of the list of uploads: `retry` of all means the failed ones; `clear` removes settled files from the list. */
export const uploadsChange = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['pause', 'resume']) }),
  z.object({ what: z.enum(['cancel', 'retry', 'clear']), which }),
])
export type UploadsChange = z.infer<typeof uploadsChange>

export const uploadsChoice = z.object({ what: z.enum(['files', 'folders']) })
export type UploadsChoice = z.infer<typeof uploadsChoice>

/**
 * The paths of dropped files and folders, each at most as long as systems allow. Something dropped that is no file on a disk (a picture out
 * of a browser) has no path, and is left out.
 */
export const droppedPaths = z.array(z.string().min(1).max(32_768)).max(maxDropped)
