// Renders a message with markup: tags in the sentence become elements, such as a name in its own direction or a strong part.
import { createElement, Fragment, type ReactNode } from 'react'
import type { Key, MarkupTags, Values } from '../../shared/words/message.ts'
import { type MarkupTag, partsOf } from '../../shared/words/words.ts'
import { Name } from './Name.tsx'

/** Tags that mean the same everywhere: `<bdi>{album}</bdi>`, `<b>now</b>`, `<code>has:</code>`; `<sr>…</sr>` is only heard. */
const commonTags = {
  bdi: content => <Name text={content.join('')} />,
  b: content => <b>{fragmentOf(content)}</b>,
  code: content => <code>{fragmentOf(content)}</code>,
  num: content => <span className="num">{fragmentOf(content)}</span>,
  sr: content => <span className="sr">{fragmentOf(content)}</span>,
} as const satisfies Record<string, MarkupTag<ReactNode>>

type OwnTags<K extends Key> = Readonly<Record<Exclude<MarkupTags<K>, keyof typeof commonTags>, (content: ReactNode) => ReactNode>>

/** Renders a message; `values`: for its placeholders, `ownTags`: renders the tags that only this message has. */
export function richText<K extends Key>(key: K, values: Values<K>, ownTags: OwnTags<K>): ReactNode
export function richText<K extends Key>(key: K, values: keyof OwnTags<K> extends never ? Values<K> : never): ReactNode
export function richText(
  key: Key,
  values: Readonly<Record<string, string | number | Date>>,
  ownTags: Readonly<Record<string, (content: ReactNode) => ReactNode>> = {},
): ReactNode {
  const tags = Object.entries(ownTags).map(([name, make]) => [name, (content: ReactNode[]) => make(fragmentOf(content))])
  return fragmentOf(partsOf<ReactNode>(key, { ...commonTags, ...values, ...Object.fromEntries(tags) }))
}

/** Joins the parts as children of one fragment, so that React asks for no keys; their order never changes. */
const fragmentOf = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
