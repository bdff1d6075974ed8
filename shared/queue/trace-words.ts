// Renders the trace as lines of text: when, what, and the cause.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { Cause } from './cause.ts'
import type { TraceChange, TraceEntry } from './trace.ts'

/** One line for each entry: `2031-04-02T12:00:03.120Z paused at 0:34.2 of 9001 | by the sleep timer`. */
export const traceLines = (trace: readonly TraceEntry[]): readonly string[] =>
  trace.map(({ at, queue, cause, changes }) => {
    const where = queue === null ? '' : `on ${deviceWords(queue)}: `
    return `${new Date(at).toISOString()} ${where}${changes.map(changeWords).join(', ')} | by ${causeWords(cause)}`
  })

function changeWords(change: TraceChange): string {
  switch (change.what) {
    case 'play':
      return `plays from ${positionWords(change)}`
    case 'pause':
      return `paused at ${positionWords(change)}`
    case 'sounds':
      return `sounds at ${positionWords(change)}`
    case 'waits':
      return `waits for sound at ${positionWords(change)}`
    case 'track':
      return change.track === null ? 'nothing is current' : `track ${change.track} from ${clock(change.position)}`
    case 'seek':
      return `jumps from ${clock(change.from)} to ${clock(change.to)}`
    case 'volume':
      return `volume ${Math.round(change.to * 100)} %`
    case 'speed':
      return `speed ${change.to}`
    case 'mute':
      return change.on ? 'muted' : 'not muted'
    case 'shuffle':
      return `shuffle ${onOff(change.on)}`
    case 'stop-after':
      return `stop after this song ${onOff(change.on)}`
    case 'repeat':
      return `repeat ${change.to}`
    case 'sleep':
      return `sleep timer ${change.to}`
    case 'lists':
      return `${change.tracks} songs and ${change.playNext} to play next`
    case 'shows':
      return change.session === null ? 'shows the queue of this computer' : `shows ${deviceWords(change.session)}`
    case 'woke':
      return 'woke up'
    case 'refused':
      return 'not done'
    default:
      return assertNever(change)
  }
}

const positionWords = ({ track, position }: { readonly track: TrackId | null; readonly position: number }): string =>
  `${clock(position)} of ${track ?? 'nothing'}`
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** A position in the song, as `1:05.3` (minutes, seconds, tenths). */
function clock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** The first four characters of a session id tell devices apart; the whole id would let a reader ask for that queue. */
const deviceWords = (session: string): string => `device ${session.replace(/\W/g, '').slice(0, 4)}`
const deviceOr = (session: string | null, otherwise: string): string => (session === null ? otherwise : deviceWords(session))

function causeWords(cause: Cause): string {
  switch (cause.by) {
    case 'person':
      return 'a person at this computer'
    case 'media-key':
      return 'a media key or the card of the system'
    case 'menu':
      return 'the menu'
    case 'tray':
      return 'the menu of the tray, dock or taskbar'
    case 'global-key':
      return 'a key that is heard everywhere'
    case 'screen-lock':
      return 'the locked screen'
    case 'command-line':
      return 'the command line'
    case 'local-control':
      return 'a program with the token of local control'
    case 'sleep-timer':
      return 'the sleep timer'
    case 'unplugged':
      return 'the output, which was unplugged'
    case 'radio':
      return 'songs that go on after the queue'
    case 'sound':
      return 'the sound'
    case 'song-end':
      return 'the end of the song'
    case 'queue-end':
      return 'the end of the queue'
    case 'stop-after':
      return 'the wish to stop after this song'
    case 'failure':
      return `a failure (${cause.code})`
    case 'other-device':
      return deviceOr(cause.session, 'another device')
    case 'reconnect':
      return `what the service kept of ${deviceOr(cause.session, 'this queue')}`
    case 'connection-lost':
      return `the lost connection to ${deviceWords(cause.session)}`
    case 'control':
      return cause.session === null ? 'the wish to leave the other device' : `the wish to control ${deviceWords(cause.session)}`
    case 'transfer':
      return `the move ${stageWords[cause.stage]} (${deviceOr(cause.session, 'this computer')})`
    case 'shared-queue':
      return 'the queue that all devices share'
    case 'restart':
      return 'the start of the app'
    case 'sign-out':
      return 'signing out'
    case 'closing':
      return 'the end of the app or a change of account'
    case 'system-sleep':
      return 'the sleep of the computer'
    case 'page-gone':
      return 'the page, which is gone'
    case 'clock':
      return 'the clock'
    default:
      return assertNever(cause)
  }
}

const stageWords = {
  requested: 'that was asked for',
  confirmed: 'that was confirmed',
  failed: 'that failed',
  cancelled: 'that was taken back',
  superseded: 'that was overtaken by a later one',
} as const
