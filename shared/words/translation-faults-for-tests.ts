// Finds faults in the messages of a language file by comparing each with the English message.
import compile from 'icu-minify/compile'
import { english } from './en.ts'

/** What a message needs: a tag, or an argument by its kind (`plain`: it is inserted as it is). */
type Need = 'tag' | 'plain' | 'choice' | 'number' | 'date'
/** The kinds of nodes of a compiled message, by their number: `#`, select, plural, selectordinal, number, date, time. */
const kinds: readonly Need[] = ['plain', 'choice', 'number', 'number', 'number', 'date', 'date']

/** One line for each fault, such as `format.songs: {cuont} is no argument`; empty if the translation can be used. */
export function translationFaults(messages: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    const original = new Map<string, string>(Object.entries(english)).get(key)
    if (original === undefined) return [`${key}: is no key`]
    const given = needsOf(text)
    if (given === null) return [`${key}: cannot be parsed`]
    const wanted = needsOf(original) ?? new Map<string, Need>()
    const missing = [...wanted.keys()].filter(name => !given.has(name)).map(name => `${key}: ${shown(name, wanted)} is missing`)
    return [...missing, ...[...given].flatMap(([name, need]) => faultOf(key, name, need, wanted))]
  })
}

function faultOf(key: string, name: string, need: Need, wanted: ReadonlyMap<string, Need>): readonly string[] {
  const asked = wanted.get(name)
  if (asked === undefined) return [`${key}: ${shown(name, new Map([[name, need]]))} is not in the English text`]
  const fits = need === asked || (need === 'plain' && asked === 'number')
  return fits ? [] : [`${key}: ${shown(name, wanted)} is a ${asked} in English, here a ${need}`]
}

const shown = (name: string, needs: ReadonlyMap<string, Need>): string => (needs.get(name) === 'tag' ? `<${name}>` : `{${name}}`)

/** The arguments and tags of a message by name; null if it cannot be parsed. */
function needsOf(text: string): ReadonlyMap<string, Need> | null {
  try {
    return new Map(needsIn(compile(text)))
  } catch {
    return null
  }
}

/** The needs in one branch of a message: a text, `#`, or a list of nodes. */
const needsIn = (branch: unknown): readonly (readonly [name: string, need: Need])[] =>
  Array.isArray(branch) ? branch.flatMap(needsOfNode) : []

function needsOfNode(node: unknown): ReturnType<typeof needsIn> {
  if (!Array.isArray(node)) return []
  const [name, kind, style, ...rest]: readonly unknown[] = node
  if (node.length === 1) return [[String(name), 'plain']]
  if (typeof kind !== 'number' || kind === 0) return [[String(name), 'tag'], ...needsIn([kind, style, ...rest])]
  const branches = kind <= 3 ? Object.values(Object(style)).flatMap(needsIn) : []
  return [...branches, [String(name), kinds[kind] ?? 'plain']]
}
