// Desktop files of Linux (freedesktop.org, Desktop Entry Specification), for links and the start at login: names, text and paths; also the
// app's id on Windows.
import { join } from 'node:path'
import { pathIn } from '../../files/path-in.ts'

/**
 * Names of the app's desktop files: that of packages (as in package.json), and that of a run from the sources, which must not replace the
 * package's.
 */
export const desktopNames = { packaged: 'app.segue.player.desktop', unpackaged: 'app.segue.player.unpackaged.desktop' } as const

/** The AppUserModelID of the Windows packages (`appId` in electron-builder.yml). */
export const appId = 'app.segue.player'

type Program = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** The URL scheme of links that the program handles; null: none, as for autostart. */
  readonly scheme: string | null
}

/**
 * The text of a desktop file that is hidden from menus, for links or autostart. Throws for a path with control characters, which no entry
 * can hold.
 */
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

/** Path of a desktop file among the user's applications; `file` is its name, with `.desktop`. */
export const desktopEntryPath = (file: string, env: NodeJS.ProcessEnv, home: string): string =>
  pathIn(join(env['XDG_DATA_HOME'] || join(home, '.local/share'), 'applications'), file)

/** Path of a desktop file among those that the desktop starts at login; `file` is its name, with `.desktop`. */
export const autostartPath = (file: string, env: NodeJS.ProcessEnv, home: string): string =>
  pathIn(join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'autostart'), file)

/**
 * Quotes one argument of Exec by three rules in order: arguments (quoted if they hold reserved characters, four of which get a backslash),
 * then values (backslashes doubled), then field codes (% doubled).
 */
function quoted(arg: string): string {
  const isPlain = /^[\w@+=:,./%-]+$/.test(arg)
  const whole = isPlain ? arg : `"${arg.replaceAll(/["`$\\]/g, '\\$&')}"`
  return whole.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}
