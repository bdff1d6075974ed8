// Prints a query as text that parses back to the same query, for storage and for editing.
import { fieldNamed } from './fields.ts'
import type { Query, Term } from './model.ts'
import { isAllCapitals } from './parse.ts'
import { isOperatorWord, type Token, tokensOf } from './tokens.ts'
import { lengths, numbers, sizes, writeDateTest, writeTest } from './values.ts'

/** Prints a normalised query (normalised.ts): parse(queryText(query)).query equals it. Operators are in capitals. */
export function queryText(query: Query): string {
  const text = write(query, isPlainWord)
  // In a text of capitals only, OR would be an ordinary word; with a field name in it, it is an operator.
  return isAllCapitals(read(text)) ? write(query, () => false) : text
}

const read = (text: string): readonly Token[] => tokensOf(text, name => fieldNamed(name) !== undefined)

/** Prints a query; `isPlain`: which words need no `any:` before them. */
function write(query: Query, isPlain: (word: string) => boolean): string {
  const part = (inner: Query): string => write(inner, isPlain)
  switch (query.kind) {
    case 'all':
      return ''
    case 'and':
      return query.of.map(inner => (inner.kind === 'or' ? `(${part(inner)})` : part(inner))).join(' ')
    case 'or':
      return query.of.map(part).join(' OR ')
    case 'not':
      return query.of.kind === 'and' || query.of.kind === 'or' ? `-(${part(query.of)})` : `-${part(query.of)}`
    case 'word':
      return isPlain(query.text) ? query.text : `any:${protectOperator(query.text)}`
    default:
      return printTerm(query)
  }
}

function printTerm(term: Exclude<Term, { kind: 'word' }>): string {
  switch (term.kind) {
    case 'phrase':
      return quote(term.text)
    case 'text':
      if (term.test === 'has') return `${term.field}:${protectOperator(term.text)}`
      return `${term.field}${term.test === 'is' ? '=' : ':'}${quote(term.text)}`
    case 'number':
      return `${term.field}${writeTest(term.field === 'length' ? lengths : term.field === 'size' ? sizes : numbers, term.test)}`
    case 'date':
      return `${term.field}${writeDateTest(term.test)}`
    case 'flag':
      return `has:${term.has}`
  }
}

/** A name as the value of a field, in quotes if needed. */
export const writtenName = (name: string): string => (/^[\p{L}\p{N}][^\s()"“”„«»<>]*$/u.test(name) ? name : quote(name))

/** The text in quotes, with quotes and backslashes escaped. */
export const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** A value behind a colon: a space before it keeps a leading `<` or `>` from becoming the operator. */
const protectOperator = (text: string): string => (/^[<>]/.test(text) ? ` ${text}` : text)

/** Whether a word parses as itself in any context. */
function isPlainWord(word: string): boolean {
  const [token, ...others] = read(word)
  return others.length === 0 && token?.kind === 'word' && token.text === word && !isOperatorWord(word) && word !== '-'
}
