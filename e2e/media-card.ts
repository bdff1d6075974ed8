// What the system shows of the music, and its media keys, as a desktop has them: through MPRIS on the session's own bus.
import { startChild } from './child.ts'
import { until } from './until.ts'

export type MediaCard = {
  /** A key of the keyboard, or a button of the card. */
  press(key: 'PlayPause' | 'Next' | 'Previous'): Promise<void>
  /** Every player on the bus. */
  players(): Promise<readonly string[]>
  /** Everything that the card tells, as text. */
  content(): Promise<string>
}

const place = '/org/mpris/MediaPlayer2'
const face = 'org.mpris.MediaPlayer2.Player'

/** Of whatever plays on the bus that `env` names; needs `gdbus`. */
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
