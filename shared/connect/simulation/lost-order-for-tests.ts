// Finds the step in which a device of the simulation loses the order that its queue had before it was shuffled.
import type { Device } from '../device.ts'
import type { DeviceEvent } from '../events.ts'
import { isSameList } from '../replication/diff-queue.ts'

/**
 * Whether a device lost the order from before shuffling although another one only turned shuffle off without a list: the device that makes
 * the sound knows that order.
 */
export function losesUnshuffledOrder(before: Device, after: Device, event: DeviceEvent): boolean {
  const { own: session, shared } = before.session
  if (event.type !== 'received' || event.session !== session || event.frame.kind !== 'state') return false
  const { state } = event.frame
  if (state.says === 'nothing') return false
  if (shared === 'controller' || !before.replication.links.get(session)?.hasServerState) return false
  const [was, is] = [before.replication.mine.state.queue, after.replication.mine.state.queue]
  const { tracks = was.tracks } = state
  return was.unshuffled !== null && is.unshuffled === null && isSameList(tracks, was.tracks) && !isSameList(is.tracks, was.unshuffled)
}
