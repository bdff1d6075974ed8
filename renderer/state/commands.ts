// Requests and queue commands to main, with failures shown as notices, and playing of whole lists; effects come back through the mirror.
import type { AppError } from '../../shared/errors.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import type { Input, Output, Reply } from '../../shared/ipc/contract.ts'
import type { RequestName } from '../../shared/ipc/request-names.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { PageCause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { excerptRange } from '../../shared/queue/excerpt-range.ts'
import { type PlayContext, queueLimit } from '../../shared/queue/model.ts'
import type { AppContextValue, PlaybackControls } from './app-context.ts'
import { dropAwaitedPlay } from './awaited-play.ts'

/** The bridge's requests as a mapped type, so that TypeScript relates each name to its input. */
type Requests = { readonly [Name in RequestName]: (input: Input<Name>) => Promise<Reply<Output<Name>>> }

/**
 * Sends a request to main and returns its answer; null if it failed, with a notice unless `isFailure` says of the error that it is none.
 */
export async function request<Name extends RequestName>(
  app: Pick<AppContextValue, 'bridge' | 'notices'>,
  name: Name,
  input: Input<Name>,
  isFailure = (_error: AppError): boolean => true,
): Promise<Output<Name> | null> {
  const requests: Requests = app.bridge
  const reply = await requests[name](input)
  if (reply.ok) return reply.value
  if (isFailure(reply.error)) app.notices.fail(reply.error)
  return null
}

/** As `request`, for requests that begin with a file dialog, whose cancelling is no failure: no notice, but null. */
export const requestWithDialog = <Name extends RequestName>(
  app: Pick<AppContextValue, 'bridge' | 'notices'>,
  name: Name,
  input: Input<Name>,
) => request(app, name, input, ({ code }) => code !== 'cancelled')

async function postCommand({ bridge, notices }: PlaybackControls, queueCommand: QueueCommand, by: PageCause): Promise<void> {
  const reply = await bridge['queue.command']({ command: queueCommand, by })
  if (!reply.ok) notices.fail(reply.error)
}
/** Commands that decide anew what is heard, so that a play that still waits (awaited-play.ts) is cancelled. */
const overtaking: readonly QueueCommand['type'][] = ['play', 'jump', 'pause']
const dispatchCommand = (app: PlaybackControls, queueCommand: QueueCommand, cause: PageCause): Promise<void> => {
  if (overtaking.includes(queueCommand.type)) dropAwaitedPlay(app)
  return new Promise(resolve =>
    app.optimisticStart.dispatch(app.mirror.getState(), queueCommand, () => resolve(postCommand(app, queueCommand, cause))),
  )
}
/** Sends a command for the queue shown; `by`: its cause. */
export const sendCommand = (app: PlaybackControls, queueCommand: QueueCommand, by: PageCause = 'person'): void =>
  void dispatchCommand(app, queueCommand, by)

/** Track ids of rows, in their order. */
export function idsOf({ tracks }: Library, rows: Uint32Array): TrackId[] {
  const ids = new Array<TrackId>(rows.length)
  for (let index = 0; index < rows.length; index++) ids[index] = trackId(tracks.id[rows[index] ?? 0] ?? 0)
  return ids
}

/** How many tracks of a long list are sent first, so that playing starts at once; the rest follows while the song plays. */
const firstBatchSize = 200
/** How long the rest waits for the song to sound, and then for an idle moment of the page, at most; milliseconds. */
const [restTimeout, restIdleTimeout] = [1_000, 500]

/**
 * Plays a list from a position on; of a list longer than the queue's limit, a window around that position. Of a long list only the songs
 * around the position are sent at first, and the rest once the song sounds. No effect on an empty list.
 */
export function playList(
  app: AppContextValue,
  library: Library,
  rows: Uint32Array,
  position: number,
  context: PlayContext | null,
  cause: PageCause = 'person',
): void {
  if (rows.length === 0) return
  const { start, end } = excerptRange(rows.length, position, queueLimit)
  const batch = rows.length > 2 * firstBatchSize ? excerptRange(rows.length, position, firstBatchSize) : { start, end }
  const tracks = idsOf(library, rows.subarray(batch.start, batch.end))
  const play = { type: 'play', tracks, index: position - batch.start, context, shuffle: false } as const
  const id = crypto.randomUUID()
  const isComplete = tracks.length === end - start
  const started = dispatchCommand(app, isComplete ? play : { ...play, id }, cause)
  if (isComplete) return
  let isSent = false
  const sendRest = (): void => {
    if (isSent) return
    isSent = true
    window.removeEventListener('pagehide', sendRest)
    const before = idsOf(library, rows.subarray(start, batch.start))
    const after = idsOf(library, rows.subarray(batch.end, end))
    sendCommand(app, { type: 'surround', play: id, before, after }, cause)
  }
  // Sends the rest before a reload, after which the page would not know of it any more.
  window.addEventListener('pagehide', sendRest)
  void started.then(() => whenSounding(app, () => requestIdleCallback(sendRest, { timeout: restIdleTimeout })))
}

/** Calls `action` once the current song sounds, or after `restTimeout` milliseconds. */
function whenSounding({ mirror }: AppContextValue, action: () => void): void {
  const finish = (): void => {
    clearTimeout(timer)
    stop()
    action()
  }
  const timer = setTimeout(finish, restTimeout)
  const stop = mirror.subscribe(({ speaker }) => {
    if (!speaker.waiting) finish()
  })
}

/**
 * Plays a list shuffled, starting with a random song; of a list longer than the queue's limit, a random selection. No effect on an empty
 * list.
 */
export function shuffleList(
  app: AppContextValue,
  library: Library,
  rows: Uint32Array,
  context: PlayContext | null,
  random: () => number,
): void {
  if (rows.length === 0) return
  const tracks = idsOf(library, rows.length <= queueLimit ? rows : sample(rows, queueLimit, random))
  sendCommand(app, { type: 'play', tracks, index: -1, context, shuffle: true })
}

/** A uniform random sample of rows, in their order (selection sampling). */
function sample(rows: Uint32Array, sampleSize: number, random: () => number): Uint32Array {
  const chosen = new Uint32Array(sampleSize)
  let takenCount = 0
  for (const [index, row] of rows.entries()) {
    if (takenCount < sampleSize && random() * (rows.length - index) < sampleSize - takenCount) chosen[takenCount++] = row
  }
  return chosen
}
