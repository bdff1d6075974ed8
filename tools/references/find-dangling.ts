// Finds citations without a target: “protocol 9.4”, “C-36”, “decision 21”, files named in prose; and choices of the protocol that name no
// place in code.
import path from 'node:path/posix'

/** A citation whose target does not exist, with its place; lines are counted from 1. */
export type DanglingReference = { readonly file: string; readonly line: number; readonly message: string }

const protocol = 'docs/protocol.md'
/** Prose about the past, which may name files that no longer exist. */
const dated = /^(CHANGELOG\.md|docs\/decisions\/)/
/** Names of files that may be cited without being in the repository: the build makes them, or they lie in other packages. */
const madeElsewhere = /^licenses?\.md$/i
/** Names in prose that stand for any file of their form: in a style of names, of a screen, of a language. */
const madeUp = /^(?:kebab-case|PascalCase|XScreen|[a-z]{2}(?:-[A-Z][A-Za-z]+)*)\.tsx?$/

/** The citations without a target, by file. `files`: path from the root, with `/` → text, of every file that may cite or be cited. */
export function findDangling(files: ReadonlyMap<string, string>): readonly DanglingReference[] {
  const { sections, quirks, choices, placesOf } = contentsOf(files.get(protocol) ?? '')
  const decisions = new Set([...files.keys()].flatMap(file => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []))
  const names = [...files.keys()]
  const isThere = (name: string, from: string) =>
    files.has(path.join(path.dirname(from), name)) || names.some(file => file === name || file.endsWith(`/${name}`))

  const found: DanglingReference[] = []
  for (const [file, text] of files) {
    const isProse = file.endsWith('.md')
    for (const [index, line] of text.split('\n').entries()) {
      const tell = (message: string) => found.push({ file, line: index + 1, message })
      if (file !== protocol) {
        for (const [, section = '', sub] of line.matchAll(/\bprotocol,? (?:section )?(\d+a?)(?:\.(\d+))?/gi)) {
          const cited = sub === undefined ? section : `${section}.${sub}`
          if (!sections.has(cited) && !(section === '14' && quirks.has(sub ?? ''))) tell(`${protocol} has no section ${cited}`)
        }
        for (const [cited] of line.matchAll(/\bC-\d{2}\b/g)) if (!choices.has(cited)) tell(`${protocol} has no choice ${cited}`)
        for (const [, cited = ''] of line.matchAll(/\bdecisions? 0*(\d+)\b/gi)) {
          if (!decisions.has(cited)) tell(`docs/decisions/ has no number ${cited}`)
        }
      }
      for (const [, cited = ''] of line.matchAll(/\b([\w-]+\.md)\b/g)) {
        if (!madeElsewhere.test(cited) && !isThere(cited, file)) tell(`there is no ${cited}`)
      }
      if (!isProse || dated.test(file)) continue
      for (const [, cited = ''] of line.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css|md)|[\w.-]+\.(?:tsx?|mjs|css))`/g)) {
        if (!madeUp.test(cited) && !isThere(cited, file)) tell(`there is no ${cited}`)
      }
    }
  }
  for (const [choice, { place, line }] of placesOf) {
    if (!(files.get(place) ?? '').includes(choice)) found.push({ file: protocol, line, message: `${choice} is not named in ${place}` })
  }
  return found
}

type Contents = {
  readonly sections: ReadonlySet<string>
  /** Numbers of the rows in the protocol's section 14, cited as “protocol 14.8”. */
  readonly quirks: ReadonlySet<string>
  readonly choices: ReadonlySet<string>
  /** Number of a choice in the protocol's section 16 → the file that implements it, and the line that says so. */
  readonly placesOf: ReadonlyMap<string, { readonly place: string; readonly line: number }>
}

function contentsOf(text: string): Contents {
  const sections = new Set<string>()
  const quirks = new Set<string>()
  const placesOf = new Map<string, { place: string; line: number }>()
  let section = ''
  for (const [index, line] of text.split('\n').entries()) {
    section = /^##+ (\d+a?(?:\.\d+)?)\.? /.exec(line)?.[1] ?? section
    if (section !== '') sections.add(section)
    const quirk = section === '14' ? /^\| (\d+) \|/.exec(line)?.[1] : undefined
    if (quirk !== undefined) quirks.add(quirk)
    const [, choice, place] = /^\| <a id="c-\d+"><\/a>(C-\d+) \|.*\| `([^`]+)`: [^|]*\|$/.exec(line) ?? []
    if (choice !== undefined && place !== undefined) placesOf.set(choice, { place, line: index + 1 })
  }
  return { sections, quirks, choices: new Set(placesOf.keys()), placesOf }
}
