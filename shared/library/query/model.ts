// A query as a syntax tree: parse.ts reads it, query-text.ts writes it, evaluate.ts answers it. The language: docs/query-language.md.

import type { QueryNumber } from '../model/column-orders.ts'
import type { TextComparison } from '../search/search-texts.ts'

export type TextField = 'artist' | 'albumartist' | 'album' | 'title' | 'genre' | 'tag' | 'playlist' | 'path' | 'type'
export type NumberField = QueryNumber
export type DateField = 'added'
/** What a track can have or lack, as asked by `has:`. */
export type TrackFlag =
  | 'artwork'
  | 'title'
  | 'artist'
  | 'album'
  | 'genre'
  | 'year'
  | 'track'
  | 'disc'
  | 'length'
  | 'rating'
  | 'added'
  | 'path'
  | 'gain'
  | 'tag'
  | 'playlist'
  | 'download'

export type Comparison = '=' | '<' | '<=' | '>' | '>='
/** A comparison of a value, or a range (`..`) with both ends inclusive. */
export type ValueComparison<Value> =
  | { readonly is: Comparison; readonly value: Value }
  | { readonly is: '..'; readonly from: Value; readonly to: Value }

/** A time before today, in days, weeks, months of 30 days or years of 365. */
export type RelativeDate = { readonly ago: number; readonly unit: 'd' | 'w' | 'm' | 'y' }
/** A day, month or year of the calendar; month and day count from 1, 0 = the whole year or month. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }
/** Both ends of a range are of the same kind. */
export type DateComparison = ValueComparison<RelativeDate> | ValueComparison<Day>

/** One condition on a track. Texts are as typed; they are folded (fold.ts) for comparison only. */
export type Term =
  /** A word as in plain search, in title, artist, album or album artist; never empty, and without spaces and brackets. */
  | { readonly kind: 'word'; readonly text: string }
  /** Several whole words in this order, in the title, artist, album or album artist. */
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'text'; readonly field: TextField; readonly test: TextComparison; readonly text: string }
  /** A length in seconds, a size in bytes, or a plain number. */
  | { readonly kind: 'number'; readonly field: NumberField; readonly test: ValueComparison<number> }
  | { readonly kind: 'date'; readonly field: DateField; readonly test: DateComparison }
  | { readonly kind: 'flag'; readonly has: TrackFlag }

/**
 * Normalised (normalised.ts): `and` and `or` have at least two parts, none of their own kind; `not` contains no `not`; `all` is never nested.
 */
export type Query =
  | Term
  /** Matches every track. */
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly of: readonly Query[] }
  | { readonly kind: 'or'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }

/** A remark about part of a text; `from` inclusive, `to` exclusive, in UTF-16 units. */
export type Remark = { readonly from: number; readonly to: number; readonly message: string }

/** One of the conditions that must all hold, with its range in the text (UTF-16 units, `to` exclusive). */
export type Part = { readonly from: number; readonly to: number; readonly query: Query }

/**
 * What was made of a typed text. `query`: its best interpretation; `parts`: the conditions of that in the order of the text; `remarks`: on
 * what makes no sense.
 */
export type Parsed = {
  readonly text: string
  readonly query: Query
  readonly parts: readonly Part[]
  readonly remarks: readonly Remark[]
}
