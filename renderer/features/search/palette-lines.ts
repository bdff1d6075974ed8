// All lines of the palette in order, for a search result and the caret in its text.

import type { Library } from '../../../shared/library/model/model.ts'
import { type Completion, complete } from '../../../shared/library/query/complete.ts'
import type { Correction } from '../../../shared/library/query/correct.ts'
import { type Field, fields, fieldWords } from '../../../shared/library/query/fields.ts'
import { t } from '../../../shared/words/words.ts'
import { forgetSearch, forgetSearches } from '../../state/acts/searches.ts'
import type { Answer } from '../../state/library/answer.ts'
import { meantWords } from '../../state/library/use-correction.ts'
import type { Page } from '../../state/page.ts'
import { songs, today } from '../../words/format.ts'
import { findEntries } from './palette-entries.ts'
import type { Group } from './palette-entry.ts'

/** The input's text, and the caret's offset in it, characters. */
export type Typed = { readonly text: string; readonly caret: number }
/** The palette's groups; `first`: number of the line that is chosen by default, -1 if none is. */
export type Lines = {
  readonly groups: readonly Group[]
  readonly first: number
}

/** Replaces the input's text and caret. */
export type Retype = (typed: Typed) => void

/** `caret`: offset in the text of the answer, characters. */
export function linesFor(page: Page, library: Library, answer: Answer, caret: number, retype: Retype): Lines {
  const hints = hintsFor(library, caret, answer, retype)
  const lately = answer.text.trim() === '' ? recentOf(page, retype) : []
  const groups = [...hints, ...lately, ...findEntries(page, library, answer)]
  const hinted = hints.reduce((sum, { entries }) => sum + entries.length, 0)
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return { groups, first: all > hinted ? hinted : -1 }
}

/** Adds the correction of a text without results (“Did you mean”), chosen by default. */
export function withCorrection({ groups }: Lines, correction: Correction, retype: Retype): Lines {
  const { text, songs: found } = correction
  const entry = {
    key: `correct ${text}`,
    icon: 'search' as const,
    title: text,
    line: '',
    end: songs(found),
    does: t('search.search'),
    stays: true,
    run: () => retype({ text, caret: text.length }),
  }
  const hints = groups.filter(({ chips }) => chips === true)
  const others = groups.filter(({ chips }) => chips !== true)
  return {
    groups: [...hints, { heading: t('search.didYouMean', { words: meantWords(correction) }), count: null, entries: [entry] }, ...others],
    first: hints.reduce((sum, { entries }) => sum + entries.length, 0),
  }
}

/** Fields suggested for an empty condition, most used first. */
const narrowing: readonly Field['name'][] = ['artist', 'genre', 'year', 'tag', 'added', 'plays', 'rating', 'length', 'has']
const beginnings: readonly Completion[] = narrowing.flatMap(name => {
  const field = fields.find(each => each.name === name)
  return field === undefined ? [] : [{ insert: `${name}:`, label: `${name}:`, detail: fieldWords(field) }]
})

/** Completions at the caret: of the field or value being typed, else fields that the query does not use yet. */
function hintsFor(library: Library, caret: number, { text }: Answer, retype: Retype): readonly Group[] {
  const begun = complete(library, text, caret, today())
  const atWord = caret === text.length && (text === '' || /\s$/.test(text))
  const asked = text.toLowerCase()
  const items = begun.items.length > 0 ? begun.items : atWord ? beginnings.filter(({ insert }) => !asked.includes(insert)) : []
  const [from, to] = begun.items.length > 0 ? [begun.from, begun.to] : [caret, caret]
  const put = (insert: string): void => {
    const behind = text.slice(to)
    const gap = insert.endsWith(':') || behind.startsWith(' ') ? '' : ' '
    retype({ text: `${text.slice(0, from)}${insert}${gap}${behind}`, caret: from + insert.length + gap.length })
  }
  const entries = items.map(({ insert, label, detail }) => ({
    key: `complete ${insert}`,
    icon: 'search' as const,
    title: label,
    line: detail,
    end: '',
    does: t('search.complete'),
    stays: true,
    run: () => put(insert),
  }))
  if (entries.length === 0) return []
  return begun.items.length > 0
    ? [{ kind: 'completions', heading: t('search.complete'), count: null, entries, chips: true }]
    : [{ heading: t('search.narrowBy'), count: null, entries, chips: true }]
}

function recentOf(page: Page, retype: Retype): readonly Group[] {
  const { searches } = page.mirror.getState().settings
  if (searches.length === 0) return []
  const again = searches.map(text => ({
    key: `recent ${text}`,
    icon: 'history' as const,
    title: text,
    line: '',
    end: '',
    does: t('search.search'),
    stays: true,
    run: () => retype({ text, caret: text.length }),
    remove: () => forgetSearch(page, text),
  }))
  const clear = {
    key: 'forget searches',
    icon: 'x' as const,
    title: t('search.clearRecentSearches'),
    line: '',
    end: '',
    does: t('search.clear'),
    stays: true,
    run: () => forgetSearches(page),
  }
  return [{ heading: t('search.recentSearches'), count: null, entries: [...again, clear] }]
}
