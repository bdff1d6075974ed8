// app://app: serves the bundle and nothing beside it, the library pack, and hands media on; hostile paths find nothing.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Revision, revision } from '../../../shared/ids.ts'
import { silentLog } from '../../log.ts'
import { createAppProtocol, pageFile } from './app-protocol.ts'

let folder: string
let pages: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-pages-'))
  pages = join(folder, 'renderer')
  await mkdir(join(pages, 'assets'), { recursive: true })
  await writeFile(join(pages, 'index.html'), '<!doctype html>')
  await writeFile(join(pages, 'assets', 'main.js'), 'let a')
  await writeFile(join(folder, 'main.js'), 'outside')
  await writeFile(join(folder, 'renderer.js'), 'beside')
  await writeFile(join(folder, 'pack'), `${'x'.repeat(1_000_000)}first${'x'.repeat(1_999_995)}`)
})

const parts = { page: { offset: 0, length: 2_000_000 }, 'first-look': { offset: 1_000_000, length: 5 } }
const library = {
  packPart: (name: string, part: keyof typeof parts) => (name === 'r1' ? { path: join(folder, 'pack'), ...parts[part] } : null),
  firstLook: () => ({ revision: revision('r1'), part: { path: join(folder, 'pack'), ...parts['first-look'] } }),
}
const nothing = async () => new Response(null, { status: 404 })
const serve = (media: (request: Request) => Promise<Response> = nothing) =>
  createAppProtocol({ pages, parts: async () => ({ library, media: { respond: media } }), log: silentLog })
const get = (path: string, init?: RequestInit) => serve()(new Request(`app://app${path}`, init))

test('files of the page come with their type and the policy', async () => {
  const page = await get('/index.html')
  expect(await page.text()).toBe('<!doctype html>')
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/assets/main.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('what is named after its content is asked for once, all else each time', async () => {
  const kept = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await kept('/index.html')).toBe('no-cache')
  expect([await kept('/library/r1'), await kept('/first-look')]).toEqual(['no-store', 'no-store'])
})

test('the policy allows nothing inline, nothing evaluated and nobody else', async () => {
  const policy = (await get('/index.html')).headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:/)
  for (const directive of ['script-src', 'frame-ancestors', 'base-uri', 'form-action']) expect(policy).toContain(directive)
  for (const rule of ["require-trusted-types-for 'script'", "trusted-types 'none'", "worker-src 'none'"]) expect(policy).toContain(rule)
})

test.each([
  '/../main.js',
  '/%2e%2e/main.js',
  '/..%2fmain.js',
  '/assets/..%2f..%2fmain.js',
  '/..%5cmain.js',
  '/%2e%2e%2frenderer.js',
  '//etc/passwd',
  '/index.html%00.js',
  '/assets',
  '/assets/',
  '/%ff.js',
  '/missing.js',
  '/library/',
  '/library/r2',
  '/library/..%2fpack',
  '/library/r1/more',
  '/library/r1/first-look/more',
  '/media/1',
])('%s finds nothing', async path => {
  expect((await get(path)).status).toBe(404)
})

test('no path leads out of the bundle', () => {
  const piece = fc.oneof(fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '\\', '', 'assets', 'main.js', '%00'), fc.string())
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const found = pageFile('/bundle/pages', `/${pieces.join('/')}`)
      if (found) expect(found.file).toMatch(/^\/bundle\/pages\/(?!(?:.*\/)?\.\.\/)/)
    }),
  )
})

test('another host and other methods are refused', async () => {
  const respond = serve()
  expect((await respond(new Request('app://other/index.html'))).status).toBe(404)
  expect((await respond(new Request('http://app/index.html'))).status).toBe(404)
  expect((await get('/index.html', { method: 'POST', body: 'x' })).status).toBe(405)
})

describe('the library', () => {
  test('comes with all that the page reads of it, and with its length', async () => {
    const pack = await get('/library/r1')
    expect(pack.headers.get('content-length')).toBe('2000000')
    expect((await pack.arrayBuffer()).byteLength).toBe(2_000_000)
  })

  test('has a first look at it beside', async () => {
    const look = await get('/library/r1/first-look')
    expect([look.headers.get('content-length'), await look.text()]).toEqual(['5', 'first'])
    expect((await get('/library/r2/first-look')).status).toBe(404)
  })

  test('shows its first look to a page that knows no revision yet, and says of which it is', async () => {
    const look = await get('/first-look')
    expect([look.headers.get('x-revision'), await look.text()]).toEqual(['r1', 'first'])
    const responseOf = async (firstLook: () => { revision: Revision; part: null } | null) => {
      const serveIt = createAppProtocol({
        ...{ pages, log: silentLog },
        parts: async () => ({ library: { ...library, firstLook }, media: { respond: nothing } }),
      })
      const { status, headers } = await serveIt(new Request('app://app/first-look'))
      return [status, headers.get('x-revision')]
    }
    expect(await responseOf(() => ({ revision: revision('small'), part: null }))).toEqual([204, 'small'])
    expect(await responseOf(() => null)).toEqual([204, null])
  })

  test('can be given up half way', async () => {
    const pack = await get('/library/r1')
    const reader = pack.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await reader?.read()).toMatchObject({ done: true })
  })
})

test('media and artwork go to whoever serves them, with everything that was asked', async () => {
  const asked: string[] = []
  const respond = serve(async request => {
    asked.push(`${request.url} ${request.headers.get('range')}`)
    return new Response('sound')
  })
  const sound = await respond(new Request('app://app/media/7?quality=128', { headers: { range: 'bytes=5-' } }))
  expect(await sound.text()).toBe('sound')
  await respond(new Request('app://app/artwork/9-300'))
  expect(asked).toEqual(['app://app/media/7?quality=128 bytes=5-', 'app://app/artwork/9-300 null'])
})

test('while nobody is signed in there is neither library nor media', async () => {
  const respond = createAppProtocol({ pages, parts: async () => null, log: silentLog })
  expect((await respond(new Request('app://app/library/r1'))).status).toBe(404)
  expect((await respond(new Request('app://app/first-look'))).status).toBe(204)
  expect((await respond(new Request('app://app/media/1'))).status).toBe(404)
  expect((await respond(new Request('app://app/index.html'))).status).toBe(200)
})

test('a bug in a part is an answer, not an exception', async () => {
  const respond = serve(() => Promise.reject(new Error('bug')))
  expect((await respond(new Request('app://app/media/7'))).status).toBe(500)
})

test.each(['/media/1', '/artwork/1-80', '/kept/1'])('what comes of the service has the policy as well: %s', async path => {
  const response = await serve(async () => new Response('bytes', { headers: { 'content-type': 'audio/mpeg' } }))(
    new Request(`app://app${path}`),
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
})

describe('a page that asks without end', () => {
  test('has so many sounds open at a time, and is told of a temporary failure', async () => {
    let begun = 0
    const respond = serve(() => {
      begun += 1
      return new Promise(() => undefined)
    })
    const answers = Array.from({ length: 3_000 }, (_, track) => respond(new Request(`app://app/media/${track}`)))
    const last = await answers.at(-1)
    expect([last?.status, await last?.text(), last?.headers.get('cache-control')]).toEqual([502, 'offline', 'no-store'])
    expect(begun).toBe(64)
  })

  test('loses the libraries that it read longest ago, and gets those that it reads', async () => {
    const respond = serve()
    const packs: Response[] = []
    while (packs.length < 9) packs.push(await respond(new Request('app://app/library/r1')))
    await expect(packs[0]?.arrayBuffer()).rejects.toThrow('newer requests')
    expect((await packs[8]?.arrayBuffer())?.byteLength).toBe(2_000_000)
    for (const pack of packs.slice(1, 8)) await pack.body?.cancel()
  })

  test('has to rest after thousands of requests, for sound and for libraries each', async () => {
    let now = 0
    const media = { respond: async () => new Response('sound') }
    const respond = createAppProtocol({ pages, parts: async () => ({ library, media }), log: silentLog, steady: () => now })
    const statusOf = async (path: string) => {
      const response = await respond(new Request(`app://app${path}`))
      await response.body?.cancel()
      return response.status
    }
    for (let count = 0; count < 3_000; count += 1) await statusOf('/media/1')
    expect([await statusOf('/media/1'), await statusOf('/library/r1/first-look'), await statusOf('/index.html')]).toEqual([502, 200, 200])
    now = 10_001
    expect(await statusOf('/media/1')).toBe(200)
  })
})
