// The pseudo-locale: readable English, accented and longer, so that text which is no message stands out by its plain letters.
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Key, Message, Messages } from './message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented: readonly string[] = [...'àƀçðéƒĝĥîĵķļɱñóþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞɊŔŠŢÛṼŴẊÝŽ']

/** Accented letters with doubled vowels, about as much longer than English as German or Finnish. */
const accentedText = (text: string): string =>
  text.replace(/[a-zA-Z]/g, letter => {
    const accentedLetter = accented[plain.indexOf(letter)] ?? letter
    return 'aeiou'.includes(letter) ? accentedLetter + accentedLetter : accentedLetter
  })

type Node = Exclude<CompiledMessage, string>[number]

/** Accents a node of a compiled message; of a plural such as `["count", 2, { one: …, other: … }]` only the branches. */
function nodeOf(node: Node): Node {
  if (typeof node === 'string') return accentedText(node)
  if (typeof node === 'number') return node
  const [name, type, ...rest] = node
  if (type === undefined) return node
  if (typeof type !== 'number' || type === 0) return [name, nodeOf(type as Node), ...rest.map(each => nodeOf(each as Node))] as Node
  const [options] = rest
  if (typeof options !== 'object' || options === null || type > 3) return node
  return [name, type, Object.fromEntries(Object.entries(options).map(([branch, shown]) => [branch, branchOf(shown as Node)]))] as Node
}

/** Accents a branch of a plural or choice, which is a text or a list of nodes. */
const branchOf = (branch: Node): Node =>
  Array.isArray(branch) ? ((branch as unknown as Node[]).map(nodeOf) as unknown as Node) : nodeOf(branch)

function pseudoOf(message: Message): CompiledMessage {
  const parsed = typeof message === 'string' ? compile(message) : message
  return typeof parsed === 'string' ? `[${accentedText(parsed)}]` : ['[', ...parsed.map(nodeOf), ']']
}

export const pseudo = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoOf(message)])) as Record<Key, Message>
