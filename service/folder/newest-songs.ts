// Finds the songs of a folder that were added last.
import type { CatalogueTrack } from '../world/catalogue.ts'
import { createYielder } from './yield-to-event-loop.ts'

type Dated = Pick<CatalogueTrack, 'id' | 'uploadedOn' | 'uploadedTime'>

const momentOf = ({ uploadedOn, uploadedTime }: Dated): string => `${uploadedOn} ${uploadedTime}`

/**
 * The `count` newest tracks, newest first; of those with the same time, the lower id comes first. Only `count` tracks are held meanwhile,
 * as a folder may have a great many.
 */
export async function newestOf<Track extends Dated>(tracks: Iterable<Track>, count: number): Promise<readonly Track[]> {
  const newest: { readonly moment: string; readonly track: Track }[] = []
  const yieldIfDue = createYielder()
  for (const track of tracks) {
    await yieldIfDue()
    const moment = momentOf(track)
    const isBefore = (other: (typeof newest)[number]) => moment > other.moment || (moment === other.moment && track.id < other.track.id)
    const oldest = newest[count - 1]
    if (oldest !== undefined && !isBefore(oldest)) continue
    const at = newest.findIndex(isBefore)
    newest.splice(at < 0 ? newest.length : at, 0, { moment, track })
    newest.length = Math.min(newest.length, count)
  }
  return newest.map(({ track }) => track)
}
