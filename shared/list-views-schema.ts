// How lists are looked at, as the page sends it and as a file has it.
import { z } from 'zod'
import { coverSizes, type ListView, layouts, mostViews, type Views } from './list-views.ts'

/** A place, a kind of places, or a part of them: `songs`, `playlist`, `playlist/12`, `genre/albums`. */
const viewKey = z.string().regex(/^[a-z]{1,20}(\/[\w-]{1,64})?$/)
/** Names of columns and orders; a list passes over those it does not know, so that an older file or a newer one does no harm. */
const name = z.string().regex(/^[a-zA-Z]{1,24}$/)
/** rem; null is the usual width of the column. */
const width = z.number().min(2).max(80).nullable()

const listView = z.object({
  layout: z.enum(layouts).exactOptional(),
  /** Of the covers of a grid. */
  covers: z.enum(coverSizes).exactOptional(),
  /** In their order; those not named are not shown. */
  columns: z.array(z.object({ name, width }).readonly()).min(1).max(30).readonly().exactOptional(),
  sort: z.object({ by: name, descending: z.boolean() }).readonly().exactOptional(),
})

/** As the page sends it: all views, every one whole. Counted first: the schema goes over all there are before it could be asked. */
export const viewsInput = z
  .custom<object>(value => typeof value === 'object' && value !== null && Object.keys(value).length <= mostViews)
  .pipe(z.record(viewKey, listView))

/** As a file has it: what makes no sense is left out, the rest stays. */
export const viewsOnDisk = z
  .unknown()
  .optional()
  .transform((value): Views => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    const kept = Object.entries(value).flatMap(([key, view]): (readonly [string, ListView])[] => {
      const read = listView.safeParse(view)
      return viewKey.safeParse(key).success && read.success ? [[key, read.data]] : []
    })
    return Object.fromEntries(kept.slice(-mostViews))
  })
