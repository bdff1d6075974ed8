// What the page asks of main, with the failure shown where it belongs: commands down, state comes back by the mirror.
import type { AppError } from '../../shared/errors.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import type { Input, Output, Reply } from '../../shared/ipc/contract.ts'
import type { RequestName } from '../../shared/ipc/names.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { PageCause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { type PlayContext, queueLimit } from '../../shared/queue/model.ts'
import { windowAround } from '../../shared/queue/window.ts'
import type { Page, Steering } from './page.ts'

/** The requests of the bridge alone, in the form in which a name and its input are seen to belong together. */
type Asks = { readonly [Name in RequestName]: (input: Input<Name>) => Promise<Reply<Output<Name>>> }

/** Asks main; a failure becomes a notice and gives null. */
export async function ask<Name extends RequestName>(
  page: Pick<Page, 'bridge' | 'notices'>,
  name: Name,
  input: Input<Name>,
  isFailure = (_error: AppError): boolean => true,
): Promise<Output<Name> | null> {
  const requests: Asks = page.bridge
  const reply = await requests[name](input)
  if (reply.ok) return reply.value
  if (isFailure(reply.error)) page.notices.fail(reply.error)
  return null
}

/** The same for what begins with a dialog of the system: to close that is no failure. */
export const askWithDialog = <Name extends RequestName>(page: Pick<Page, 'bridge' | 'notices'>, name: Name, input: Input<Name>) =>
  ask(page, name, input, ({ code }) => code !== 'cancelled')

async function askQueue({ bridge, notices }: Steering, order: QueueCommand, by: PageCause): Promise<void> {
  const reply = await bridge['queue.command']({ command: order, by })
  if (!reply.ok) notices.fail(reply.error)
}
const giveCommand = (page: Steering, order: QueueCommand, by: PageCause): Promise<void> =>
  new Promise(resolve => page.optimisticStart.dispatch(page.mirror.getState(), order, () => resolve(askQueue(page, order, by))))
/** Asks something of the queue that is shown; `by`: who wants it. */
export const command = (page: Steering, order: QueueCommand, by: PageCause = 'person'): void => void giveCommand(page, order, by)

/** Ids of rows, in their order. */
export function idsOf({ tracks }: Library, rows: Uint32Array): TrackId[] {
  const ids = new Array<TrackId>(rows.length)
  for (let index = 0; index < rows.length; index++) ids[index] = trackId(tracks.id[rows[index] ?? 0] ?? 0)
  return ids
}

/** So many tracks of a long list are sent first: they are there at once, and the rest follows when the page has shown what plays. */
const firstPart = 200
/** Milliseconds: the rest waits until the song sounds, so that nothing keeps that back, and for a moment without work; no longer than this. */
const [restAfter, restBefore] = [1_000, 500]

/** Plays a list from one of its positions. Of very long lists a window around that position becomes the queue. */
export function playList(
  page: Page,
  library: Library,
  rows: Uint32Array,
  position: number,
  context: PlayContext | null,
  by: PageCause = 'person',
): void {
  if (rows.length === 0) return
  const { start, end } = windowAround(rows.length, position, queueLimit)
  const part = rows.length > 2 * firstPart ? windowAround(rows.length, position, firstPart) : { start, end }
  const tracks = idsOf(library, rows.subarray(part.start, part.end))
  const play = { type: 'play', tracks, index: position - part.start, context, shuffle: false } as const
  const id = crypto.randomUUID()
  const isWhole = tracks.length === end - start
  const played = giveCommand(page, isWhole ? play : { ...play, id }, by)
  if (isWhole) return
  let isSent = false
  const sendRest = (): void => {
    if (isSent) return
    isSent = true
    window.removeEventListener('pagehide', sendRest)
    const before = idsOf(library, rows.subarray(start, part.start))
    const after = idsOf(library, rows.subarray(part.end, end))
    command(page, { type: 'surround', play: id, before, after }, by)
  }
  // A page that is loaded anew does not know of it any more.
  window.addEventListener('pagehide', sendRest)
  void played.then(() => whenItSounds(page, () => requestIdleCallback(sendRest, { timeout: restBefore })))
}

/** Acts once what plays now sounds, or after a while. */
function whenItSounds({ mirror }: Page, act: () => void): void {
  const once = (): void => {
    clearTimeout(timer)
    stop()
    act()
  }
  const timer = setTimeout(once, restAfter)
  const stop = mirror.subscribe(({ speaker }) => {
    if (!speaker.waiting) once()
  })
}

/** Plays a list in random order, from anywhere in it. */
export function shuffleList(page: Page, library: Library, rows: Uint32Array, context: PlayContext | null, random: () => number): void {
  if (rows.length === 0) return
  const tracks = idsOf(library, rows.length <= queueLimit ? rows : sample(rows, queueLimit, random))
  command(page, { type: 'play', tracks, index: -1, context, shuffle: true })
}

/** A fair choice of some rows, in their order. */
function sample(rows: Uint32Array, wanted: number, random: () => number): Uint32Array {
  const chosen = new Uint32Array(wanted)
  let taken = 0
  for (const [seen, row] of rows.entries()) {
    if (taken < wanted && random() * (rows.length - seen) < wanted - taken) chosen[taken++] = row
  }
  return chosen
}
