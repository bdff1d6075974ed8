// Types of messages: ICU MessageFormat texts by key, with the values and tags that each needs.
import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { CompiledMessage } from 'icu-minify/format'
import type { english } from './en.ts'

type English = typeof english
export type Key = keyof English
/** A message as in its file (text), or as precompiled by the build. */
export type Message = string | CompiledMessage
export type Messages = Readonly<Record<Key, Message>>
/** The messages of a language file as written; those that it leaves out stay English. */
export type Translation = Readonly<Partial<Record<Key, string>>>

export type MessageValue = string | number | Date
type Kinds = { readonly ICUNumberArgument: number; readonly ICUDateArgument: Date; readonly ICUArgument: string | number }
/** The values that a message needs, derived from its English text: `{ count: number }`. */
export type Values<K extends Key> = GetICUArgs<English[K], Kinds>
/** The parameters of `t`: none for a message without values. */
export type Params<K extends Key> = keyof Values<K> extends never ? [] : [values: Values<K>]

/** The names of the tags in a message: `b` for `One <b>two</b>`. */
export type MarkupTags<K extends Key> = TagsIn<English[K]>
type TagsIn<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never
