// Splits the text of a query into tokens with their positions; never fails, as any unknown character is part of a word.

const operators = [':', '=', '!=', '<', '<=', '>', '>='] as const
export type Operator = (typeof operators)[number]
/** A value as written. `text` is without quotes and escapes (\" and \\); `closed`: the closing quote is there. */
export type Value = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly quoted: boolean
  readonly closed: boolean
}

export type Token =
  | { readonly kind: 'open' | 'close' | 'minus'; readonly from: number; readonly to: number }
  | { readonly kind: 'word'; readonly from: number; readonly to: number; readonly text: string }
  | { readonly kind: 'phrase'; readonly from: number; readonly to: number; readonly value: Value }
  /** A field with its operator and value, such as `year:1990`; `value` null: nothing follows the operator. */
  | {
      readonly kind: 'field'
      readonly from: number
      readonly to: number
      readonly name: string
      readonly operator: Operator
      readonly value: Value | null
    }

/** Closing quotes by opening quote: typed ones, and typographic ones from copied text. */
const closingQuotes: ReadonlyMap<string, string> = new Map(Object.entries({ '"': '"', '“': '”“', '„': '“”', '«': '»' }))
const isSpace = (character: string): boolean => /\s/.test(character)
const endsWord = (character: string): boolean => character === '(' || character === ')' || isSpace(character)

/** Tokenises a text of any length in linear time. `isField`: which names before an operator are fields. */
export function tokensOf(text: string, isField: (name: string) => boolean): readonly Token[] {
  const tokens: Token[] = []
  let offset = 0
  while (offset < text.length) {
    const character = text.charAt(offset)
    if (isSpace(character)) {
      offset += 1
      continue
    }
    const token = tokenAt(text, offset, isField)
    tokens.push(token)
    offset = token.to
  }
  return tokens
}

function tokenAt(text: string, from: number, isField: (name: string) => boolean): Token {
  const character = text.charAt(from)
  if (character === '(') return { kind: 'open', from, to: from + 1 }
  if (character === ')') return { kind: 'close', from, to: from + 1 }
  const next = text.charAt(from + 1)
  if (character === '-' && next !== '' && next !== ')' && !isSpace(next)) return { kind: 'minus', from, to: from + 1 }
  if (closingQuotes.has(character)) {
    const value = quotedAt(text, from)
    return { kind: 'phrase', from, to: value.to, value }
  }
  const end = wordEnd(text, from)
  return fieldAt(text, from, end, isField) ?? { kind: 'word', from, to: end, text: text.slice(from, end) }
}

function wordEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && !endsWord(text.charAt(end))) end += 1
  return end
}

const beginsField = /^([\p{L}-]{1,20})(:(?:[<>]=?)?|!=|[<>]=?|=)/u

/** The field and operator with which a word begins, or null; the match is bounded, so the time stays linear. */
function fieldPrefixAt(text: string, from: number, end: number, isField: (name: string) => boolean) {
  const [whole, name = '', written = ''] = beginsField.exec(text.slice(from, Math.min(end, from + 24))) ?? []
  return whole === undefined || !isField(name) ? null : { whole, name, written }
}

function fieldAt(text: string, from: number, end: number, isField: (name: string) => boolean): Token | null {
  const head = fieldPrefixAt(text, from, end, isField)
  if (head === null) return null
  const { whole, name, written } = head
  const bare = written.length > 1 && written.startsWith(':') ? written.slice(1) : written
  const operator = operators.find(candidate => candidate === bare)
  if (operator === undefined) return null
  const value = valueAt(text, from + whole.length, isField)
  return { kind: 'field', from, to: value?.to ?? from + whole.length, name, operator, value }
}

/**
 * The value after an operator, spaces allowed; null if the text ends, if a bracket follows, or if a space is followed by an operator word,
 * a negation or another field.
 */
function valueAt(text: string, after: number, isField: (name: string) => boolean): Value | null {
  let from = after
  while (from < text.length && isSpace(text.charAt(from))) from += 1
  const character = text.charAt(from)
  if (character === '' || character === '(' || character === ')') return null
  if (closingQuotes.has(character)) return quotedAt(text, from)
  const end = wordEnd(text, from)
  const word = text.slice(from, end)
  if (from > after && (isOperatorWord(word) || word.startsWith('-') || fieldPrefixAt(text, from, end, isField) !== null)) return null
  return { from, to: end, text: word, quoted: false, closed: true }
}

function quotedAt(text: string, from: number): Value {
  const closers = closingQuotes.get(text.charAt(from)) ?? '"'
  let read = ''
  let offset = from + 1
  while (offset < text.length && !closers.includes(text.charAt(offset))) {
    const next = text.charAt(offset + 1)
    const escapes = text.charAt(offset) === '\\' && (next === '\\' || next === '"')
    read += escapes ? next : text.charAt(offset)
    offset += escapes ? 2 : 1
  }
  const isClosed = offset < text.length
  return { from, to: isClosed ? offset + 1 : text.length, text: read, quoted: true, closed: isClosed }
}

/** Whether a word is an operator; in small letters it is only one beside a condition (parse.ts). */
export const isOperatorWord = (word: string): boolean => operatorWord(word) !== undefined

/** The operator that a word is, in any case; undefined: it is an ordinary word. */
export const operatorWord = (word: string): 'and' | 'or' | 'not' | undefined =>
  (['and', 'or', 'not'] as const).find(candidate => candidate === word.toLowerCase())
