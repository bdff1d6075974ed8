// Completions at the caret of a query: field names; after one, names and years that the library has, or fixed choices (dates, lengths,
// ratings, traits).
import { t } from '../../words/words.ts'
import type { Library } from '../model/model.ts'
import { maxOffered, namesOf } from './complete-names.ts'
import { type Field, fieldNamed, fields, traits, traitWords } from './fields.ts'
import { writtenName } from './query-text.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One completion: `insert` replaces the text between `from` and `to` of the completions; `detail` explains it. */
export type Completion = { readonly insert: string; readonly label: string; readonly detail: string }
export type Completions = { readonly from: number; readonly to: number; readonly items: readonly Completion[] }

const nothing: Completions = { from: 0, to: 0, items: [] }

/** The completions at the caret; `today` in days since 1970. None within a word, or where nothing fits. */
export function complete(library: Library, text: string, caret: number, today: number): Completions {
  const token = tokensOf(text, name => fieldNamed(name) !== undefined).find(each => each.from < caret && each.to >= caret)
  if (token?.kind === 'word' && token.to === caret) return completeField(token)
  if (token?.kind !== 'field') return nothing
  const field = fieldNamed(token.name)
  const valueFrom = token.value?.from ?? token.to
  const valueEnd = token.value?.to ?? token.to
  if (field === undefined || caret < valueFrom || caret !== valueEnd || (token.value?.quoted && token.value.closed)) return nothing
  const items = valuesOf(library, field, token, today).filter(({ insert }) => insert !== text.slice(valueFrom, valueEnd))
  return { from: valueFrom, to: valueEnd, items: items.slice(0, maxOffered) }
}

/** Fields whose name begins with the typed text of two letters or more; a single letter matches too much. */
function completeField({ from, to, text }: Extract<Token, { kind: 'word' }>): Completions {
  const typed = text.toLowerCase()
  if (typed.length < 2) return nothing
  const fitting = fields.filter(({ name, aliases, kind }) => kind !== 'any' && [name, ...aliases].some(each => each.startsWith(typed)))
  return {
    from,
    to,
    items: fitting.map(field => ({ insert: `${field.name}:`, label: `${field.name}:`, detail: field.example })).slice(0, maxOffered),
  }
}

function valuesOf(library: Library, field: Field, { value, operator }: Extract<Token, { kind: 'field' }>, today: number): Completion[] {
  const typed = value?.text ?? ''
  const isOrder = operator.includes('<') || operator.includes('>')
  switch (field.kind) {
    case 'text':
      return isOrder
        ? []
        : namesOf(library, field.name, typed).map(({ name, detail }) => ({ insert: writtenName(name), label: name, detail }))
    case 'flag':
      return choicesStartingWith(
        typed,
        traits.map(trait => [trait, traitWords(trait)]),
      )
    case 'date':
      return choicesStartingWith(
        typed,
        isOrder ? agoChoices : [...agoChoices.map(([ago, words]) => [`<${ago}`, words] as const), ...lastYears(today)],
      )
    case 'length':
      return choicesStartingWith(
        typed,
        isOrder
          ? [
              ['3m', t('query.suggestion.threeMinutes')],
              ['5m', t('query.suggestion.fiveMinutes')],
              ['10m', t('query.suggestion.tenMinutes')],
            ]
          : [
              ['<3m', t('query.suggestion.underThreeMinutes')],
              ['>10m', t('query.suggestion.overTenMinutes')],
            ],
      )
    case 'number':
      return numbersOf(library, field.name, typed, isOrder)
    case 'size':
    case 'any':
      return []
  }
}

const choicesStartingWith = (typed: string, choices: readonly (readonly [string, string])[]): Completion[] =>
  choices.filter(([name]) => name.startsWith(typed.toLowerCase())).map(([name, detail]) => ({ insert: name, label: name, detail }))

const agoChoices = [
  ['7d', t('query.suggestion.lastWeek')],
  ['30d', t('query.suggestion.last30Days')],
  ['6m', t('query.suggestion.lastHalfYear')],
  ['1y', t('query.suggestion.lastYear')],
] as const
function lastYears(today: number): readonly (readonly [string, string])[] {
  const year = new Date(today * 86_400_000).getUTCFullYear()
  return [year, year - 1, year - 2].map(each => [String(each), t('query.suggestion.inYear', { year: each })] as const)
}

function numbersOf(library: Library, name: string, typed: string, isOrder: boolean): Completion[] {
  if (name === 'year') return yearsOf(library, typed, isOrder)
  if (name === 'rating' && !isOrder)
    return choicesStartingWith(typed, [
      ['up', t('query.suggestion.thumbsUp')],
      ['down', t('query.suggestion.thumbsDown')],
      ['none', t('query.suggestion.notRated')],
    ])
  return name === 'plays' && !isOrder ? choicesStartingWith(typed, [['0', t('query.suggestion.neverPlayed')]]) : []
}

/**
 * Those decades and years of the library that begin with the typed digits, newest first: the decades in front until a third digit is typed,
 * and none beside `<` or `>`.
 */
function yearsOf({ orders, tracks }: Library, typed: string, isOrder: boolean): Completion[] {
  if (!/^\d{0,4}$/.test(typed)) return []
  const knownYears = new Set<number>()
  for (let index = orders.year.length - 1; index >= 0; ) {
    const year = tracks.year[orders.year[index] ?? 0] ?? 0
    if (year > 0) knownYears.add(year)
    index = lastBefore(orders.year, tracks.year, year, index)
  }
  const years = [...knownYears].filter(year => String(year).startsWith(typed))
  const decades = isOrder ? [] : [...new Set(years.map(year => year - (year % 10)))]
  const asDecade = decades.map(decade => ({
    insert: `${decade}..${decade + 9}`,
    label: `${decade}..${decade + 9}`,
    detail: t('query.suggestion.decade', { decade }),
  }))
  const asYears = years.map(year => ({ insert: String(year), label: String(year), detail: '' }))
  return typed.length < 3 ? [...asDecade, ...asYears] : [...asYears, ...asDecade]
}

/**
 * The last position before `end` whose row has a value below `value`, by binary search in an ascending order; -1: none. So a caller skips
 * all rows of one year.
 */
function lastBefore(order: Uint32Array, values: ArrayLike<number>, value: number, end: number): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[order[middle] ?? 0] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low - 1
}
