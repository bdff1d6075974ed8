// Corrects a query without results: words of its values that no name has are replaced by the nearest word in the library.

import type { Chunks } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library } from '../model/model.ts'
import { genres } from '../places/genres.ts'
import { isKnown, nearestWord } from '../search/nearest-word.ts'
import { type NameIndex, type SearchIndex, type SearchKind, searchIndex } from '../search/search-index.ts'
import type { TypedWord } from '../search/search-lookup.ts'
import { wordsOf } from '../search/search-words.ts'
import type { QueryContext } from './evaluate.ts'
import { fieldNamed } from './fields.ts'
import { narrowInChunks } from './find.ts'
import type { TextField } from './model.ts'
import { quote, writtenName } from './query-text.ts'
import { isOperatorWord, type Token, tokensOf } from './tokens.ts'

/** The corrected text, its changed values, and how many of the given songs it finds. */
export type Correction = { readonly text: string; readonly values: readonly string[]; readonly trackCount: number }

/** Fields whose values are names with indexed words; values of other fields are few, or not words. */
const kindOf: Partial<Readonly<Record<TextField, SearchKind>>> = {
  artist: 'artists',
  albumartist: 'artists',
  album: 'albums',
  title: 'tracks',
  genre: 'genres',
  tag: 'tags',
  playlist: 'playlists',
}

/** Most values corrected in one query; further ones stay as typed. */
const maxValues = 8

/**
 * The corrected text, if some of `rows` match it: `genre:tnago` → `genre:tango`. Null if nothing is mistyped, no word is near, or the index
 * of names is not built yet. No step takes longer than a few milliseconds at a million tracks.
 */
export function* correctInChunks(library: Library, text: string, context: QueryContext, rows: Uint32Array): Chunks<Correction | null> {
  const index = searchIndex.known(library)
  if (index === null) return null
  const tokens = tokensOf(text, name => fieldNamed(name) !== undefined)
  const values: string[] = []
  let corrected = ''
  let offset = 0
  for (const [position, token] of tokens.entries()) {
    const kind = isNegated(tokens, position) ? undefined : kindAskedBy(token)
    if (kind === undefined || token.kind !== 'field' || token.value === null || values.length === maxValues) continue
    const value = yield* correctValue(library, index, kind, token.value.text)
    if (value === null) continue
    values.push(value)
    corrected += text.slice(offset, token.value.from) + (token.value.quoted ? quote(value) : writtenName(value))
    offset = token.value.to
  }
  if (values.length === 0) return null
  corrected += text.slice(offset)
  const matchingRows = yield* narrowInChunks(library, rows, corrected, context)
  return matchingRows.length === 0 ? null : { text: corrected, values, trackCount: matchingRows.length }
}

function kindAskedBy(token: Token): SearchKind | undefined {
  if (token.kind !== 'field' || (token.operator !== ':' && token.operator !== '=')) return undefined
  const field = fieldNamed(token.name)
  return field?.kind === 'text' ? kindOf[field.name] : undefined
}

/** Whether a term is negated; a negated term cannot be the reason why nothing is found. */
function isNegated(tokens: readonly Token[], position: number): boolean {
  const before = tokens[position - 1]
  return before?.kind === 'minus' || (before?.kind === 'word' && isOperatorWord(before.text) && before.text.toLowerCase() === 'not')
}

/** The value with unknown words replaced; null if all are known, or one has no near word. */
function* correctValue(library: Library, index: SearchIndex, kind: SearchKind, value: string): Chunks<string | null> {
  const words: string[] = []
  let isCorrected = false
  for (const typed of value.split(/\s+/).filter(Boolean)) {
    for (const part of wordsOf(fold(typed)).map(typedWordOf)) {
      yield
      if (isKnown(index[kind].vocabulary, part)) {
        words.push(fold(typed) === part.text ? typed : part.text)
        continue
      }
      const near: number | null = yield* nearestWord(index[kind].vocabulary, part)
      if (near === null) return null
      words.push(matchCase(typed, spellingOf(library, index[kind], kind, near)))
      isCorrected = true
    }
  }
  return isCorrected ? words.join(' ') : null
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const typedWordOf = (bytes: Uint8Array): TypedWord => ({ text: decoder.decode(bytes), bytes })

/** A word of the vocabulary as spelled, with accents, in the first name that has it; folded if no word of that name folds to it. */
function spellingOf(library: Library, { vocabulary, order }: NameIndex, kind: SearchKind, word: number): string {
  const { text, units, positions, starts } = vocabulary
  const folded = text.slice(units[word], (units[word + 1] ?? 1) - 1)
  const name = nameOf(library, kind, order[positions[starts[word] ?? 0] ?? 0] ?? 0)
  return name.split(/[^\p{L}\p{N}\p{M}]+/u).find(part => fold(part) === folded) ?? folded
}

function nameOf(library: Library, kind: SearchKind, row: number): string {
  if (kind === 'genres') return genres.whole(library).names[row] ?? ''
  return kind === 'tracks' ? library.tracks.title.at(row) : library[kind].name.at(row)
}

/** The correction in lower case if the word was typed so; else as it is spelled in the library. */
const matchCase = (typed: string, word: string): string => (typed === typed.toLowerCase() ? word.toLowerCase() : word)
