// Parses text into a query, in one synchronous pass. It never fails: what makes no sense is dropped or taken as a word, with a remark.
import { t } from '../../words/words.ts'
import { fieldNamed } from './fields.ts'
import type { Parsed, Part, Query, Remark } from './model.ts'
import { allOf, anyOf, matchAll, notOf } from './normalised.ts'
import { readTerm } from './read-term.ts'
import { isOperatorWord, operatorWord, type Token, tokensOf } from './tokens.ts'

/** Most conditions in a query, as each costs a pass over the library; further ones are ignored, with a remark. */
export const maxTerms = 64
/** Deepest nesting of brackets, so that hostile input cannot overflow the stack. */
const maxDepth = 32
/** Most remarks on one text, as more would not help anybody; further ones are dropped. */
const maxRemarks = 20

/** Parses any text into a query, its conditions, and remarks on what makes no sense; a pure function. */
export function parse(text: string): Parsed {
  const reader = createReader(text)
  const parts = reader.alternatives()
  return { text, query: allOf(parts.map(part => part.query)), parts, remarks: reader.remarks() }
}

/** What a word means where it stands in the text: an operator; null: it is an ordinary word. */
type OperatorAt = 'and' | 'or' | 'not' | null

/**
 * Whether the text is typed in capitals only, so that OR is an ordinary word. Only words count: at least one capital and no small letter,
 * operators left out; a field always counts as a small letter.
 */
export function isAllCapitals(tokens: readonly Token[]): boolean {
  const words = tokens.map(token =>
    token.kind === 'word' ? (isOperatorWord(token.text) ? '' : token.text) : token.kind === 'field' ? 'a' : '',
  )
  return words.some(word => /\p{Lu}/u.test(word)) && !words.some(word => /\p{Ll}/u.test(word))
}

function createReader(text: string) {
  const tokens = tokensOf(text, name => fieldNamed(name) !== undefined)
  const remarks: Remark[] = []
  let at = 0
  let depth = 0
  let terms = 0

  const remark = (from: number, to: number, message: string): void => {
    if (remarks.length < maxRemarks) remarks.push({ from, to, message })
  }
  const isAny = (token: Token | undefined, ...kinds: Token['kind'][]): boolean => token !== undefined && kinds.includes(token.kind)
  const follows = (index: number): boolean => isAny(tokens[index - 1], 'field', 'phrase', 'close') || isAny(tokens[index - 2], 'minus')
  const precedes = (index: number): boolean => isAny(tokens[index + 1], 'field', 'phrase', 'open', 'minus')
  const areAllCapitals = isAllCapitals(tokens)

  /**
   * The operator at a token. In capitals it always counts, unless the whole text is in capitals; in small letters only beside a condition,
   * so that “now or never” stays three words.
   */
  const operatorAt = (index: number): OperatorAt => {
    const token = tokens[index]
    const word = token?.kind === 'word' ? operatorWord(token.text) : undefined
    if (token?.kind !== 'word' || word === undefined) return null
    if (!areAllCapitals && token.text === token.text.toUpperCase()) return word
    if (precedes(index)) return word
    return (word === 'not' ? isBinaryOperator(index - 1) : follows(index)) ? word : null
  }

  const isBinaryOperator = (index: number): boolean => {
    const token = tokens[index]
    return token?.kind === 'word' && token.text.toLowerCase() !== 'not' && operatorAt(index) !== null
  }

  /**
   * Parses up to a closing bracket or the end. Without OR it returns the conditions, which must all hold; with OR, one part that holds the
   * whole disjunction.
   */
  const alternatives = (): readonly Part[] => {
    const rows: Part[][] = [[]]
    let orToken: Token | null = null
    const missing = (): void => {
      if (orToken !== null && rows.at(-1)?.length === 0) remark(orToken.from, orToken.to, t('query.missingBesideOr'))
    }
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token.kind === 'close') {
        if (depth > 0) break
        remark(token.from, token.to, t('query.neverOpened'))
        at += 1
      } else if (operatorAt(at) === 'or') {
        if (rows.length === 1 || rows.at(-1)?.length !== 0) orToken = token
        missing()
        rows.push([])
        at += 1
      } else if (operatorAt(at) === 'and') {
        at += 1
      } else {
        const part = condition()
        if (part !== null) rows.at(-1)?.push(part)
      }
    }
    missing()
    const filled = rows.filter(row => row.length > 0)
    if (filled.length < 2) return filled[0] ?? []
    const [first, last] = [filled[0]?.[0], filled.at(-1)?.at(-1)]
    const query = anyOf(filled.map(row => allOf(row.map(part => part.query))))
    return [{ from: first?.from ?? 0, to: last?.to ?? 0, query }]
  }

  /** Parses one condition with its negations; null: there is none, or it has no effect. */
  const condition = (): Part | null => {
    const start = tokens[at]
    let isNegative = false
    while (tokens[at]?.kind === 'minus' || operatorAt(at) === 'not') {
      isNegative = !isNegative
      at += 1
    }
    const token = tokens[at]
    if (start === undefined) return null
    if (token === undefined || token.kind === 'close') {
      if (isNegative) remark(start.from, tokens[at - 1]?.to ?? start.to, t('query.missingAfterNot'))
      return null
    }
    at += 1
    const query = token.kind === 'open' ? bracket(token) : leaf(token)
    const to = tokens[at - 1]?.to ?? token.to
    return query.kind === 'all' ? null : { from: start.from, to, query: isNegative ? notOf(query) : query }
  }

  const bracket = (open: Token): Query => {
    if (depth >= maxDepth) {
      remark(open.from, open.to, t('query.tooDeep'))
      return matchAll
    }
    depth += 1
    const inside = alternatives()
    depth -= 1
    if (tokens[at]?.kind === 'close') at += 1
    else remark(open.from, open.to, t('query.neverClosed'))
    if (inside.length === 0) remark(open.from, tokens[at - 1]?.to ?? open.to, t('query.emptyBrackets'))
    return allOf(inside.map(part => part.query))
  }

  const leaf = (token: Token): Query => {
    terms += 1
    if (terms === maxTerms + 1) remark(token.from, text.length, t('query.tooManyConditions', { count: maxTerms }))
    return terms > maxTerms ? matchAll : readTerm(token, remark)
  }
  return { alternatives, remarks: () => remarks }
}
