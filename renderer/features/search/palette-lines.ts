// All lines of the palette in order, for a search result and the caret in its text.

import type { Library } from '../../../shared/library/model/model.ts'
import { type Completion, complete } from '../../../shared/library/query/complete.ts'
import type { Correction } from '../../../shared/library/query/correct.ts'
import { type Field, fields, fieldWords } from '../../../shared/library/query/fields.ts'
import { t } from '../../../shared/words/words.ts'
import { clearRecentSearches, removeRecentSearch } from '../../state/actions/searches.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import type { SearchResults } from '../../state/library/search-results.ts'
import { correctionText } from '../../state/library/use-correction.ts'
import { currentDay, formatSongCount } from '../../words/format.ts'
import { resultGroups } from './palette-entries.ts'
import type { PaletteGroup } from './palette-entry.ts'

/** The input's text, and the caret's offset in it, characters. */
export type PaletteText = { readonly text: string; readonly caret: number }
/**
 * The palette's groups; `defaultLine`: number of the line that is chosen by default, the first after the completions; -1 if there are no
 * others.
 */
export type PaletteLines = {
  readonly groups: readonly PaletteGroup[]
  readonly defaultLine: number
}

export const noLines: PaletteLines = { groups: [], defaultLine: -1 }

/** Replaces the input's text and caret. */
export type ReplaceInput = (typed: PaletteText) => void

/** The palette's lines for search results; `caret`: offset of the caret in their text, characters. */
export function paletteLines(
  app: AppContextValue,
  library: Library,
  results: SearchResults,
  caret: number,
  replaceInput: ReplaceInput,
): PaletteLines {
  const completions = completionGroups(library, caret, results, replaceInput)
  const recentGroups = results.text.trim() === '' ? recentSearchGroups(app, replaceInput) : []
  const groups = [...completions, ...recentGroups, ...resultGroups(app, library, results)]
  const completionCount = completions.reduce((sum, { entries }) => sum + entries.length, 0)
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return { groups, defaultLine: total > completionCount ? completionCount : -1 }
}

/** Adds the correction of a text without results (“Did you mean”), chosen by default. */
export function withCorrection({ groups }: PaletteLines, correction: Correction, replaceInput: ReplaceInput): PaletteLines {
  const { text, trackCount: songCount } = correction
  const entry = {
    key: `correct ${text}`,
    icon: 'search' as const,
    title: text,
    subtitle: '',
    endText: formatSongCount(songCount),
    actionText: t('actions.search'),
    keepsOpen: true,
    onRun: () => replaceInput({ text, caret: text.length }),
  }
  const completions = groups.filter(({ isChips }) => isChips === true)
  const others = groups.filter(({ isChips }) => isChips !== true)
  return {
    groups: [
      ...completions,
      { heading: t('search.correctionQuestion', { words: correctionText(correction) }), count: null, entries: [entry] },
      ...others,
    ],
    defaultLine: completions.reduce((sum, { entries }) => sum + entries.length, 0),
  }
}

/** Fields suggested for an empty condition, most used first. */
const suggestedFields: readonly Field['name'][] = ['artist', 'genre', 'year', 'tag', 'added', 'plays', 'rating', 'length', 'has']
const fieldCompletions: readonly Completion[] = suggestedFields.flatMap(name => {
  const field = fields.find(each => each.name === name)
  return field === undefined ? [] : [{ insert: `${name}:`, label: `${name}:`, detail: fieldWords(field) }]
})

/**
 * Completions at the caret, of the field or value being typed; if there are none, at the end of the text, empty or after a space, the
 * fields that the query does not use yet; else nothing.
 */
function completionGroups(library: Library, caret: number, { text }: SearchResults, replaceInput: ReplaceInput): readonly PaletteGroup[] {
  const completion = complete(library, text, caret, currentDay())
  const isAtWordStart = caret === text.length && (text === '' || /\s$/.test(text))
  const lowerText = text.toLowerCase()
  const items =
    completion.items.length > 0
      ? completion.items
      : isAtWordStart
        ? fieldCompletions.filter(({ insert }) => !lowerText.includes(insert))
        : []
  const [from, to] = completion.items.length > 0 ? [completion.from, completion.to] : [caret, caret]
  const insertCompletion = (insert: string): void => {
    const textAfter = text.slice(to)
    const gap = insert.endsWith(':') || textAfter.startsWith(' ') ? '' : ' '
    replaceInput({ text: `${text.slice(0, from)}${insert}${gap}${textAfter}`, caret: from + insert.length + gap.length })
  }
  const entries = items.map(({ insert, label, detail }) => ({
    key: `complete ${insert}`,
    icon: 'search' as const,
    title: label,
    subtitle: detail,
    endText: '',
    actionText: t('search.complete'),
    keepsOpen: true,
    onRun: () => insertCompletion(insert),
  }))
  if (entries.length === 0) return []
  return completion.items.length > 0
    ? [{ kind: 'completions', heading: t('search.complete'), count: null, entries, isChips: true }]
    : [{ heading: t('search.narrowHeading'), count: null, entries, isChips: true }]
}

function recentSearchGroups(app: AppContextValue, replaceInput: ReplaceInput): readonly PaletteGroup[] {
  const { searches } = app.mirror.getState().settings
  if (searches.length === 0) return []
  const recentEntries = searches.map(text => ({
    key: `recent ${text}`,
    icon: 'history' as const,
    title: text,
    subtitle: '',
    endText: '',
    actionText: t('actions.search'),
    keepsOpen: true,
    onRun: () => replaceInput({ text, caret: text.length }),
    onRemove: () => removeRecentSearch(app, text),
  }))
  const clearEntry = {
    key: 'forget searches',
    icon: 'x' as const,
    title: t('search.clearRecentSearches'),
    subtitle: '',
    endText: '',
    actionText: t('actions.clear'),
    keepsOpen: true,
    onRun: () => clearRecentSearches(app),
  }
  return [{ heading: t('search.recentSearches'), count: null, entries: [...recentEntries, clearEntry] }]
}
