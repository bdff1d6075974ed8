// A query as data: what parse.ts reads, print.ts writes and evaluate.ts answers. The language is described in docs/query-language.md.

import type { AskedNumber } from '../model/column-orders.ts'
import type { TextTest } from '../search/search-texts.ts'

export type TextField = 'artist' | 'albumartist' | 'album' | 'title' | 'genre' | 'tag' | 'playlist' | 'path' | 'type'
export type NumberField = AskedNumber
export type DateField = 'added'
/** What a track can have or lack. */
export type Trait =
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
/** `..` includes both ends. */
export type Test<Value> =
  | { readonly is: Comparison; readonly value: Value }
  | { readonly is: '..'; readonly from: Value; readonly to: Value }

/** A length of time before today. Larger than months and years are, at 30 and 365 days. */
export type Ago = { readonly ago: number; readonly unit: 'd' | 'w' | 'm' | 'y' }
/** A day, a month or a year of the calendar; month and day count from 1, 0 = the whole of what is before it. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }
/** Both ends of a `..` are of one kind. */
export type DateTest = Test<Ago> | Test<Day>

/** One thing that is asked of a track. Texts are as typed; they are folded (fold.ts) only to compare. */
export type Term =
  /** A word as in plain search: in title, artist, album or album artist. Never a space, a bracket or empty. */
  | { readonly kind: 'word'; readonly text: string }
  /** Several words, whole and in this order, in one of those. */
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'text'; readonly field: TextField; readonly test: TextTest; readonly text: string }
  /** Length in seconds, size in bytes. */
  | { readonly kind: 'number'; readonly field: NumberField; readonly test: Test<number> }
  | { readonly kind: 'date'; readonly field: DateField; readonly test: DateTest }
  | { readonly kind: 'flag'; readonly has: Trait }

/**
 * In normal form (normal.ts): `and` and `or` have at least two parts, none of their own kind; `not` holds no `not`; `all` stands
 * alone.
 */
export type Query =
  | Term
  /** Every track. */
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly of: readonly Query[] }
  | { readonly kind: 'or'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }

/** Something about a text that is not as it should be; characters `from` up to, not including, `to`, in UTF-16 units. */
export type Remark = { readonly from: number; readonly to: number; readonly message: string }

/** One of the things that must all be true, and where it was written. */
export type Part = { readonly from: number; readonly to: number; readonly query: Query }

/** `query` is the best that could be made of the text; `parts` are its conditions in the order of the text. */
export type Parsed = {
  readonly text: string
  readonly query: Query
  readonly parts: readonly Part[]
  readonly remarks: readonly Remark[]
}
