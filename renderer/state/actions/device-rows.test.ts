// Which devices the picker lists, in which order, and what choosing one means.
import { describe, expect, it } from 'vitest'
import { type AppState, initialState, type Session, type WhereItSounds } from '../../../shared/app-state.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { type DeviceRow, deviceIcon, deviceRows } from './device-rows.ts'

const anchor = { position: 0, at: millis(0) }
const device = (name: string, change: Partial<Session> = {}): Session => ({
  ...{ id: name.toLowerCase(), name, client: 'phone', joinable: true, lastSeen: null, activity: null },
  ...change,
})
const activity = (paused: boolean) => ({ activity: { track: trackId(1), title: 'One', paused, anchor } })
const kitchen = device('Kitchen', activity(false))
const study = device('Study', activity(false))
const tablet = device('Tablet', { joinable: false })
const phone = device('Phone', activity(true))
const attic = device('Attic')

type Change = { others?: readonly Session[]; output?: WhereItSounds; playing?: boolean; scopes?: readonly string[] } & Partial<
  Pick<AppState['connect'], 'transfer'>
>
function rows({
  others = [tablet, kitchen, study, phone, attic],
  output = { kind: 'here' },
  playing = true,
  scopes,
  transfer,
}: Change = {}) {
  const person = { userId: '1', name: 'Ada', email: null, premium: true }
  return deviceRows({
    sessions: { mine: 'me', others, socket: 'online' },
    connect: { output, transfer: transfer ?? null, offer: null },
    playback: { ...initialState.playback, current: playing ? trackId(7) : null, paused: !playing },
    account: { phase: 'signed-in', person, scopes: scopes ?? null, storedIn: 'keychain' },
  })
}
const on = (name: string, change: Partial<Extract<WhereItSounds, { kind: 'elsewhere' }>> = {}): WhereItSounds => ({
  ...{ kind: 'elsewhere', session: name.toLowerCase(), name, link: 'live', pending: false, shared: false, mayControl: true },
  ...change,
})
const names = (list: readonly DeviceRow[]) => list.map(({ name }) => name)
const find = (list: readonly DeviceRow[], name: string) => list.find(row => row.name === name)

describe('the order', () => {
  it('is: the chosen one, this computer, what plays, what does not, what is out of reach; by name among these', () => {
    expect(names(rows())).toEqual(['This computer', 'Kitchen', 'Study', 'Attic', 'Phone', 'Tablet'])
    expect(names(rows({ output: on('Phone') }))).toEqual(['Phone', 'This computer', 'Kitchen', 'Study', 'Attic', 'Tablet'])
  })
  it('is the same in whatever order the service lists them', () => {
    const others = [tablet, kitchen, study, phone, attic]
    expect(names(rows({ others: others.toReversed() }))).toEqual(names(rows({ others })))
  })
  it('tells devices of one name apart', () => {
    const two = [device('Phone', { id: 'b' }), device('Phone', { id: 'a' })]
    expect(rows({ others: two }).map(({ session }) => session)).toEqual([null, 'a', 'b'])
  })
})

describe('what a device does', () => {
  it('is told by it, and for the one that is controlled by the queue that is shown', () => {
    expect(rows().map(({ status }) => status)).toEqual(['playing', 'playing', 'playing', 'ready', 'paused', 'off'])
    expect(find(rows({ output: on('Attic') }), 'Attic')).toMatchObject({ status: 'playing', song: { track: 7 }, chosen: true })
  })
  it('cannot be said while it connects, is lost or has gone; it stays in sight as long as it is controlled', () => {
    expect(rows({ output: on('Study', { link: 'joining' }) })[0]).toMatchObject({ name: 'Study', status: 'connecting' })
    expect(rows({ output: on('Study', { link: 'lost' }) })[0]).toMatchObject({ name: 'Study', status: 'off', mainAction: null })
    expect(rows({ output: on('Garage', { link: 'lost' }) })[0]).toMatchObject({ name: 'Garage', status: 'off', chosen: true })
  })
})

describe('choosing a device', () => {
  const actions = (list: readonly DeviceRow[], name: string) => [find(list, name)?.mainAction, find(list, name)?.alternativeAction]
  it('moves what is shown to one that is silent, and looks at the queue of one that plays; the other way round beside it', () => {
    expect(actions(rows(), 'Attic')).toEqual(['move', 'control'])
    expect(actions(rows(), 'Phone')).toEqual(['move', 'control'])
    expect(actions(rows(), 'Kitchen')).toEqual(['control', 'move'])
    expect(actions(rows(), 'Tablet')).toEqual([null, null])
    expect(actions(rows(), 'This computer')).toEqual([null, null])
  })
  it('only looks when nothing is there to move', () => {
    expect(actions(rows({ playing: false }), 'Attic')).toEqual(['control', null])
    expect(actions(rows({ playing: false, output: on('Attic') }), 'This computer')).toEqual(['leave', null])
  })
  it('brings back from elsewhere what plays, or only the queue that waits here', () => {
    expect(actions(rows({ output: on('Kitchen') }), 'This computer')).toEqual(['move', 'leave'])
  })
  it('only brings a queue that is shared by all here: elsewhere somebody has to press play', () => {
    expect(actions(rows({ output: on('Kitchen', { shared: true }) }), 'This computer')).toEqual(['move', null])
    expect(actions(rows({ output: on('Kitchen', { shared: true }) }), 'Attic')).toEqual([null, null])
  })
  it('moves nothing without the right to command', () => {
    expect(actions(rows({ scopes: ['user.queue:read'] }), 'Attic')).toEqual(['control', null])
    expect(actions(rows({ output: on('Kitchen', { mayControl: false }) }), 'This computer')).toEqual(['leave', null])
  })
  it('waits for a move that is under way', () => {
    const moving = rows({ transfer: { way: 'there', session: 'attic', name: 'Attic' } })
    expect(find(moving, 'Attic')?.status).toBe('moving')
    expect(moving.every(({ mainAction, alternativeAction }) => mainAction === null && alternativeAction === null)).toBe(true)
    expect(rows({ output: on('Kitchen'), transfer: { way: 'here', session: 'kitchen', name: 'Kitchen' } })[1]?.status).toBe('moving')
  })
})

it.each([
  ['phone', 'phone'],
  ['iPad app', 'phone'],
  ['Speaker of the kitchen', 'speaker'],
  ['segue', 'desktop'],
  ['MacBook', 'laptop'],
  ['???', 'devices'],
  [null, 'devices'],
])('%s is drawn as %s', (client, icon) => {
  expect(deviceIcon(client)).toBe(icon)
})
