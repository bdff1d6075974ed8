// Query → text that reads back as the same query: for what is kept, and for what one can go on typing.
import { fieldNamed } from './fields.ts'
import type { Query, Term } from './model.ts'
import { isShouted } from './parse.ts'
import { isOperatorWord, type Token, tokensOf } from './tokens.ts'
import { lengths, numbers, sizes, writeDateTest, writeTest } from './values.ts'

/** Writes a query in normal form (normal.ts): parse(print(query)).query equals it. Words that join are in capitals. */
export function print(query: Query): string {
  const text = write(query, isPlainWord)
  // In a text all in capitals OR would be a word: with a field in it, it is not.
  return isShouted(read(text)) ? write(query, () => false) : text
}

const read = (text: string): readonly Token[] => tokensOf(text, name => fieldNamed(name) !== undefined)

/** `isPlain`: which words stand without a field. */
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
      return isPlain(query.text) ? query.text : `any:${unordered(query.text)}`
    default:
      return printTerm(query)
  }
}

function printTerm(term: Exclude<Term, { kind: 'word' }>): string {
  switch (term.kind) {
    case 'phrase':
      return quote(term.text)
    case 'text':
      if (term.test === 'has') return `${term.field}:${unordered(term.text)}`
      return `${term.field}${term.test === 'is' ? '=' : ':'}${quote(term.text)}`
    case 'number':
      return `${term.field}${writeTest(term.field === 'length' ? lengths : term.field === 'size' ? sizes : numbers, term.test)}`
    case 'date':
      return `${term.field}${writeDateTest(term.test)}`
    case 'flag':
      return `has:${term.has}`
  }
}

/** A name as it can stand behind a colon. */
export const writtenName = (name: string): string => (/^[\p{L}\p{N}][^\s()"“”„«»<>]*$/u.test(name) ? name : quote(name))

/** A text in quotes. */
export const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Behind a colon: what begins with a sign of order would become the operator, so it stands apart. */
const unordered = (text: string): string => (/^[<>]/.test(text) ? ` ${text}` : text)

/** Whether it reads as this word wherever it stands. */
function isPlainWord(word: string): boolean {
  const [token, ...others] = read(word)
  return others.length === 0 && token?.kind === 'word' && token.text === word && !isOperatorWord(word) && word !== '-'
}
