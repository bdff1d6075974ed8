// Parses one token into one condition; a value that its field cannot have gets a remark, and matches everything.
import { t } from '../../words/words.ts'
import { type Field, fieldNamed, fieldWords, ratingNames, traitNamed, traits } from './fields.ts'
import type { Query, TextField } from './model.ts'
import { matchAll, notOf } from './normalised.ts'
import type { Token, Value } from './tokens.ts'
import { lengths, numbers, readDateTest, readTest, sizes } from './values.ts'

type AddRemark = (from: number, to: number, message: string) => void
type FieldToken = Extract<Token, { kind: 'field' }>
type ComparisonOperator = Exclude<FieldToken['operator'], ':' | '!='>

/** The condition of a word, phrase or field token; a bracket or minus, which the parser handles itself, matches everything. */
export function readTerm(token: Token, remark: AddRemark): Query {
  switch (token.kind) {
    case 'field':
      return readField(token, remark)
    case 'phrase':
      return readPhrase(token.value, remark)
    case 'word':
      remarkOnUnknownField(token, remark)
      return { kind: 'word', text: token.text }
    case 'open':
    case 'close':
    case 'minus':
      return matchAll
  }
}

function readPhrase(value: Value, remark: AddRemark): Query {
  remarkOnOpenQuote(value, remark)
  if (value.text.trim() !== '') return { kind: 'phrase', text: value.text }
  if (value.closed) remark(value.from, value.to, t('query.emptyQuotes'))
  return matchAll
}

function remarkOnOpenQuote({ from, quoted, closed }: Value, remark: AddRemark): void {
  if (quoted && !closed) remark(from, from + 1, t('query.quoteNeverClosed'))
}

/** Adds a remark to a word that looks like a condition on an unknown field, such as `mood:happy`; it is searched for as a word. */
function remarkOnUnknownField({ from, text }: Extract<Token, { kind: 'word' }>, remark: AddRemark): void {
  const [, name] = /^(\p{L}{2,20})(?::[^/\s:]|[<>]=?\d)/u.exec(text) ?? []
  if (name !== undefined && fieldNamed(name) === undefined) remark(from, from + name.length, t('query.noSuchField', { name }))
}

function readField(token: FieldToken, remark: AddRemark): Query {
  const field = fieldNamed(token.name)
  if (field === undefined) return { kind: 'word', text: token.name }
  const { value } = token
  if (value === null || (value.text === '' && !value.quoted)) {
    remark(token.from, token.to, t('query.valueMissing', { field: fieldWords(field), example: field.example }))
    return matchAll
  }
  remarkOnOpenQuote(value, remark)
  // `!=` is evaluated as the negation of `=`, for every kind of field.
  const isOpposite = token.operator === '!='
  const operator = token.operator === ':' || token.operator === '!=' ? '=' : token.operator
  const query = readValue(field, token, value, operator, remark)
  return isOpposite ? notOf(query) : query
}

function readValue(field: Field, token: FieldToken, value: Value, operator: ComparisonOperator, remark: AddRemark): Query {
  const wrong = (message: string): Query => {
    remark(value.from, value.to, message)
    return matchAll
  }
  const needs = (kind: 'number' | 'time' | 'size' | 'date'): Query =>
    wrong(t(`query.needs.${kind}`, { field: fieldWords(field), example: field.example }))
  const isOrder = operator !== '='
  switch (field.kind) {
    case 'text':
      return isOrder ? wrong(t('query.textIsNotOrdered', { field: fieldWords(field) })) : readText(field.name, token, value, remark)
    case 'any':
      if (isOrder) return wrong(t('query.wordsAreNotOrdered'))
      return value.quoted ? readPhrase(value, remark) : { kind: 'word', text: value.text }
    case 'number': {
      const named = field.name === 'rating' && !isOrder ? ratingNames.get(value.text.toLowerCase()) : undefined
      if (named !== undefined) return { kind: 'number', field: field.name, test: named }
      const test = readTest(numbers, operator, value.text)
      return test === null ? needs('number') : { kind: 'number', field: field.name, test }
    }
    case 'length': {
      const test = readTest(lengths, operator, value.text)
      return test === null ? needs('time') : { kind: 'number', field: field.name, test }
    }
    case 'size': {
      const test = readTest(sizes, operator, value.text)
      return test === null ? needs('size') : { kind: 'number', field: field.name, test }
    }
    case 'date': {
      const test = readDateTest(operator, value.text)
      return test === null ? needs('date') : { kind: 'date', field: field.name, test }
    }
    case 'flag': {
      const trait = traitNamed(value.text)
      if (isOrder || trait === null) return wrong(t('query.songTraits', { traits: traits.join(', ') }))
      return { kind: 'flag', has: trait }
    }
  }
}

/** The condition of a text field: `:` matches part of the text, or whole words if quoted; `=` matches the whole text. */
function readText(field: TextField, { operator }: FieldToken, value: Value, remark: AddRemark): Query {
  if (operator !== ':') return { kind: 'text', field, test: 'is', text: value.text }
  if (!value.quoted) return { kind: 'text', field, test: 'has', text: value.text }
  if (value.text.trim() !== '') return { kind: 'text', field, test: 'phrase', text: value.text }
  if (value.closed) remark(value.from, value.to, t('query.emptyQuotesWithExample', { example: `${field}=""` }))
  return matchAll
}
