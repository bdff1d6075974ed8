// Relaunches the app after its end, from the AppImage if it runs from one.
import { programFile } from '../../program-file.ts'
import { ownArguments } from './startup-arguments.ts'

/** The members of Electron's app that this file calls. */
type App = {
  getPath(name: 'exe'): string
  relaunch(options: { args: string[]; execPath: string }): void
}

type Run = {
  readonly app: App
  readonly env: Readonly<Record<string, string | undefined>>
  /** The command-line arguments of this run, without the program. */
  readonly args: readonly string[]
}

/**
 * Relaunches with the arguments of this run, but without its link, which was handled already; `link` is added instead (null: none). Program
 * and arguments are both given, because Electron drops the arguments otherwise.
 */
export function relaunch({ app, env, args }: Run, link: string | null = null): void {
  app.relaunch({ execPath: programFile(app.getPath('exe'), env), args: [...ownArguments(args), ...(link === null ? [] : [link])] })
}
