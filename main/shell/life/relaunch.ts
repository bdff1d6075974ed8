// Starts the app again once it has ended, from where it can be started.
import { programFile } from '../../program-file.ts'
import { ownArguments } from './deep-links.ts'

/** What Electron's app offers for it. */
type App = {
  getPath(name: 'exe'): string
  relaunch(options: { args: string[]; execPath: string }): void
}

type Run = {
  readonly app: App
  readonly env: Readonly<Record<string, string | undefined>>
  /** The arguments of this run, after the program. */
  readonly args: readonly string[]
}

/**
 * The next run has the arguments of this one, but for a link that was taken already; `link` comes in its place. Both program and arguments
 * are named, as Electron passes on no arguments where only a program is.
 */
export function relaunch({ app, env, args }: Run, link: string | null = null): void {
  app.relaunch({ execPath: programFile(app.getPath('exe'), env), args: [...ownArguments(args), ...(link === null ? [] : [link])] })
}
