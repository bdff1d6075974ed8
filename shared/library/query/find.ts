// What is typed into a search or a filter → tracks. Plain words find what plain search finds; anything more is the language.

import { atOnce, type Steps } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { filterRows, matchingTracks } from '../search/search.ts'
import { type Asking, keepMarked, markSteps, termsOf } from './evaluate.ts'
import type { Parsed, Query } from './model.ts'
import { parse } from './parse.ts'

const isWord = (query: Query): boolean => query.kind === 'word'

/** Whether a text asks for nothing but words, or for nothing. */
export function isPlain({ query }: Parsed): boolean {
  return query.kind === 'all' || isWord(query) || (query.kind === 'and' && query.of.every(isWord))
}

/** The words of a text that is plain, as plain search takes them; brackets and half a field are left out. */
export function plainWords({ query }: Parsed): string {
  const words = query.kind === 'and' ? query.of : [query]
  return words.map(word => (word.kind === 'word' ? word.text : '')).join(' ')
}

/** Whether a text has words that are searched for, which needs the index of names (search-index.ts). */
export const searchesWords = (text: string): boolean => termsOf(parse(text).query).some(isWord)

/** Whether the answer depends on which songs are downloaded. */
export const asksForDownloads = (text: string): boolean =>
  termsOf(parse(text).query).some(term => term.kind === 'flag' && term.has === 'download')

/** Visible tracks that a text asks for: plain words best first, anything else in title order. */
export const findTracks = (library: Library, text: string, asking: Asking): Uint32Array => atOnce(findSteps(library, text, asking))

/** The same with pauses. */
export function* findSteps(library: Library, text: string, asking: Asking): Steps<Uint32Array> {
  const parsed = parse(text)
  if (isPlain(parsed)) return matchingTracks(library, plainWords(parsed))
  return yield* keepMarked(library.orders.title, yield* markSteps(library, parsed.query, asking))
}

/** Those of `rows` that a text asks for, in their order; all of them while it asks for nothing. */
export const narrowRows = (library: Library, rows: Uint32Array, text: string, asking: Asking): Uint32Array =>
  atOnce(narrowSteps(library, rows, text, asking))

/** The same with pauses. */
export function* narrowSteps(library: Library, rows: Uint32Array, text: string, asking: Asking): Steps<Uint32Array> {
  const parsed = parse(text)
  if (isPlain(parsed)) return filterRows(library, rows, plainWords(parsed))
  return yield* keepMarked(rows, yield* markSteps(library, parsed.query, asking))
}
