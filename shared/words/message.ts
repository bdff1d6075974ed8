// What a message is: a text in ICU MessageFormat under a key, and what it asks for.
import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { CompiledMessage } from 'icu-minify/format'
import type { english } from './english.ts'

type English = typeof english
export type Key = keyof English
/** As its file has it, or as the build left it: parsed. */
export type Message = string | CompiledMessage
export type Messages = Readonly<Record<Key, Message>>

export type Value = string | number | Date
type Kinds = { readonly ICUNumberArgument: number; readonly ICUDateArgument: Date; readonly ICUArgument: string | number }
/** What the message of a key asks for, read of its English text: `{ count: number }`. */
export type Values<K extends Key> = GetICUArgs<English[K], Kinds>
/** Nothing at all for a message that asks for nothing. */
export type Params<K extends Key> = keyof Values<K> extends never ? [] : [values: Values<K>]

/** Names of the tags of a message: `b` of `One <b>two</b>`. */
export type Tags<K extends Key> = TagsIn<English[K]>
type TagsIn<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never
