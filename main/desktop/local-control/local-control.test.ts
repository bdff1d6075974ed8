// Local control over real sockets: what a program with the token can do, what is told, and when it is there at all.
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { keychainOf, openControl } from './control-for-tests.ts'

let control: Awaited<ReturnType<typeof openControl>>
afterEach(() => control.stop())
const opened = async (options?: Parameters<typeof openControl>[0]) => {
  control = await openControl(options)
  await control.turn(true)
  return control
}

test('nothing listens until it is wanted, and nothing once it is not', async () => {
  control = await openControl()
  expect([control.state(), control.control.token()]).toEqual([{ kind: 'off' }, null])
  await control.turn(true)
  const { address } = control
  const { port } = address()
  expect((await control.ask('/v1/status')).status).toBe(200)
  await control.turn(false)
  expect(control.control.token()).toBeNull()
  await expect(fetch(`http://127.0.0.1:${port}/v1/status`)).rejects.toThrow()
})

test('says what plays, and steers it with its own cause', async () => {
  const { ask, post, play, done, desk } = await opened()
  expect(JSON.parse((await ask('/v1/status')).text)).toMatchObject({ state: 'stopped', song: null, liked: null })
  expect((await post('/v1/play')).status).toBe(409)
  play()
  const song = { id: 1, title: 'Low Tide', artist: 'Mira', album: 'A', length: 200 }
  expect(JSON.parse((await ask('/v1/status')).text)).toMatchObject({ state: 'playing', song, liked: true, device: null })
  for (const verb of ['pause', 'toggle', 'next', 'previous', 'play']) expect((await post(`/v1/${verb}`)).status, verb).toBe(204)
  expect(done).toEqual(['pause', 'resume', 'next', 'previous', 'resume'].map(type => `${type} by local-control`))
  expect((await post('/v1/seek', { position: 1e6 })).status).toBe(204)
  expect(desk.playback().anchor.position).toBe(200)
  expect((await post('/v1/volume', { volume: 0.25 })).status).toBe(204)
  expect(desk.playback().volume).toBe(0.25)
  expect((await post('/v1/like', { liked: false })).status).toBe(204)
  expect(done.at(-1)).toMatch(/^unlike \d$/)
})

test('shows what is found, or plays it, once there is a library', async () => {
  const { post, done, hasLibrary } = await opened()
  expect((await post('/v1/search', { text: 'tide' })).status).toBe(503)
  hasLibrary()
  expect((await post('/v1/search', { text: 'tide' })).status).toBe(202)
  expect((await post('/v1/search', { text: 'year:1990', play: true })).status).toBe(202)
  expect(done).toEqual(['show tide', 'play year:1990'])
})

test('with nobody signed in nothing is steered', async () => {
  const { post } = await opened({ signedIn: false })
  expect((await post('/v1/pause')).status).toBe(503)
})

test('an event socket hears at once how things are, then each change, once', async () => {
  const { listen, play, post } = await opened()
  const { events, socket } = await listen()
  await expect.poll(() => events).toHaveLength(1)
  expect(events[0]).toMatchObject({ type: 'status', status: { state: 'stopped' } })
  play()
  await expect.poll(() => events.at(-1)?.status).toMatchObject({ state: 'playing', song: { title: 'Low Tide' } })
  const before = events.length
  await post('/v1/volume', { volume: 0.5 })
  await expect.poll(() => events.at(-1)?.status['volume']).toBe(0.5)
  await post('/v1/volume', { volume: 0.5 })
  await post('/v1/seek', { position: 100 })
  await expect.poll(() => events.at(-1)?.status['position']).toBe(100)
  expect(events).toHaveLength(before + 2)
  socket?.terminate()
})

test('the token outlives a run, is made anew on demand, and the one before is worth nothing then', async () => {
  const entries = new Map<string, string>()
  await opened({ secrets: keychainOf(entries) })
  const first = control.control.token()
  expect([...entries.values()]).toEqual([first])
  expect(first).toMatch(/^[\w-]{43}$/)
  await control.stop()
  await opened({ secrets: keychainOf(entries) })
  expect(control.control.token()).toBe(first)
  const { socket } = await control.listen()
  const closed = new Promise(resolve => socket?.on('close', resolve))
  await control.control.renew()
  await closed
  expect(control.control.token()).not.toBe(first)
  expect((await control.ask('/v1/status', { headers: { authorization: `Bearer ${first}` } })).status).toBe(401)
  expect((await control.ask('/v1/status')).status).toBe(200)
})

test('without a keychain the token is for this run, and that is said', async () => {
  await opened({ secrets: keychainOf(new Map(), () => false) })
  expect(control.state()).toMatchObject({ kind: 'on', isStored: false })
  expect((await control.ask('/v1/status')).status).toBe(200)
})

test('a port that another program has is said, and nothing breaks', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve => other.listen(0, '127.0.0.1', () => resolve(Object(other.address()).port)))
  control = await openControl({ port })
  await control.turn(true)
  expect(control.state()).toEqual({ kind: 'failed' })
  expect(control.told).toEqual([expect.stringContaining(String(port))])
  // Switched off, it no longer shows that it failed.
  await control.turn(false)
  expect(control.state()).toEqual({ kind: 'off' })
  await new Promise(resolve => other.close(resolve))
})
