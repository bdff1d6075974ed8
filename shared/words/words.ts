// Renders messages in the interface language; the only file that uses the message library.
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { english } from './en.ts'
import { formatters } from './formatters.ts'
import type { Key, Message, MessageValue, Params } from './message.ts'
import { activeMessages } from './spoken-language.ts'

/** The locale of numbers and dates, as a BCP 47 tag. */
export const { locale } = activeMessages
const options = { formatters }
/** Compiled messages, filled on first use unless the build has compiled them. */
const parsed = new Map<Key, CompiledMessage>()

/** The message of a key: `t('queue.removed', { count: 3 })` is “Removed 3 songs”. The types of the values come from the English text. */
export function t<K extends Key>(key: K, ...params: Params<K>): string
export function t(key: Key, values?: Readonly<Record<string, MessageValue>>): string {
  const message = messageOf(key)
  return typeof message === 'string' ? message : String(format(message, activeMessages.locale, values, options))
}

/** A message with its values that is rendered where it is shown, as in errors, which cross processes. */
export type Said = { readonly key: Key; readonly values: Readonly<Record<string, MessageValue>> }

export function say<K extends Key>(key: K, ...params: Params<K>): Said
export function say(key: Key, values: Said['values'] = {}): Said {
  return { key, values }
}

/** Whether a value from a file is a message that can be rendered; one with a date cannot, as JSON stores it as text. */
export const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.hasOwn(activeMessages.messages, value.key) &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  Object.values(value.values).every(each => typeof each === 'string' || typeof each === 'number') &&
  canBeSaid(value as Said)

/** Whether a message can be rendered with its values, as all that it needs are there. */
function canBeSaid({ key, values }: Said): boolean {
  // A value that an older version stored under another name would be rendered as "undefined".
  const known = new Map<unknown, MessageValue>(Object.entries(values))
  const strict = new Proxy(values, {
    get: (_all, name) => {
      if (!known.has(name)) throw new Error(`There is no ${String(name)}`)
      return known.get(name)
    },
  })
  try {
    return sentenceOf({ key, values: strict }) !== ''
  } catch {
    return false
  }
}

/** The message in the interface language. */
export const sentenceOf = ({ key, values }: Said): string => String(format(messageOf(key), activeMessages.locale, values, options))

/** The message in English, for the log. */
export const inEnglish = ({ key, values }: Said): string => {
  const message: Message = english[key]
  return String(format(typeof message === 'string' ? compile(message) : message, 'en-GB', values, options))
}

/** A function that renders the content of a tag. */
export type MarkupTag<Part> = (content: (string | Part)[]) => Part

/** The parts of a message with tags, in order. Keys and values are untyped here; `Rich` in renderer/controls/ types them. */
export function partsOf<Part>(key: Key, values: Readonly<Record<string, MessageValue | MarkupTag<Part>>>): readonly (string | Part)[] {
  const formatted = format<Part>(messageOf(key), activeMessages.locale, values, options)
  return Array.isArray(formatted) ? formatted : [formatted]
}

function messageOf(key: Key): CompiledMessage {
  const compiled = parsed.get(key)
  if (compiled !== undefined) return compiled
  const message = activeMessages.messages[key]
  const compiledMessage = typeof message === 'string' ? compile(message) : message
  parsed.set(key, compiledMessage)
  return compiledMessage
}
