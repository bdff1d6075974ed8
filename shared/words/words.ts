// Every word that a person sees: the message of a key, in the language that is spoken. The only file that knows the library for messages.
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { formatters } from './formatters.ts'
import type { Key, Params, Value } from './message.ts'
import { spoken } from './spoken.ts'

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
