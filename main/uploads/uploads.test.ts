// Uploads against the stand-in: what comes into the library, what is left out and why, and whatever breaks on the way.
import { appendFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { startUploads } from './uploads.ts'
import { uploadsDesk } from './uploads-for-tests.ts'

const desk = uploadsDesk()
const held = () => expect.poll(() => desk.control.received().held).toBeGreaterThan(0)
const skipped = () => Object.fromEntries(desk.state().skipped.map(({ why, count }) => [why, count]))

it('brings the songs of a folder into the library, with the path from that folder and nothing above it', async () => {
  await desk.song('Harbour/01 Low Tide.mp3', 1, 'Low Tide')
  await desk.song('Harbour/02 Ropes.mp3', 2, 'Ropes')
  await desk.get().uploads.add([desk.get().music])
  await desk.settled()
  expect(desk.kinds()).toEqual({ 'Music/Harbour/01 Low Tide.mp3': 'done', 'Music/Harbour/02 Ropes.mp3': 'done' })
  expect(desk.received()).toEqual(['Music/Harbour/01 Low Tide.mp3', 'Music/Harbour/02 Ropes.mp3'])
  const tracks = desk.rows().map(({ status }) => (status.kind === 'done' ? status.track : null))
  expect(new Set(tracks).size).toBe(2)
  await expect.poll(() => [desk.get().arrived, desk.get().desk.told.at(-1)]).toEqual([1, '2 songs were added to your library.'])
})

it('sends what the service has not, and of equal files one', async () => {
  const first = await desk.song('One.mp3', 1)
  await desk.get().uploads.add([first])
  await desk.settled()
  await desk.song('Copy of one.mp3', 1, 'One.mp3')
  await desk.song('Two.mp3', 2, 'Two')
  await desk.song('Copy of two.mp3', 2, 'Two')
  await desk.get().uploads.clear('all')
  await desk.get().uploads.add([desk.get().music])
  await desk.settled()
  expect(Object.values(desk.kinds()).sort()).toEqual(['done', 'duplicate', 'duplicate', 'duplicate'])
  expect(desk.received()).toHaveLength(2)
})

it('leaves out what is no music, links, and what is empty or too large, and says how many', async () => {
  const { music } = desk.get()
  await desk.song('Good.mp3')
  await writeFile(join(music, 'cover.jpg'), 'picture')
  await writeFile(join(music, 'notes.txt'), 'text')
  await writeFile(join(music, 'Empty.mp3'), '')
  await writeFile(join(music, 'Huge.flac'), '')
  await truncate(join(music, 'Huge.flac'), 2_000_000_001)
  await symlink('/etc/passwd', join(music, 'Link.mp3'))
  await symlink('/etc', join(music, 'folder'))
  await mkdir(join(music, 'odd \u{202e}name'), { recursive: true })
  await desk.get().uploads.add([music, join(music, 'gone.mp3')])
  await desk.settled()
  expect(desk.kinds()).toEqual({ 'Music/Good.mp3': 'done' })
  expect(skipped()).toEqual({ 'no-music': 2, empty: 1, 'too-large': 1, link: 2, unreadable: 1 })
  await desk.get().uploads.add([music])
  await expect.poll(skipped).toMatchObject({ listed: 1 })
})

it('tells of each file why it did not come, and goes on with the others', async () => {
  const { music } = desk.get()
  const gone = await desk.song('Gone.mp3', 1)
  await desk.song('Good.mp3', 2)
  await writeFile(join(music, 'Letter.mp3'), 'a letter, no song '.repeat(300))
  await desk.get().uploads.pause()
  await desk.get().uploads.add([music])
  await rm(gone)
  await desk.get().uploads.resume()
  await desk.settled()
  expect(desk.kinds()).toEqual({ 'Music/Gone.mp3': 'failed', 'Music/Good.mp3': 'done', 'Music/Letter.mp3': 'failed' })
  const reasons = desk.rows().flatMap(({ status }) => (status.kind === 'failed' ? [[status.error.code, status.error.answered ?? '']] : []))
  expect(reasons).toEqual([
    ['not-found', ''],
    ['refused', expect.stringContaining('MP3')],
  ])
  await desk.song('Gone.mp3', 1)
  await desk.get().uploads.retry('all')
  await desk.settled()
  expect(desk.kindOf('Gone.mp3')).toBe('done')
})

it('pauses, keeps what waits over a restart, and goes on', async () => {
  for (const seed of [1, 2, 3, 4, 5]) await desk.song(`Song ${seed}.mp3`, seed)
  desk.control.hold(['upload'])
  await desk.get().uploads.add([desk.get().music])
  await held()
  expect(desk.state().counts.hashing + desk.state().counts.sending).toBeLessThanOrEqual(3)
  await desk.get().uploads.pause()
  await desk.restart()
  desk.control.release()
  expect([desk.state().interruption, desk.state().counts.waiting]).toEqual([{ kind: 'paused', error: null }, 5])
  expect(desk.received()).toEqual([])
  await desk.get().uploads.resume()
  await desk.settled()
  expect(desk.received()).toHaveLength(5)
})

it('goes on by itself after a restart that nobody announced', async () => {
  await desk.song('One.mp3', 1)
  await desk.song('Two.mp3', 2)
  desk.control.hold(['upload'])
  await desk.get().uploads.add([desk.get().music])
  await held()
  await desk.restart()
  desk.control.release()
  await desk.settled()
  expect(Object.values(desk.kinds())).toEqual(['done', 'done'])
})

it('forgets what is cancelled, under way or not', async () => {
  await desk.song('One.mp3', 1)
  await desk.song('Two.mp3', 2)
  desk.control.hold(['upload'])
  await desk.get().uploads.add([desk.get().music])
  await held()
  await desk.get().uploads.cancel('all')
  desk.control.release()
  expect(Object.values(desk.kinds())).toEqual(['cancelled', 'cancelled'])
  await desk.get().uploads.clear('all')
  await desk.restart()
  expect([desk.rows(), desk.received()]).toEqual([[], []])
})

it('adds nothing of what was still looked through when all was cancelled, and says nothing of it', async () => {
  const chosen = await Promise.all(['One', 'Two', 'Three'].map(name => desk.song(`${name}.mp3`)))
  const added = desk.get().uploads.add(chosen)
  await desk.get().uploads.cancel('all')
  expect(await added).toEqual({ ok: true, value: undefined })
  expect([desk.rows(), desk.state().filesFound, skipped(), desk.get().desk.told]).toEqual([[], null, {}, []])
})

it('waits while the service is out of reach, tries again, and sends nothing twice whose answer was lost', async () => {
  await desk.song('One.mp3', 1)
  // The list is answered; the file is taken, but nobody hears so.
  desk.control.next({ role: 'upload', count: 1 })
  desk.control.next({ role: 'upload', count: 1, fault: { kind: 'lost' } })
  const patience = Promise.withResolvers<void>()
  desk.get().patience = patience.promise
  await desk.get().uploads.add([desk.get().music])
  await expect.poll(() => desk.state().interruption).toMatchObject({ kind: 'waiting', error: { code: 'offline' } })
  patience.resolve()
  await desk.settled()
  expect([desk.received(), Object.values(desk.kinds())]).toEqual([['Music/One.mp3'], ['done']])
})

it('tries again after trouble of the service, but not for ever with one file', async () => {
  await desk.song('One.mp3', 1)
  desk.get().patience = Promise.resolve()
  desk.control.next({ role: 'upload', count: null, fault: { kind: 'html', status: 502 } })
  await desk.get().uploads.add([desk.get().music])
  await desk.settled()
  expect(desk.rows()[0]?.status).toMatchObject({ kind: 'failed', error: { code: 'bad-response' } })
  expect(desk.get().waited).toEqual([2_000, 6_000, 20_000])
})

it('renews a token that has expired meanwhile, and stops where nobody is signed in any more', async () => {
  await desk.song('One.mp3', 1)
  desk.control.expire({ access: true })
  await desk.get().uploads.add([desk.get().music])
  await desk.settled()
  expect(desk.kindOf('One.mp3')).toBe('done')
  desk.control.expire({ access: true, refresh: true })
  await desk.song('Two.mp3', 2)
  await desk.get().uploads.add([desk.get().music])
  await desk.get().desk.untilPhase('expired')
  await expect.poll(() => desk.kindOf('Two.mp3')).toBe('waiting')
  await desk.get().desk.signIn()
  await desk.settled()
  expect(desk.kindOf('Two.mp3')).toBe('done')
})

it('pauses when the service refuses one after the other', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) await desk.song(`Song ${seed}.mp3`, seed)
  desk.control.next({ role: 'upload', count: 1 })
  desk.control.next({ role: 'upload', count: null, fault: { kind: 'status', status: 413 } })
  await desk.get().uploads.add([desk.get().music])
  await expect.poll(() => desk.state().interruption).toMatchObject({ kind: 'paused', error: { code: 'refused' } })
  expect(desk.state().counts.failed).toBeLessThan(8)
  await expect.poll(() => desk.get().desk.told.join()).toContain('Adding songs has stopped.')
})

it('keeps no path but in its own journal, and a journal that is torn loses a line', async () => {
  await desk.song('One.mp3', 1)
  await desk.get().uploads.pause()
  await desk.get().uploads.add([desk.get().music])
  await expect.poll(() => desk.state().counts.waiting).toBe(1)
  expect(JSON.stringify([desk.state(), desk.rows()])).not.toContain(desk.get().music)
  const journal = join(desk.get().folder, 'uploads.journal')
  expect(await readFile(journal, 'utf8')).toContain(desk.get().music)
  await appendFile(journal, '{"op":"done","id"')
  await desk.restart()
  expect(desk.state().counts.waiting).toBe(1)
})

it('adds nothing without the scope, and says so', async () => {
  const { desk: at, uploads } = desk.get()
  const { account } = at.store.get()
  if (account.phase !== 'signed-in') throw new Error('Somebody is signed in')
  at.store.set('account', { ...account, scopes: ['user.library:read'] })
  expect(await uploads.add([desk.get().music])).toMatchObject({ ok: false, error: { code: 'refused' } })
})

it('begins a file whose sending stumbles over a bug once, and says so', async () => {
  await desk.song('One.mp3', 1)
  let times = 0
  const uploads = await startUploads({
    store: desk.get().desk.store,
    uploader: {
      upload: async () => {
        times += 1
        await new Promise(resolve => (times < 100 ? setImmediate(resolve) : undefined))
        throw new Error('a bug')
      },
      invalidateList: () => undefined,
    },
    folder: desk.get().music,
    onArrived: () => undefined,
    now: Date.now,
    delay: async () => undefined,
    log: silentLog,
    notify: () => undefined,
  })
  await uploads.add([desk.get().music])
  await expect.poll(() => uploads.rows()[0]?.status.kind).toBe('failed')
  expect(uploads.rows()[0]?.status).toMatchObject({ error: { code: 'bug' } })
  expect(times).toBe(1)
  await uploads.retry('all')
  await expect.poll(() => [times, uploads.rows()[0]?.status.kind]).toEqual([2, 'failed'])
  await uploads.stop()
})
