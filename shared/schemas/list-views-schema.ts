// Schemas of list views, as the page sends them and as they are stored.
import { z } from 'zod'
import { coverSizes, type ListView, layouts, maxViews, type Views } from '../list-views.ts'
import { isPlainObject } from '../plain-object.ts'

/** The key of a view, for a place, a kind of place, or a part of one: `songs`, `playlist`, `playlist/12`, `genre/albums`. */
const viewKey = z.string().regex(/^[a-z]{1,20}(\/[\w-]{1,64})?$/)
/** Names of columns and orders; a list ignores unknown ones, so files of other versions can be read. */
const name = z.string().regex(/^[a-zA-Z]{1,24}$/)
/** Width in rem; null: the column's default. */
const width = z.number().min(2).max(80).nullable()

const listView = z.object({
  layout: z.enum(layouts).exactOptional(),
  /** Size of covers in a grid. */
  covers: z.enum(coverSizes).exactOptional(),
  /** The shown columns in order; others are hidden. */
  columns: z.array(z.object({ name, width }).readonly()).min(1).max(30).readonly().exactOptional(),
  sort: z.object({ by: name, descending: z.boolean() }).readonly().exactOptional(),
})

/** All views as the page sends them. The count is checked first, as the schema would validate every one before a limit could apply. */
export const viewsInput = z
  .custom<object>(value => isPlainObject(value) && Object.keys(value).length <= maxViews)
  .pipe(z.record(viewKey, listView))

/** All views as stored; invalid ones are dropped. */
export const viewsOnDisk = z
  .unknown()
  .optional()
  .transform((value): Views => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    const valid = Object.entries(value).flatMap(([key, view]): (readonly [string, ListView])[] => {
      const read = listView.safeParse(view)
      return viewKey.safeParse(key).success && read.success ? [[key, read.data]] : []
    })
    return Object.fromEntries(valid.slice(-maxViews))
  })
