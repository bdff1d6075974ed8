// The file by which a Linux desktop knows that a program takes certain links (freedesktop.org, Desktop Entry Specification).
import { join } from 'node:path'
import { pathIn } from '../../path-in.ts'

/** Names of the desktop file: of the packages (package.json says the same), and of a run from the sources, which must not take its place. */
export const desktopNames = { packaged: 'app.segue.player.desktop', unpackaged: 'app.segue.player.unpackaged.desktop' } as const

/** Of the packages for Windows (`appId` in electron-builder.yml). */
export const windowsId = 'app.segue.player'

type Program = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Of the links that it takes; null: none, it is only started. */
  readonly scheme: string | null
}

/** Shown in no menu: it is there for links, or for the start at login. Throws for a path with a line end in it, which no entry can hold. */
export function desktopEntry({ name, command, args, scheme }: Program): string {
  if (/\p{Cc}/u.test([command, ...args].join(''))) throw new Error('A path with control characters cannot be written down')
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${[command, ...args].map(quoted).join(' ')}${scheme === null ? '' : ' %u'}`,
    'Terminal=false',
    'NoDisplay=true',
    ...(scheme === null ? [] : [`MimeType=x-scheme-handler/${scheme};`]),
    '',
  ].join('\n')
}

/** Where the desktop looks for the files of one person. `file` is a name with `.desktop`. */
export const desktopEntryPath = (file: string, env: NodeJS.ProcessEnv, home: string): string =>
  pathIn(join(env['XDG_DATA_HOME'] || join(home, '.local/share'), 'applications'), file)

/** Where the desktop looks for what is started at login. */
export const autostartPath = (file: string, env: NodeJS.ProcessEnv, home: string): string =>
  pathIn(join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'autostart'), file)

/**
 * One argument of Exec. First the rule for arguments (quoted if it holds reserved characters; four of them with a backslash), then
 * the rule for values (a backslash is doubled), then the rule for field codes.
 */
function quoted(arg: string): string {
  const plain = /^[\w@+=:,./%-]+$/.test(arg)
  const whole = plain ? arg : `"${arg.replaceAll(/["`$\\]/g, '\\$&')}"`
  return whole.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}
