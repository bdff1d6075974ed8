// Every word that a person sees: the message of a key, in the language that is spoken. The only file that knows the library for messages.
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { english } from './english.ts'
import { formatters } from './formatters.ts'
import type { Key, Message, Params, Value } from './message.ts'
import { spoken } from './spoken-language.ts'

/** BCP 47: how numbers and dates are written. */
export const { locale } = spoken
const options = { formatters }
/** Parsed when first asked for; the build has done that already. */
const parsed = new Map<Key, CompiledMessage>()

/** The message of a key: `t('queue.removed', { count: 3 })` is “Removed 3 songs”. Values are typed by the English text. */
export function t<K extends Key>(key: K, ...params: Params<K>): string
export function t(key: Key, values?: Readonly<Record<string, Value>>): string {
  const message = messageOf(key)
  return typeof message === 'string' ? message : String(format(message, spoken.locale, values, options))
}

/** A message that is said later, where it is shown: errors carry one across processes. */
export type Said = { readonly key: Key; readonly values: Readonly<Record<string, Value>> }

export function say<K extends Key>(key: K, ...params: Params<K>): Said
export function say(key: Key, values: Said['values'] = {}): Said {
  return { key, values }
}

/** Whether a value from a file is something to say; a date is a text there, and does not come back. */
export const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.hasOwn(spoken.messages, value.key) &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  Object.values(value.values).every(each => typeof each === 'string' || typeof each === 'number') &&
  canBeSaid(value as Said)

/** Whether it has all values that its message asks for. */
function canBeSaid(said: Said): boolean {
  try {
    return sentenceOf(said) !== ''
  } catch {
    return false
  }
}

/** In the language that is spoken. */
export const sentenceOf = ({ key, values }: Said): string => String(format(messageOf(key), spoken.locale, values, options))

/** In English, whatever is spoken: for the log. */
export const inEnglish = ({ key, values }: Said): string => {
  const message: Message = english[key]
  return String(format(typeof message === 'string' ? compile(message) : message, 'en-GB', values, options))
}

/** Makes of the content of a tag what stands there instead. */
export type Tag<Part> = (content: (string | Part)[]) => Part

/** The parts of a message with markup, in their order. Of any key: `Rich` in renderer/controls/ gives it the types. */
export function partsOf<Part>(key: Key, values: Readonly<Record<string, Value | Tag<Part>>>): readonly (string | Part)[] {
  const made = format<Part>(messageOf(key), spoken.locale, values, options)
  return Array.isArray(made) ? made : [made]
}

function messageOf(key: Key): CompiledMessage {
  const known = parsed.get(key)
  if (known !== undefined) return known
  const message = spoken.messages[key]
  const made = typeof message === 'string' ? compile(message) : message
  parsed.set(key, made)
  return made
}
