// Finds the songs of a folder that came last.
import type { CatalogueTrack } from '../world/catalogue.ts'
import { turns } from './turn.ts'

type Dated = Pick<CatalogueTrack, 'id' | 'uploadedOn' | 'uploadedTime'>

const momentOf = ({ uploadedOn, uploadedTime }: Dated): string => `${uploadedOn} ${uploadedTime}`

/**
 * The `most` newest songs, newest first; of equal times, the lower id first. Keeps only `most` while it reads, as a folder may hold a great
 * many.
 */
export async function newestOf<Track extends Dated>(tracks: Iterable<Track>, most: number): Promise<readonly Track[]> {
  const newest: { readonly moment: string; readonly track: Track }[] = []
  const turn = turns()
  for (const track of tracks) {
    await turn()
    const moment = momentOf(track)
    const isBefore = (other: (typeof newest)[number]) => moment > other.moment || (moment === other.moment && track.id < other.track.id)
    const oldest = newest[most - 1]
    if (oldest !== undefined && !isBefore(oldest)) continue
    const at = newest.findIndex(isBefore)
    newest.splice(at < 0 ? newest.length : at, 0, { moment, track })
    newest.length = Math.min(newest.length, most)
  }
  return newest.map(({ track }) => track)
}
