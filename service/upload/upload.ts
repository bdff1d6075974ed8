// The upload server (protocol 10): an empty body lists the checksums of uploaded songs, a form adds one MP3 to the library.
import { trackIdIn, uploadFields } from '../../shared/wire/uploads.ts'
import { failure } from '../api/envelope.ts'
import { isUnavailable, unavailableResponse } from '../http/gateway-faults.ts'
import { type Call, type Handler, type HttpResponse, json, notFound, text } from '../http/response.ts'
import type { QueuePush } from '../queue/queue-push.ts'
import type { SignIn } from '../world/sign-in.ts'
import { bearerToken, signInOfAccessToken } from '../world/sign-ins.ts'
import { markRecentlyUploaded } from '../world/system-playlists.ts'
import { setModified, type UserLibrary } from '../world/user-library.ts'
import type { User } from '../world/users.ts'
import { userOf, type World } from '../world/world.ts'
import { boundaryOf, type FormFile, readFormFile } from './form-file.ts'
import { addUpload } from './new-track.ts'
import type { UploadFolder } from './upload-folder.ts'

/** Limits of C-50: bytes of a request, and uploaded songs of a library. */
export const uploadLimits = { maxBytes: 512 * 1024 * 1024, maxTracks: 20_000 }
const maxPathLength = 1000
export const uploadScope = 'user.upload'

/** Handles uploads. `folder`: null if the library is a person's own folder, which takes no uploads (C-51). */
export function uploadHandler(world: World, folder: UploadFolder | null, push: QueuePush): Handler {
  /** The upload begun last; the next one waits for its end, so that two copies of a file sent at once become one song. */
  let last: Promise<unknown> = Promise.resolve()
  return async call => {
    if (folder === null) return notFound()
    if (call.method !== 'POST') return { ...text(405, 'Method not allowed'), headers: { allow: 'POST' } }
    if (isUnavailable(world)) return unavailableResponse(world)
    const signIn = signInOfAccessToken(world, bearerToken(call.headers))
    if (signIn === null) return text(401, 'Unauthorized')
    const user = userOf(world, signIn)
    if (!signIn.scopes.includes(uploadScope)) return refuse(world, signIn, `This needs the scope ${uploadScope}`)
    const { file } = call
    if (file === undefined) return list(user)
    const uploadLock = last.then(() => receive(world, folder, push, signIn, call))
    last = uploadLock.catch(() => undefined)
    return await uploadLock
  }
}

const list = ({ library }: User): HttpResponse => json(200, { result: true, message: 'ok', md5: checksums(library) })

/** The MD5 checksums of all songs that were uploaded to a library. */
export const checksums = ({ added }: UserLibrary): string[] => [...added.values()].flatMap(({ md5 }) => (md5 === undefined ? [] : [md5]))

async function receive(world: World, folder: UploadFolder, push: QueuePush, signIn: SignIn, call: Call): Promise<HttpResponse> {
  const form = await formOf(call)
  if (typeof form === 'string') return refuse(world, signIn, form)
  const { file, path } = form
  const user = userOf(world, signIn)
  const { library } = user
  const md5 = await folder.take(file.from, file.start, file.end)
  for (const [id, added] of library.added)
    if (added.md5 === md5) return accept(world, signIn, path, md5, `The file is in your library already (${id})`)
  const isHeldElsewhere = [...world.users.values()].some(other => checksums(other.library).includes(md5))
  const refuseFile = async (why: string): Promise<HttpResponse> => {
    if (!isHeldElsewhere) await folder.drop(md5)
    return refuse(world, signIn, why)
  }
  if (checksums(library).length >= uploadLimits.maxTracks) return await refuseFile('The library is full')
  const { readTags } = await import('../folder/tag-reader.ts') // loaded only here, because most runs need no tag reader
  const reading = await readTags(folder.pathOf(md5))
  if (!reading.ok) return await refuseFile(reading.reason)
  const id = addUpload(library, { tags: reading.tags, bytes: file.end - file.start, md5, path, now: world.now() }, () => world.newId())
  markRecentlyUploaded(library, id)
  setModified(library, world.now())
  world.changed()
  push.libraryChanged(user)
  await world.saved()
  return accept(world, signIn, path, md5, `File uploaded successfully (${id})`)
}

/** The file of a form that has all required fields; else the reason, as a sentence, why the request is refused. */
async function formOf({ headers, file }: Call): Promise<{ file: NonNullable<FormFile['file']> & { from: string }; path: string } | string> {
  const boundary = boundaryOf(headers['content-type'])
  if (boundary === null || file === undefined) return 'The body must be multipart/form-data'
  const form = await readFormFile(file.path, boundary)
  if (form === null) return 'The form is malformed'
  if (form.file === null || form.file.end === form.file.start) return `Missing parameter: ${uploadFields.file}`
  const path = form.fields.get(uploadFields.path) ?? ''
  if (path === '' || path.length > maxPathLength) return `Missing parameter: ${uploadFields.path}`
  if (!form.fields.get(uploadFields.method)) return `Missing parameter: ${uploadFields.method}`
  return { file: { ...form.file, from: file.path }, path: path.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, ' ') }
}

function accept(world: World, signIn: SignIn, path: string, md5: string, message: string): HttpResponse {
  const track = trackIdIn(message)
  world.received.writes.add({ user_id: signIn.userId, mode: 'upload', body: { file_path: path, md5, track } })
  return json(200, { result: true, message })
}

function refuse(world: World, signIn: SignIn, message: string): HttpResponse {
  world.received.calls.add({ user_id: signIn.userId, mode: 'upload', device_name: signIn.deviceName, result: false })
  return json(200, { ...failure(world, message), authenticated: true })
}
