// The library server (protocol 5): the whole library in one streamed response.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { admit, record } from '../api/api.ts'
import { envelope, failure, fullStatus } from '../api/envelope.ts'
import { receiveHistory } from '../api/history.ts'
import type { Handler, HttpResponse, Pieces } from '../http/response.ts'
import { json } from '../http/response.ts'
import type { QueuePush } from '../queue/queue-push.ts'
import { userOf, type World } from '../world/world.ts'
import { libraryText } from './library-text.ts'

/** Least characters of a chunk that is sent; the last one may have fewer. */
const pieceSize = 64 * 1024

export function libraryHandler(world: World, push: QueuePush): Handler {
  return async call => {
    const isStrict = world.quirks.has('library mode required')
    const admitted = admit(world, push, call, isStrict ? undefined : 'library')
    if ('status' in admitted) return admitted
    const { signIn, mode, days } = admitted
    if (mode !== 'library') return json(200, { ...failure(world, `${mode} is served by the API server`), authenticated: true })
    const user = userOf(world, signIn)
    receiveHistory(world, user, days)
    record(world, signIn, mode, true)
    await world.saved() // the plays that came with the request are on disk before it is answered
    return libraryResponse(
      libraryText(world, user.library, { ...envelope(world, user), status: fullStatus(world, user) }),
      compresses(world, call.headers['accept-encoding']),
    )
  }
}

const compresses = (world: World, accepted: string | string[] | undefined): boolean =>
  world.quirks.has('compressed library') && /\bgzip\b/.test(String(accepted ?? ''))

function libraryResponse(text: Iterable<string>, isCompressed: boolean): HttpResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const pieces = gathered(text)
  if (!isCompressed) return { status: 200, headers, body: pieces }
  const gzip = createGzip({ level: 1 })
  pipeline(Readable.from(pieces), gzip, () => undefined) // if the transfer breaks off, that shows as an error while gzip is read
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }, body: gzip }
}

/** Joins small parts of text into chunks, each made only when it is asked for, so that other requests are served in between. */
async function* gathered(parts: Iterable<string>): Pieces {
  let piece = ''
  for (const part of parts) {
    piece += part
    if (piece.length < pieceSize) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}
