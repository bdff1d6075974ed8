// Serves the custom protocol app://app, the only address of the page: the page's files, library packs, sound, covers, and which songs are
// kept on disk.
import { open } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { ErrorCode } from '../../../shared/errors.ts'
import { revision } from '../../../shared/ids.ts'
import { firstLookAddress, revisionHeader } from '../../../shared/library/model/addresses.ts'
import type { LibraryOwner } from '../../library/library.ts'
import type { FilePart } from '../../library/pack-file.ts'
import type { Log } from '../../log.ts'
import { createRateLimiter } from '../../rate-limit.ts'
import { contentPolicy } from './content-policy.ts'
import { pieceLength, piecesOf } from './file-pieces.ts'
import { createResponseLimit } from './response-limit.ts'

export const appScheme = 'app'
export const appOrigin = 'app://app'
export const firstPage = `${appOrigin}/index.html`
export const miniPage = `${appOrigin}/mini.html`

type UsedParts = {
  /** Finds a pack, or the first look inside it, on disk by its revision; null if the revision is unknown or has no such part. */
  readonly library: Pick<LibraryOwner, 'packPart' | 'firstLook'>
  /** Answers requests for /media/…, /artwork/… and /kept/…. */
  readonly media: { readonly respond: (request: Request) => Promise<Response> }
}

type Dependencies = {
  /** Path of the folder of index.html and the other files of the page. */
  readonly pages: string
  /** Fetches the page's files from Vite in development, instead of from `pages`; null or missing otherwise. */
  readonly pageServer?: ((pathAndQuery: string) => Promise<Response>) | null
  /** The parts of the signed-in account; null if nobody is signed in. */
  readonly parts: () => Promise<UsedParts | null>
  readonly log: Log
  /** Monotonic clock, milliseconds. */
  readonly steady?: () => number
}

/**
 * Most responses open at the same time, of sound and of libraries: several times what a page has, which plays a song, loads the next one,
 * reads lyrics and jumps.
 */
const maxOpen = { sound: 64, library: 8 }
/** Rate limit of requests for sound, and of those for libraries, far more than jumping and scrubbing cause. */
const requestLimit = { within: 10_000, count: 3_000 }

/** MIME types of the page's files by extension; other files are not served. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.woff2': 'font/woff2',
  }),
)
/** Headers for parts of packs, which are on this disk: a cached copy would cost as much to read again. */
const noStore = { 'cache-control': 'no-store' }
const always = { 'x-content-type-options': 'nosniff', 'content-security-policy': contentPolicy, 'referrer-policy': 'no-referrer' }

/**
 * Makes the request handler, which never rejects: 404 for what does not exist, 405 for other methods than GET (and DELETE for sound), 500
 * for a bug, which is logged, 502 with the code `offline` for sound and libraries of which the page asks too much at once.
 */
export function createAppProtocol({
  pages,
  pageServer = null,
  parts,
  log,
  steady = () => performance.now(),
}: Dependencies): (request: Request) => Promise<Response> {
  const limited = (max: number) => {
    const exceedsRate = createRateLimiter(requestLimit, steady)
    const { open } = createResponseLimit(max)
    return async (respond: () => Promise<Response>): Promise<Response> => (exceedsRate() ? null : await open(respond)) ?? tooMany()
  }
  const [openSound, openLibrary] = [limited(maxOpen.sound), limited(maxOpen.library)]
  const respondMedia = async (request: Request): Promise<Response> =>
    addSecurityHeaders((await (await parts())?.media.respond(request)) ?? notFound())
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const isTakenBack = request.method === 'DELETE' && url.pathname.startsWith('/media/')
    if (request.method !== 'GET' && !isTakenBack) return new Response(null, { status: 405, headers: { ...always, allow: 'GET' } })
    if (`${url.protocol}//${url.host}` !== appOrigin) return notFound()
    const [, kind, name = '', ...rest] = url.pathname.split('/')
    if (kind === 'media' && !isTakenBack) return openSound(() => respondMedia(request))
    if (kind === 'media' || kind === 'artwork' || kind === 'kept') return respondMedia(request)
    if (kind === 'library') {
      const isWellFormed = /^[\w-]{1,100}$/.test(name) && (rest.length === 0 || (rest.length === 1 && rest[0] === 'first-look'))
      const part = rest.length === 0 ? 'page' : 'first-look'
      const packPart = isWellFormed ? (await parts())?.library.packPart(revision(name), part) : undefined
      return packPart == null ? notFound() : openLibrary(() => send(packPart, 'application/octet-stream', noStore))
    }
    if (url.pathname === firstLookAddress) {
      const look = (await parts())?.library.firstLook() ?? null
      return openLibrary(() => sendFirstLook(look))
    }
    if (pageServer !== null) return pageServer(url.pathname + url.search)
    const page = pageFile(pages, url.pathname)
    if (page === null) return notFound()
    return send({ path: page.file, offset: 0, length: null }, page.type)
  }
  return async request => {
    try {
      return await respond(request)
    } catch (error) {
      log.error(`no answer to ${new URL(request.url).pathname}`, error)
      return new Response(null, { status: 500, headers: always })
    }
  }
}

/** Sets the security headers, which every response has, in place; returns the response. */
function addSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(always)) response.headers.set(name, value)
  return response
}

/** Path and MIME type of the file for a path of the page's address; null unless the file lies in the bundle and has a known extension. */
export function pageFile(pages: string, pathname: string): { readonly file: string; readonly type: string } | null {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return null // no valid UTF-8
  }
  // biome-ignore lint/plugin: the bundle has folders; whether the file lies inside it is looked at below.
  const file = join(pages, path)
  const type = types.get(extname(file))
  return type !== undefined && file.startsWith(pages + sep) && !/[\0\\]/.test(path) ? { file, type } : null
}

/**
 * Responds with the first look, or 204 if there is none: the page asks for it before it can know. The library's revision is in a header, if
 * there is a library.
 */
async function sendFirstLook(look: ReturnType<LibraryOwner['firstLook']>): Promise<Response> {
  const name = look === null ? {} : { [revisionHeader]: look.revision }
  if (!look?.part) return new Response(null, { status: 204, headers: { ...always, ...name } })
  return send(look.part, 'application/octet-stream', { ...noStore, ...name })
}

/** Responds with a range of a file, or 404 if it cannot be read. `length`: bytes; null: to the end of the file. */
async function send({ path, offset, length }: Part, type: string, extraHeaders: Record<string, string> = {}): Promise<Response> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return notFound()
  const stat = await file.stat()
  const size = length ?? stat.size
  if (!stat.isFile()) {
    await file.close()
    return notFound()
  }
  const headers = { ...always, 'cache-control': 'no-cache', ...extraHeaders, 'content-type': type, 'content-length': String(size) }
  if (size > pieceLength) return new Response(piecesOf(file, { offset, length: size }), { headers })
  try {
    const bytes = new Uint8Array(size)
    const { bytesRead } = await file.read(bytes, 0, size, offset)
    return bytesRead === size ? new Response(size === 0 ? null : bytes, { headers }) : notFound()
  } finally {
    await file.close()
  }
}

type Part = Omit<FilePart, 'length'> & { readonly length: number | null }

/** Says that another attempt may succeed, by the error code that the page's stream retries. */
const tooMany = () => new Response('offline' satisfies ErrorCode, { status: 502, headers: { ...always, ...noStore } })
const notFound = () => new Response(null, { status: 404, headers: always })
