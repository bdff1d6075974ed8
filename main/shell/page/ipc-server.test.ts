// The contract as main serves it: only our page is heard, bad input never reaches a handler, no exception crosses.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import type { Reply } from '../../../shared/ipc/contract.ts'
import { miniRequests, type RequestName, requestChannel, requestNames } from '../../../shared/ipc/request-names.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { silentLog } from '../../log.ts'
import { isOurPage } from './authorise-sender.ts'
import { type Handlers, serveRequests } from './ipc-server.ts'

type Asked = { readonly by: 'large' | 'small' | 'nobody' }

/** Serves handlers that note what reaches them; `ask` is what the page does. */
function serve(answer: (name: RequestName) => Promise<Reply<unknown>> = async () => ok(undefined)) {
  const clock = { now: 0 }
  const lines: string[] = []
  const reached: [RequestName, unknown][] = []
  const channels = new Map<string, (asked: Asked, ...inputs: unknown[]) => Promise<Reply<unknown>>>()
  const handlers = Object.fromEntries(
    requestNames.map(name => [
      name,
      (input: unknown) => {
        reached.push([name, input])
        return answer(name)
      },
    ]),
  ) as unknown as Handlers
  const miniHandlers: Partial<Handlers> = Object.fromEntries(miniRequests.map(name => [name, handlers[name]]))
  serveRequests<Asked>({
    handle: (channel, listener) => channels.set(channel, listener),
    handlersOf: ({ by }) => (by === 'large' ? handlers : by === 'small' ? miniHandlers : null),
    steady: () => clock.now,
    log: { ...silentLog, warning: text => void lines.push(text) },
  })
  const askBy = (by: Asked['by'], name: RequestName, ...inputs: unknown[]) => channels.get(requestChannel(name))?.({ by }, ...inputs)
  const ask = (name: RequestName, ...inputs: unknown[]) => askBy('large', name, ...inputs)
  const askFromElsewhere = (name: RequestName) => askBy('nobody', name, undefined)
  return { reached, ask, askBy, askFromElsewhere, channels, clock, lines }
}

/** Texts that no request accepts as an id: paths that lead out of a folder, and texts that resemble an account id. */
const notIds = [
  '',
  '.',
  '..',
  '../x',
  '../../Documents',
  'a/b',
  'a\\b',
  './demo-1',
  'demo-1/',
  'demo-1\n',
  'demo-',
  'Demo-1',
  'demo',
  'demo-1-2-3',
  'C:demo-1',
  'x'.repeat(200),
]
const wrongIds = notIds.map(id => ({ id }))

const fileSong = { title: 'x', artist: '', album: '', length: 1, path: '' }
const inputs: Readonly<Record<RequestName, { readonly good: unknown; readonly bad: readonly unknown[] }>> = {
  'state.get': { good: undefined, bad: ['now'] },
  'connection.choose': {
    good: { kind: 'service', preset: publicDeployment, by: 'browser' },
    bad: [
      { kind: 'service' },
      { kind: 'service', preset: publicDeployment, by: 'force' },
      { kind: 'service', preset: { ...publicDeployment, api_url: 'javascript:alert(1)' }, by: 'browser' },
      { kind: 'file' },
    ],
  },
  'connection.details': { good: undefined, bad: ['all'] },
  'connection.test': {
    good: { preset: publicDeployment, server: 'api' },
    bad: [{ preset: publicDeployment, server: 'mail' }, { server: 'api' }, { preset: { ...publicDeployment, scopes: 'x' }, server: 'api' }],
  },
  'connection.cancelTest': { good: undefined, bad: [1] },
  'connection.import': { good: undefined, bad: ['/etc/passwd'] },
  'connection.export': { good: undefined, bad: ['/etc/passwd'] },
  'connection.lookAgain': { good: undefined, bad: ['/music'] },
  'account.signIn': { good: { by: 'code' }, bad: [undefined, {}, { by: 'force' }] },
  'account.cancelSignIn': { good: undefined, bad: [false] },
  'account.openBrowser': { good: undefined, bad: ['https://elsewhere.example.test'] },
  'account.copyAddress': { good: undefined, bad: ['text'] },
  'account.retryKeychain': { good: undefined, bad: [1] },
  'account.signOut': { good: { unsent: 'ask', forget: false }, bad: [undefined, {}, { unsent: 'drop', forget: false }, { unsent: 'ask' }] },
  'accounts.open': { good: { id: 'demo-700123' }, bad: [undefined, {}, { id: 7 }, ...wrongIds] },
  'accounts.forget': { good: { id: 'demo-700123' }, bad: [undefined, {}, { id: null }, ...wrongIds] },
  'accounts.add': { good: { at: null }, bad: [undefined, {}, { at: 1 }, ...notIds.map(at => ({ at }))] },
  'library.refresh': { good: undefined, bad: [{ force: true }] },
  'queue.command': {
    good: { command: { type: 'play', tracks: [1, 2], index: 1, context: null }, by: 'person' },
    bad: [
      { type: 'pause' },
      { command: { type: 'pause' } },
      { command: { type: 'pause' }, by: 'menu' },
      ...[
        { type: 'explode' },
        { type: 'play', tracks: [], index: 0, context: null },
        { type: 'play', tracks: [1.5], index: 0, context: null },
        { type: 'play', tracks: [-1], index: 0, context: null },
        { type: 'play', tracks: ['1'], index: 0, context: null },
        { type: 'play', tracks: [1], index: 0, context: { place: { kind: 'disk' }, title: '' } },
        { type: 'seek', position: Number.NaN },
        { type: 'seek', position: Number.POSITIVE_INFINITY },
        { type: 'volume', volume: 1.01 },
        { type: 'playNext', tracks: Array.from({ length: 100_001 }, () => 1) },
        { type: 'play', tracks: [1], index: 0, context: null, id: '' },
        { type: 'surround', play: 'a', before: [-1], after: [] },
        { type: 'surround', play: 'x'.repeat(65), before: [], after: [] },
      ].map(command => ({ command, by: 'person' })),
    ],
  },
  'speaker.report': {
    good: { fact: { type: 'playing', startId: 1, position: 0 }, seekId: 0 },
    bad: [
      { fact: { type: 'playing', startId: 1, position: 0 } },
      { fact: { type: 'playing', startId: 1 }, seekId: 0 },
      { fact: { type: 'ended', startId: -1 }, seekId: 0 },
      { fact: { type: 'failed', startId: 1, position: 0, reason: 'x'.repeat(501) }, seekId: 0 },
    ],
  },
  'tracks.summaries': { good: { tracks: [1] }, bad: [undefined, { tracks: [] }, { tracks: [-1] }, { tracks: Array(21).fill(1) }] },
  'tracks.like': { good: { track: 1, on: true }, bad: [undefined, { track: 1 }, { track: '1', on: true }] },
  'connect.watch': { good: { on: true }, bad: [undefined, {}, { on: 1 }] },
  'connect.control': { good: { session: 'a-1' }, bad: [undefined, {}, { session: '' }, { session: 'x'.repeat(201) }] },
  'connect.transfer': { good: { session: null }, bad: [undefined, {}, { session: 7 }] },
  'connect.stay': { good: undefined, bad: ['all'] },
  'connect.dismiss': { good: undefined, bad: ['all'] },
  'history.known': { good: undefined, bad: ['all'] },
  'history.export': { good: undefined, bad: ['/etc/passwd'] },
  'history.setPrivate': { good: { on: true }, bad: [undefined, {}, { on: 'yes' }] },
  'settings.change': { good: { theme: 'dark' }, bad: [{ theme: 'pink' }, { theme: undefined }, { deviceName: 'x'.repeat(101) }] },
  'settings.export': { good: undefined, bad: ['/etc/passwd'] },
  'settings.import': { good: undefined, bad: ['/etc/passwd'] },
  'smart.save': {
    good: { playlist: { id: null, name: 'Fresh', query: 'added<30d', sort: { by: 'added', descending: true }, limit: 50 } },
    bad: [
      { playlist: { id: '../x', name: 'Fresh', query: '', sort: { by: 'added', descending: true }, limit: null } },
      { playlist: { id: null, name: ' ', query: '', sort: { by: 'added', descending: true }, limit: null } },
      { playlist: { id: null, name: 'x', query: 'x'.repeat(2_001), sort: { by: 'added', descending: true }, limit: null } },
      { playlist: { id: null, name: 'x', query: '', sort: { by: 'mood', descending: true }, limit: null } },
      { playlist: { id: null, name: 'x', query: '', sort: { by: 'added', descending: true }, limit: 0 } },
    ],
  },
  'smart.remove': { good: { id: 'a-1' }, bad: [{ id: '' }, { id: 7 }] },
  'smart.export': { good: { ids: ['a-1'] }, bad: [{ ids: [] }, { ids: ['/etc/passwd'] }] },
  'smart.import': { good: undefined, bad: ['/etc/passwd'] },
  'edits.add': {
    good: { edits: [{ kind: 'rate', of: 'tracks', ids: [1, 2], rating: 5 }] },
    bad: [
      undefined,
      { edits: [] },
      { edits: [{ kind: 'rate', of: 'songs', ids: [1], rating: 5 }] },
      { edits: [{ kind: 'rate', of: 'tracks', ids: [], rating: 5 }] },
      { edits: [{ kind: 'rate', of: 'tracks', ids: [1, -2], rating: 5 }] },
      { edits: [{ kind: 'rate', of: 'tracks', ids: [1, undefined], rating: 5 }] },
      { edits: [{ kind: 'rate', of: 'tracks', ids: [1], rating: 256 }] },
      { edits: [{ kind: 'rate', of: 'tracks', ids: [1], rating: 4.5 }] },
      { edits: [{ kind: 'create-playlist', id: 1, name: ' ', description: '', tracks: [] }] },
      { edits: [{ kind: 'create-playlist', id: 1, name: 'x'.repeat(501), description: '', tracks: [] }] },
      { edits: [{ kind: 'add-to-playlist', id: 1, tracks: [] }] },
      { edits: [{ kind: 'add-to-playlist', id: -1, tracks: [1] }] },
      { edits: [{ kind: 'move-in-playlist', id: 1, tracks: [1] }] },
      { edits: [{ kind: 'explode' }] },
    ],
  },
  'edits.cancel': { good: { ids: ['a'] }, bad: [undefined, { ids: [] }, { ids: [''] }, { ids: [1] }] },
  'edits.drop': { good: { ids: ['a'] }, bad: [undefined, { ids: [] }, { ids: [''] }, { ids: [1] }] },
  'playlists.export': {
    good: { form: 'm3u8', file: { name: 'x', description: '', songs: [fileSong] } },
    bad: [
      { form: 'exe', file: { name: 'x', description: '', songs: [fileSong] } },
      { form: 'json', file: { name: 'x', description: '', songs: [] } },
      { form: 'json', file: { name: 'x', description: '', songs: [{ ...fileSong, title: 1 }] } },
      { form: 'json', file: { name: 'x', description: '', songs: [{ ...fileSong, path: 'x'.repeat(20_001) }] } },
      { form: 'json', file: { name: 'x', description: '', songs: Array.from({ length: 100_001 }, () => fileSong) } },
      { form: 'json', place: '/etc/passwd', file: { name: 'x' } },
    ],
  },
  'playlists.import': { good: undefined, bad: ['/etc/passwd'] },
  'downloads.add': { good: { tracks: [1, 2] }, bad: [{ tracks: [] }, { tracks: [1.5] }, { tracks: Array(100_001).fill(1) }] },
  'downloads.remove': { good: { tracks: [7] }, bad: [{ tracks: [-1] }, undefined] },
  'downloads.cancel': { good: undefined, bad: [1] },
  'downloads.retry': { good: undefined, bad: [1] },
  'downloads.pause': { good: undefined, bad: [true] },
  'downloads.resume': { good: undefined, bad: [true] },
  'downloads.saveCopy': { good: { track: 9001 }, bad: [{}, { track: -1 }, { track: '9001' }, { track: 9001.5 }, { path: '/etc/passwd' }] },
  'downloads.clear': { good: undefined, bad: ['all'] },
  'uploads.choose': { good: { what: 'files' }, bad: [undefined, { what: 'files/' }, '/etc/passwd', { what: ['files'] }] },
  'uploads.change': { good: { what: 'cancel', which: ['a'] }, bad: [{ what: 'cancel' }, { what: 'add', which: ['/etc/passwd'] }] },
  'uploads.rows': { good: undefined, bad: ['all'] },
  'storage.sizes': { good: undefined, bad: ['all'] },
  'storage.clearCovers': { good: undefined, bad: ['all'] },
  'storage.clearLibraries': { good: undefined, bad: ['all', { id: 'somebody' }] },
  'downloads.clearCache': { good: undefined, bad: ['all'] },
  'downloads.failures': { good: undefined, bad: [1] },
  'mini.open': { good: undefined, bad: [1] },
  'mini.close': { good: undefined, bad: [1] },
  'mini.keepOnTop': { good: { on: true }, bad: [undefined, {}, { on: 1 }] },
  'lyrics.beside': { good: { track: 7 }, bad: [undefined, { track: '../x' }, { track: -1 }] },
  'localControl.copyToken': { good: undefined, bad: [1] },
  'localControl.renewToken': { good: undefined, bad: [1] },
  'diagnostics.copy': { good: undefined, bad: ['all'] },
  'log.write': {
    good: { level: 'info', text: 'hello' },
    bad: [undefined, { level: 'debug', text: '' }, { level: 'error', text: 'x'.repeat(4_001) }],
  },
}

describe.each(requestNames)('%s', name => {
  test('takes what the contract says', async () => {
    const { ask, reached } = serve()
    expect(await ask(name, inputs[name].good)).toEqual({ ok: true, value: undefined })
    expect(reached).toEqual([[name, inputs[name].good]])
  })

  test('refuses what is nearly right, anything else, and more than one input', async () => {
    const { ask, reached } = serve()
    const wrong = [...inputs[name].bad, null, 0, Number.NaN, '', [], [[]], true, () => undefined]
    for (const input of wrong) expect(await ask(name, input), String(input)).toMatchObject({ ok: false, error: { code: 'bug' } })
    expect(await ask(name, inputs[name].good, 'more')).toMatchObject({ ok: false })
    expect(reached).toEqual([])
  })

  test('is deaf to everybody but our page', async () => {
    const { askFromElsewhere, reached } = serve()
    expect(await askFromElsewhere(name)).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(reached).toEqual([])
  })

  test('passes an expected failure on, and turns a bug into its code without its words', async () => {
    const expected = serve(async () => failedWith('offline', 'The service cannot be reached.', 'words'))
    expect(await expected.ask(name, inputs[name].good)).toEqual(failedWith('offline', 'The service cannot be reached.', 'words'))
    const bug = serve(() => Promise.reject(new Error('secret details')))
    const reply = await bug.ask(name, inputs[name].good)
    expect(reply).toMatchObject({ ok: false, error: { code: 'bug' } })
    expect(JSON.stringify(reply)).not.toContain('secret')
  })
})

test('the small window gets what its list names and no more: no word of its about the sound, or about an account, is heard', async () => {
  const { askBy, reached } = serve()
  for (const name of requestNames) await askBy('small', name, inputs[name].good)
  expect(reached.map(([name]) => name)).toEqual(requestNames.filter(name => (miniRequests as readonly string[]).includes(name)))
  expect(miniRequests).not.toContain('speaker.report')
})

test('every name of the contract has one channel', () => {
  expect([...serve().channels.keys()]).toEqual(requestNames.map(requestChannel))
})

test('whatever is sent, an envelope comes back', async () => {
  const { ask } = serve()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...requestNames), fc.anything(), async (name, input) => {
      expect(await ask(name, input)).toHaveProperty('ok')
    }),
  )
})

describe('our page', () => {
  const frame = { url: 'app://app/index.html', parent: null }
  test.each([
    ['its main frame', { sender: { id: 1 }, senderFrame: frame }, true],
    ['another window', { sender: { id: 2 }, senderFrame: frame }, false],
    ['a frame inside it', { sender: { id: 1 }, senderFrame: { ...frame, parent: frame } }, false],
    ['a frame that is gone', { sender: { id: 1 }, senderFrame: null }, false],
    ['another address', { sender: { id: 1 }, senderFrame: { ...frame, url: 'https://app/index.html' } }, false],
    ['an address that begins alike', { sender: { id: 1 }, senderFrame: { ...frame, url: 'app://app.evil/index.html' } }, false],
    ['a blank page', { sender: { id: 1 }, senderFrame: { ...frame, url: 'about:blank' } }, false],
  ])('%s', (_what, asked, trusted) => {
    expect(isOurPage(asked, 1)).toBe(trusted)
    expect(isOurPage(asked, null)).toBe(false)
  })
})

test('a page that floods main is refused until it has rested; its log sooner, and nothing else is held up', async () => {
  const { ask, reached, clock } = serve()
  const line = { level: 'error', text: 'again' }
  for (let count = 0; count < 5_000; count += 1) await ask('log.write', line)
  expect(reached.length).toBe(100)
  for (let count = 0; count < 5_000; count += 1) await ask('state.get')
  expect(reached.length).toBe(3_100)
  expect(await ask('state.get')).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(await ask('account.cancelSignIn')).toMatchObject({ ok: true })
  clock.now += 10_001
  expect(await ask('log.write', line)).toMatchObject({ ok: true })
})

test('what a page may not ask fills no log, however often and whatever it asks', async () => {
  const { askBy, lines } = serve()
  for (let times = 0; times < 50; times++)
    for (const name of requestNames) await askBy(times % 2 === 0 ? 'small' : 'nobody', name, undefined)
  expect(lines.length).toBe(100)
})
