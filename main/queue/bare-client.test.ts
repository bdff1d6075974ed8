// A web-socket client written from the protocol alone (section 9), none of our code in its frames: it controls Segue and is controlled by
// it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { controls, type House, openHouse, type Segue, trackIds } from './house-for-tests.ts'

type Frame = Record<string, unknown>

/** Asks for a one-time token, opens the socket, and keeps all that is said. */
async function openBare(house: House, name: string) {
  const { access_token, session_uuid } = house.service.control.addDevice({ device_name: name, client: 'bare' })
  const { api_url, api_path, queue_url } = house.service.preset
  const about = { client: 'bare', version: '0', device_name: name, user_agent: 'bare/0' }
  const response = await fetch(`${api_url}${api_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'bare/0', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ ...about, mode: 'playqueue_token' }),
  })
  const { token } = Object(await response.json())
  const socket = new WebSocket(`${queue_url}/ws?token=${token}`)
  const heard: Frame[] = []
  socket.on('message', data => void heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const say = (uuid: string, command: string, value?: Frame) =>
    socket.send(JSON.stringify({ session_uuid: uuid, client: 'bare', version: '0', device_name: name, command, ...(value && { value }) }))
  /** The first frame from `since` on that fits. */
  const frame = async (fits: (frame: Frame) => boolean, since = 0): Promise<Frame> => {
    await expect.poll(() => heard.slice(since).some(fits)).toBe(true)
    return heard.slice(since).find(fits) ?? {}
  }
  return { uuid: session_uuid, heard, say, frame, close: () => socket.close() }
}

let house: House
let desk: Segue
let bare: Awaited<ReturnType<typeof openBare>>
beforeEach(async () => {
  house = await openHouse()
  desk = await house.enter('Desk')
  bare = await openBare(house, 'Bare')
  await desk.until(({ sessions }) => sessions.others.some(({ id, joinable }) => id === bare.uuid && joinable))
})
afterEach(async () => {
  bare.close()
  await house.stop()
})
const isState = ({ command }: Frame) => command === 'set_state'
/** The clock of this test stands still between its steps, and begins here. */
const start = Date.UTC(2031, 3, 2, 9) / 1000

test('it attaches to Segue, sees what plays, and commands it: a whole state each time, then a part', async () => {
  desk.ask({ type: 'play', tracks: trackIds(4), index: 0, context: null })
  await house.elapse(12_000)
  bare.say(desk.uuid, 'get_state')
  const state = await bare.frame(isState)
  expect(state).toMatchObject({
    role: 'controller',
    current_song: 1,
    data: { play_from: 'tracks', play_index: 0, repeat_mode: 'none', crossfade: false },
    tracks: [1, 2, 3, 4],
    play_next: [],
    shuffle: false,
    pause: false,
    name: 'Song 1',
  })
  // Protocol 9.3: position now = start_position + (server now - start_time).
  expect(Number(state['start_position']) + (Number(state['timestamp']) - Number(state['start_time']))).toBeCloseTo(12, 1)

  const since = bare.heard.length
  bare.say(desk.uuid, 'set_state', {
    current_song: 19,
    data: { play_from: 'tracks', play_index: 1, repeat_mode: 'queue', crossfade: false },
    tracks: [18, 19, 20],
    play_next: [7],
    shuffle: false,
    pause: false,
    volume: 0.4,
    start_position: 30,
    start_time: start + 12,
    name: 'Nineteen',
  })
  await desk.until(({ playback }) => playback.current === 19)
  expect(desk.store.get()).toMatchObject({
    queue: { tracks: [18, 19, 20], playNext: [7] },
    playback: { index: 1, paused: false, volume: 0.4, repeat: 'queue' },
  })
  expect(desk.position()).toBeCloseTo(30, 1)
  expect(desk.heard).toEqual([1, 19])
  // The player reports its true position, and sends no other frames.
  const confirmed = await bare.frame(frame => isState(frame) && 'start_position' in frame, since)
  expect(confirmed).toMatchObject({ role: 'controller', start_position: expect.closeTo(30, 1) })
  expect(confirmed).not.toHaveProperty('tracks')

  bare.say(desk.uuid, 'set_state', { pause: true })
  await desk.until(({ playback }) => playback.paused)
  expect(desk.position()).toBeCloseTo(30, 1)
  bare.say(desk.uuid, 'set_state', { volume: 0.1 })
  await desk.until(({ playback }) => playback.volume === 0.1)
  expect(desk.playback()).toMatchObject({ current: 19, paused: true })
})

test('a client that sends only what it must, in any spelling the protocol knows, is understood', async () => {
  bare.say(desk.uuid, 'set_state', { tracks: [3, 4, 5], data: { play_from: 'tracks', play_index: 2 }, pause: false })
  await desk.until(({ playback }) => playback.current === 5)
  bare.say(desk.uuid, 'set_state', { data: { play_from: 'tracks', play_index: 0, repeat_mode: 'one' }, current_song: 3 })
  await desk.until(({ playback }) => playback.current === 3)
  expect(desk.playback()).toMatchObject({ index: 0, repeat: 'track', paused: false })
})

test('Segue controls it: attached under its uuid, with the state as the protocol spells it', async () => {
  bare.say(bare.uuid, 'set_state', {
    current_song: 8,
    data: { play_from: 'tracks', play_index: 0, repeat_mode: 'none', crossfade: false },
    tracks: [8, 9, 10],
    play_next: [],
    shuffle: false,
    pause: false,
    volume: 0.5,
    start_position: 100,
    start_time: start,
    name: 'Eight',
  })
  await house.elapse(4_000)
  const since = bare.heard.length
  await controls(desk, bare)
  expect(desk.store.get()).toMatchObject({ queue: { tracks: [8, 9, 10] }, playback: { current: 8, paused: false, volume: 0.5 } })
  expect(desk.position()).toBeCloseTo(104, 1)

  desk.ask({ type: 'next' })
  const commanded = await bare.frame(isState, since)
  expect(commanded).toMatchObject({
    role: 'player',
    result: true,
    current_song: 9,
    data: { play_from: 'tracks', play_index: 1 },
    pause: false,
  })
  expect(commanded['start_position']).toBe(0)
  // The device confirms with its true position.
  bare.say(bare.uuid, 'set_state', { start_position: 0.2, start_time: Number(commanded['timestamp']) })
  await desk.until(() => desk.elsewhere()?.pending === false)
  expect(desk.position()).toBeCloseTo(0.2, 1)

  desk.ask({ type: 'playNext', tracks: trackIds(1, 15) })
  await house.elapse(250)
  expect(await bare.frame(frame => isState(frame) && 'play_next' in frame, since)).toMatchObject({ play_next: [15] })
  desk.ask({ type: 'pause' })
  expect(await bare.frame(frame => frame['pause'] === true, since)).toMatchObject({ role: 'player' })
  expect(desk.heard).toEqual([])
})

test('it takes over what Segue plays, as the protocol says: copies the state and pauses Segue', async () => {
  desk.ask({ type: 'play', tracks: trackIds(3), index: 1, context: null })
  await house.elapse(5_000)
  bare.say(desk.uuid, 'get_state')
  const { current_song, data, tracks } = await bare.frame(isState)
  bare.say(bare.uuid, 'set_state', { current_song, data, tracks, pause: false, start_position: 5, start_time: start + 5 })
  bare.say(desk.uuid, 'set_state', { pause: true })
  await desk.until(({ playback }) => playback.paused)
  expect(desk.position()).toBeCloseTo(5, 1)
  desk.connect.watch(true)
  await desk.until(({ sessions }) =>
    sessions.others.some(({ id, activity }) => id === bare.uuid && activity?.track === 2 && !activity.paused),
  )
})
