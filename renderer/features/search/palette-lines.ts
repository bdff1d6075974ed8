// All lines of the palette in their order, for an answer and where one stands in its text.

import type { Library } from '../../../shared/library/model/model.ts'
import { type Completion, complete } from '../../../shared/library/query/complete.ts'
import type { Correction } from '../../../shared/library/query/correct.ts'
import { type Field, fields, fieldWords } from '../../../shared/library/query/fields.ts'
import { t } from '../../../shared/words/words.ts'
import type { Answer } from '../../state/library/answer.ts'
import { meantWords } from '../../state/library/use-correction.ts'
import type { Page } from '../../state/page.ts'
import { forgetSearch, forgetSearches } from '../../state/searches.ts'
import { songs, today } from '../../words/format.ts'
import { findEntries } from './palette-entries.ts'
import type { Group } from './palette-entry.ts'

/** What is typed, and where the next letter will stand. */
export type Typed = { readonly text: string; readonly caret: number }
/** `first`: the number of the line that is meant unless another is chosen; -1 if none is. */
export type Lines = {
  readonly groups: readonly Group[]
  readonly first: number
}

/** Puts other text in the box. */
export type Retype = (typed: Typed) => void

/** `caret` is where one stands in the text of the answer. */
export function linesFor(page: Page, library: Library, answer: Answer, caret: number, retype: Retype): Lines {
  const hints = hintsFor(library, caret, answer, retype)
  const lately = answer.text.trim() === '' ? recentOf(page, retype) : []
  const groups = [...hints, ...lately, ...findEntries(page, library, answer)]
  const hinted = hints.reduce((sum, { entries }) => sum + entries.length, 0)
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return { groups, first: all > hinted ? hinted : -1 }
}

/** What was meant by a text that finds nothing, as the line that is meant. */
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

/** Fields that narrow most libraries well, in the order in which people reach for them. */
const narrowing: readonly Field['name'][] = ['artist', 'genre', 'year', 'tag', 'added', 'plays', 'rating', 'length', 'has']
const beginnings: readonly Completion[] = narrowing.flatMap(name => {
  const field = fields.find(each => each.name === name)
  return field === undefined ? [] : [{ insert: `${name}:`, label: `${name}:`, detail: fieldWords(field) }]
})

/** What could come next where one types: a field or value that has been begun, or else a field that is not asked about yet. */
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
