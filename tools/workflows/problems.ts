// Finds problems of a workflow by GitHub's own language service, and by the project's rules for actions, scripts and permissions.
import { registerHooks } from 'node:module'
import { TextDocument } from 'vscode-languageserver-textdocument'

// GitHub's language service imports JSON without the attribute that Node requires, as only bundlers allow; the hook adds it.
registerHooks({
  load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { validate } = await import('@actions/languageservice')

/** A problem of a workflow; its line is counted from 1. */
export type Problem = { readonly line: number; readonly message: string }
type Workflow = {
  readonly name: string
  readonly text: string
  readonly scripts: readonly string[]
  /** Whether the project has a file of this path. */
  readonly isThere: (file: string) => boolean
}

/** The problems of a workflow, sorted by line; `scripts`: names of the scripts in package.json. */
export async function problemsIn({ name, text, scripts, isThere }: Workflow): Promise<readonly Problem[]> {
  const document = TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 1, text)
  const diagnostics = await validate(document, {})
  const theirs = diagnostics.map(({ message, range }) => ({
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }))
  const ours = text.split('\n').flatMap((line, index) => broken(line, scripts, isThere).map(message => ({ line: index + 1, message })))
  const rights = /^permissions:/m.test(text) ? [] : [{ line: 1, message: 'it names no permissions, so its token may do anything' }]
  return [...theirs, ...ours, ...rights].sort((a, b) => a.line - b.line)
}

function broken(line: string, scripts: readonly string[], isThere: (file: string) => boolean): readonly string[] {
  const action = /^\s*(?:- )?uses: (.*)$/.exec(line)?.[1]
  // Every action has to be pinned to a commit, because a tag can be moved to other code; the version behind it in a comment is for people.
  const loose = action !== undefined && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(action)
  const called = [...line.matchAll(/\bnpm run ([\w-]+)/g)].flatMap(([, script]) => (script === undefined ? [] : [script]))
  const started = [...line.matchAll(/\bnode (?:--\S+ )*(\S+\.m?[jt]s)\b/g)].flatMap(([, file]) => (file === undefined ? [] : [file]))
  return [
    ...(loose ? [`not pinned to a commit, with its version behind it: ${action}`] : []),
    ...called.filter(script => !scripts.includes(script)).map(script => `no such script in package.json: ${script}`),
    ...started.filter(file => !isThere(file)).map(file => `no such file: ${file}`),
  ]
}
