// Starts the stand-in: a catalogue, a world around it, one listener for each role. The only module that other folders may import.

import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import { apiPath, requestedScopes } from '../shared/wire/profile.ts'
import { createApiHandler } from './api/api.ts'
import { type Control, createControl } from './control/control.ts'
import { createControlHandler } from './control/control-http.ts'
import { drive, readings } from './folder/drive.ts'
import { isLookPending } from './folder/moved-folder.ts'
import { demoCatalogue } from './generated-catalogue/demo.ts'
import { positionOfTrack, type ScaleOptions, scaleCatalogue } from './generated-catalogue/scale.ts'
import { type BodyRule, ignoredBody, smallBody } from './http/body.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { createFaults, type Faults } from './http/faults.ts'
import { withTextInsteadOfMedia } from './http/gateway-faults.ts'
import { type Serving, serve } from './http/http.ts'
import { freeRedirectUri, mapRoles, openListeners } from './http/listeners.ts'
import type { Handler } from './http/response.ts'
import { libraryHandler } from './library/library.ts'
import { artworkHandler, streamHandler } from './media/media.ts'
import { mediaWorld } from './media/media-world.ts'
import { refusal, refusalResponse } from './oauth/errors.ts'
import { oauthHandler } from './oauth/oauth.ts'
import { startQueue } from './queue/queue.ts'
import { checksums, uploadHandler, uploadLimits, uploadScope } from './upload/upload.ts'
import { type UploadFolder, uploadFolder } from './upload/upload-folder.ts'
import type { Catalogue, Progress } from './world/catalogue.ts'
import { fingerprint } from './world/fingerprint.ts'
import { type Origins, type Role, roles } from './world/roles.ts'
import { createRunSecret, type RunSecret } from './world/run-secret.ts'
import { type Loaded, loadSaved, startSaver } from './world/save.ts'
import { applySaved, toSaved } from './world/saved-world.ts'
import { bearerToken, signInOfAccessToken } from './world/sign-ins.ts'
import { setModified } from './world/user-library.ts'
import { appFor, createWorld, type World } from './world/world.ts'

export type ServiceOptions = {
  /** Number of tracks of a generated library; without it the library is the folder `music` or the demo. */
  readonly tracks?: number | undefined
  /** A folder of MP3s as the library; with `tracks` only as the sound: generated tracks use its files in turn, which costs no synthesis. */
  readonly music?: string | undefined
  /** Folder for state that survives a restart; without it nothing is kept. */
  readonly data?: string | undefined
  readonly seed?: number | undefined
  /** The first of eight consecutive ports; without it, any free ones. */
  readonly port?: number | undefined
  /** Delay before each request is performed, milliseconds. */
  readonly latency?: number | undefined
  /** The redirect URI registered for the app; without it a free loopback port is chosen and kept in `data`. */
  readonly redirectUri?: string | undefined
  readonly clientId?: string | undefined
  /** Starts with every strict quirk of `quirks.ts` on, to test that an app relies on documented behaviour only. */
  readonly strict?: boolean | undefined
  /**
   * For the service inside the app: answers only at its own addresses, begins a sign-in only with a proof by the secret of this run
   * (`prove`), keeps no list of issued tokens for tests, and opens no `control_url`.
   */
  readonly embedded?: boolean | undefined
  /** Host names under which the service may be addressed, at any port; without it, any. `embedded` allows fewer. */
  readonly hosts?: readonly string[] | undefined
  readonly progress?: Progress | undefined
  /** The clock of the service, milliseconds since 1970; the system's by default. */
  readonly now?: (() => number) | undefined
  /** Called with every exception of a handler, which is answered with 500. */
  readonly onBug?: ((error: unknown) => void) | undefined
}

export type Service = {
  readonly preset: ConnectionPreset
  readonly control_url: string
  readonly control: Control
  /** Computes the OAuth parameter `run_proof`, which authenticates requests of the embedding app; null if the service is not embedded. */
  readonly prove: RunSecret['prove'] | null
  /** Files that could not be read, with the reason; never fatal. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
  /** The raw bytes of the lyrics file beside a song of a folder; null if there is none. Not served over HTTP. */
  lyrics(trackId: number): Promise<Uint8Array | null>
  stop(): Promise<void>
}

export type { Control } from './control/control.ts'
export { hasLeft, recognise } from './folder/moved-folder.ts'

/** Whether a call to a drive of music, of any service of this process, has not come back yet; also while one starts. */
export const isCallPending = (): boolean => drive.isCallPending() || readings.isCallPending() || isLookPending()

/** Starts a stand-in with all its servers; throws if a port is taken, a folder cannot be used, or `tracks` is out of range. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const stops: (() => Promise<void>)[] = []
  // All parts stop, though one fails, as the saver does on a full disk: the first failure is thrown at the end.
  const stop = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const next of stops.splice(0).reverse()) await next().catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    return await startParts(options, stops, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(options: ServiceOptions, stops: (() => Promise<void>)[], stop: () => Promise<void>): Promise<Service> {
  const now = options.now ?? Date.now
  const loaded: Loaded = options.data === undefined ? { kind: 'fresh' } : await loadSaved(options.data, now())
  const catalogue = await openCatalogue(options)
  stops.push(() => catalogue.stop())
  const listeners = await openListeners(options.port, stops)
  const origins: Origins = mapRoles(role => listeners[role].origin)
  const redirectUri = options.redirectUri ?? (loaded.kind === 'found' ? loaded.saved.redirectUri : await freeRedirectUri())
  const clientId = options.clientId ?? 'segue-desktop'
  const catalogueKind = options.music === undefined || options.tracks !== undefined ? 'made up' : 'folder'
  const secret = options.embedded ? createRunSecret() : null
  const world = await createWorld({ catalogue, catalogueKind, origins, clientId, redirectUri, secret, now, strict: options.strict })
  if (options.data !== undefined) await persistWorld(world, options.data, loaded, redirectUri, stops)
  // Uploads are refused for a folder of the person's own (C-51).
  const uploads = catalogueKind === 'folder' ? null : uploadFolder(options.data ?? null)
  if (uploads !== null) {
    stops.push(() => uploads.stop())
    await uploads.keepOnly(new Set([...world.users.values()].flatMap(({ library }) => checksums(library))))
  }

  const faults = createFaults(options.latency ?? 0)
  const hosts = options.embedded ? 'own' : (options.hosts ?? null)
  const queue = startQueue(world, listeners.queue, faults, hosts)
  stops.push(async () => {
    faults.release()
    await queue.stop()
  })
  const control = createControl(world, faults, queue)
  const media = mediaWorld(world, uploads?.path ?? null)
  const handlers: Readonly<Record<Role, Handler>> = {
    auth: oauthHandler(world, queue),
    api: createApiHandler(world, queue),
    library: libraryHandler(world, queue),
    queue: () => ({ status: 426, headers: { upgrade: 'websocket' }, body: 'A web socket is expected' }),
    stream: withTextInsteadOfMedia(world, streamHandler(media)),
    artwork: withTextInsteadOfMedia(world, artworkHandler(media)),
    upload: uploadHandler(world, uploads, queue),
  }
  const onBug = options.onBug ?? (error => process.emitWarning(error instanceof Error ? error : String(error)))
  for (const role of roles) {
    const broken = role === 'auth' ? refusalResponse(refusal('server_error', 'The service failed')) : undefined
    serve(listeners[role], {
      handle: crossOrigin(world, role, handlers[role]),
      hosts,
      bodies: bodies(world, role, uploads),
      takeFault: takeFault(world, faults, role),
      onBug,
      broken,
    })
  }
  if (options.embedded) await listeners.control.stop()
  else
    serve(listeners.control, {
      handle: createControlHandler(control),
      hosts: 'own',
      bodies: () => largeBody,
      takeFault: async () => null,
      onBug,
    })

  return {
    preset: presetOf(options, world, redirectUri),
    control_url: origins.control,
    control,
    prove: secret?.prove ?? null,
    unreadable: [...catalogue.unreadable, ...(loaded.kind === 'set aside' ? [{ path: loaded.path, reason: loaded.reason }] : [])],
    lyrics: async trackId => (await catalogue.lyrics?.(trackId)) ?? null,
    stop,
  }
}

const takeFault = (world: World, faults: Faults, role: Role) => async (call: Parameters<Handler>[0]) => {
  world.received.requests.add({ role, method: call.method, path: call.path, at: world.now() })
  return await faults.take(role, call)
}

/** Size limits of a signed-in app's body, bytes: room for a playlist of every track of the largest library. */
const largeBody = { maxBytes: 32 * 1024 * 1024, maxKeptBytes: 32 * 1024 * 1024 }
/**
 * Size limits of a body with an invalid token, bytes: much is accepted, as an app may send it before it learns that its token has expired;
 * of more than 16 kB nothing is kept, as only faults ordered by tests look at such a body, for its mode.
 */
const unauthenticatedBody = { maxBytes: 2 * 1024 * 1024, maxKeptBytes: 16 * 1024 }

/**
 * Body rules by role: API and library server take large bodies, and keep them only of signed-in apps; uploads have a rule of their own; the
 * OAuth server reads small bodies, all others ignore theirs.
 */
const bodies =
  (world: World, role: Role, uploads: UploadFolder | null): Serving['bodies'] =>
  headers => {
    if (role === 'upload') return uploadBody(world, uploads, headers)
    if (role === 'auth') return smallBody
    if (role !== 'api' && role !== 'library') return ignoredBody
    return signInOfAccessToken(world, bearerToken(headers)) === null ? unauthenticatedBody : largeBody
  }

/**
 * The rule for the body of an upload: an authorised one goes to disk; others are read and discarded, so that the client gets a response.
 */
function uploadBody(world: World, uploads: UploadFolder | null, headers: Parameters<Serving['bodies']>[0]): BodyRule {
  const signIn = signInOfAccessToken(world, bearerToken(headers))
  const { maxBytes } = uploadLimits
  if (uploads === null || signIn === null || !signIn.scopes.includes(uploadScope)) return { maxBytes, maxKeptBytes: 0 }
  return { maxBytes, maxKeptBytes: 0, folder: uploads.path }
}

async function openCatalogue({ tracks, music, seed = 1, data, progress }: ServiceOptions): Promise<Catalogue> {
  if (music !== undefined) {
    const { folderCatalogue } = await import('./folder.ts') // loaded only here, because its tag reader is large and the demo library needs none
    const folder = await folderCatalogue({ folder: music, data, progress })
    return tracks === undefined ? folder : withSoundsOf(folder, { tracks, seed })
  }
  return tracks === undefined ? await demoCatalogue({ seed, data, progress }) : scaleCatalogue({ tracks, seed })
}

/** A generated catalogue whose tracks use the sounds of `soundSource` in turn, in the order of their paths. */
function withSoundsOf(soundSource: Catalogue, options: ScaleOptions): Catalogue {
  const sounds = [...soundSource.tracks.values()].toSorted((one, two) => (one.path < two.path ? -1 : 1))
  const catalogue = scaleCatalogue({ ...options, sizeOf: position => sounds[position % sounds.length]?.size ?? 0 })
  return {
    ...catalogue,
    sound: async id => {
      const sounding = catalogue.tracks.has(id) ? sounds[positionOfTrack(id) % sounds.length] : undefined
      return sounding === undefined ? null : await soundSource.sound(sounding.id, 'original')
    },
    unreadable: soundSource.unreadable,
  }
}

async function persistWorld(
  world: World,
  dataFolder: string,
  loaded: Loaded,
  redirectUri: string,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const about = { redirectUri, fingerprint: await fingerprint(world) }
  if (loaded.kind === 'found') {
    applySaved(world, loaded.saved)
    // A later date in any case: with the same one, as of a clock that was ahead, nobody would ever load what is new.
    if (loaded.saved.fingerprint !== about.fingerprint)
      for (const { library } of world.users.values()) setModified(library, Math.max(world.now(), library.modified + 1_000))
  }
  const saver = startSaver(dataFolder, () => toSaved(world, about))
  world.changed = saver.changed
  world.saved = saver.saved
  saver.changed()
  stops.push(() => saver.stop())
}

function presetOf(options: ServiceOptions, world: World, redirectUri: string): ConnectionPreset {
  const { origins } = world
  const isFolder = options.music !== undefined && options.tracks === undefined
  const name =
    options.tracks !== undefined
      ? `${options.tracks} made-up tracks`
      : options.music !== undefined
        ? 'Music on this computer'
        : 'Demo library'
  return {
    name,
    auth_url: origins.auth,
    library_url: origins.library,
    api_url: origins.api,
    api_path: apiPath,
    queue_url: origins.queue.replace(/^http/, 'ws'),
    streaming_server: origins.stream,
    artwork_server: origins.artwork,
    upload_url: isFolder ? null : origins.upload,
    client_id: appFor(world, 'authorization_code').clientId,
    device_client_id: appFor(world, 'device_code').clientId,
    redirect_uri: redirectUri,
    scopes: [...requestedScopes],
  }
}
