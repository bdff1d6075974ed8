// The servers of streams and artwork (protocol 6 and 7): signature, qualities, ranges; covers in four sizes and in full.
import { artworkSizes, streamQualities } from '../../shared/wire/profile.ts'
import { drive, readings } from '../folder/drive.ts'
import { type Call, type Handler, type HttpResponse, notFound, type Pieces, text } from '../http/response.ts'
import type { CatalogueSound } from '../world/catalogue.ts'
import type { MediaWorld } from '../world/world.ts'
import { byteRange } from './byte-range.ts'

async function* emptyBody(): Pieces {
  // An empty body, for responses to HEAD and for 416.
}

/** The response for a file that is not there: 503 while its drive hangs, so that it is asked for again soon; else 404. */
const missing = (isDriveAway: boolean): HttpResponse => (isDriveAway ? text(503, 'The drive of this music does not answer') : notFound())

const safeStream = (call: Call): boolean => call.method === 'GET' || call.method === 'HEAD'
const wrongMethod = (): HttpResponse => ({ ...text(405, 'Method not allowed'), headers: { allow: 'GET, HEAD' } })

/** Responds with the requested range of a sound: status 200 for the whole, 206 for a part, 416 if the sound has no byte of the range. */
function soundResponse(call: Call, sound: CatalogueSound): HttpResponse {
  const range = byteRange(call.headers.range, sound.size)
  const common = { 'content-type': sound.type, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' }
  if (range.kind === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${sound.size}`, 'content-length': '0' },
      body: emptyBody(),
    }
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sound.size }
  const headers = { ...common, 'content-length': String(end - start) }
  const body = call.method === 'HEAD' ? emptyBody() : sound.read(start, end)
  return range.kind === 'part'
    ? { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${sound.size}` }, body }
    : { status: 200, headers, body }
}

/**
 * Handles streams: `Signature` is the access token (403 if it is invalid, C-24), the first path segment the quality. Numeric qualities are
 * all the same MP3, `orig` the uploaded file; all but 128 need Premium (403, C-25).
 */
export const streamHandler =
  (world: MediaWorld): Handler =>
  async call => {
    if (!safeStream(call)) return wrongMethod()
    const user = world.userOf(call.query.get('Signature') ?? '')
    if (user === null) return text(403, 'Forbidden')
    const quality = streamQualities.find(name => call.path.startsWith(`/${name}/`))
    const trackId = quality === undefined ? null : world.trackOfFile(call.path)
    if (trackId === null) return notFound()
    if (quality !== '128' && !user.premium) return text(403, 'This quality needs Premium')
    const sound = await world.sound(trackId, quality === 'orig' ? 'original' : 'stream')
    return sound === null ? missing(drive.isAway()) : soundResponse(call, sound)
  }

/** Handles covers at `/artwork/<id>-<size>` and `/artwork/<id>`: without credentials, immutable (C-26), 404 for unknown ids and sizes. */
export const artworkHandler =
  (world: MediaWorld): Handler =>
  async call => {
    if (!safeStream(call)) return wrongMethod()
    const match = /^\/artwork\/(\d{1,15})(?:-(\d{1,5}))?$/.exec(call.path)
    if (match === null) return notFound()
    const size = match[2] === undefined ? null : artworkSizes.find(artworkSize => String(artworkSize) === match[2])
    if (size === undefined) return notFound()
    const cover = await world.cover(Number(match[1]), size)
    if (cover === null) return missing(drive.isAway() || readings.isAway())
    return {
      status: 200,
      headers: {
        'content-type': cover.type,
        'content-length': String(cover.bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
      },
      body: call.method === 'HEAD' ? emptyBody() : cover.bytes,
    }
  }
