// What a desktop shows of the music, and its media keys: the app's MPRIS interface on the session bus.
import { startChild } from './child.ts'
import { until } from './until.ts'

export type MediaCard = {
  /** Sends the command of a media key to the first player on the bus, as the desktop does for its keyboard and its buttons. */
  press(key: 'PlayPause' | 'Next' | 'Previous'): Promise<void>
  /** The bus names of all MPRIS players. */
  players(): Promise<readonly string[]>
  /** All properties of the first player, as gdbus prints them. */
  content(): Promise<string>
}

const place = '/org/mpris/MediaPlayer2'
const face = 'org.mpris.MediaPlayer2.Player'

/**
 * The media card and keys of the desktop whose session bus `env` names; they are those of the first player on it, whichever program that
 * belongs to. Needs `gdbus`.
 */
export function mediaCard(env: Readonly<Record<string, string>>): MediaCard {
  const ask = async (destination: string, object: string, method: string, ...args: readonly string[]): Promise<string> => {
    const whom = ['--dest', destination, '--object-path', object, '--method', method]
    const child = startChild('gdbus', ['call', '--session', ...whom, ...args], { env: { ...process.env, ...env } })
    await new Promise(resolve => child.process.once('close', resolve))
    return child.output()
  }
  const players = async (): Promise<readonly string[]> => {
    const names = await ask('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.ListNames')
    return names.match(/org\.mpris\.MediaPlayer2\.[\w.]+/g) ?? []
  }
  const player = () => until(async () => (await players())[0], 'something plays that the system knows of')
  return {
    players,
    press: async key => void (await ask(await player(), place, `${face}.${key}`)),
    content: async () => ask(await player(), place, 'org.freedesktop.DBus.Properties.GetAll', face),
  }
}
