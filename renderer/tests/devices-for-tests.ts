// Devices as tests of the page show them: one that plays, one that is paused, one out of reach; and one of them controlled.
import type { AppState, Session, WhereItSounds } from '../../shared/app-state.ts'
import { millis, trackId } from '../../shared/ids.ts'

const anchor = { position: 12, at: millis(0) }
export const device = (name: string, change: Partial<Session> = {}): Session => ({
  ...{ id: name.toLowerCase(), name, client: 'phone', joinable: true, lastSeen: null, activity: null },
  ...change,
})
const kitchen = device('Kitchen', {
  client: 'speaker',
  activity: { track: trackId(9002), title: 'named there', paused: false, anchor },
})
const attic = device('Attic', { activity: { track: trackId(31), title: 'Not in this library', paused: true, anchor } })
export const tablet = device('Tablet', { joinable: false, lastSeen: '2031-04-01 20:11:54' })
export const sessions: AppState['sessions'] = { mine: 'me', others: [tablet, kitchen, attic], socket: 'online' }

/** The kitchen is controlled. */
export const elsewhere: Extract<WhereItSounds, { kind: 'elsewhere' }> = {
  ...{ kind: 'elsewhere', session: 'kitchen', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true },
}
export const connected = (output: WhereItSounds = elsewhere, change: Partial<AppState['connect']> = {}): Pick<AppState, 'connect'> => ({
  connect: { output, transfer: null, offer: null, ...change },
})
