// The notation in which the demo's albums are written: one line of text per track, the rest as fields.
import type { MotifName, PaletteName, StyleName } from 'demo-music'

export type AlbumPlan = {
  readonly name: string
  /** The album's artist; null: various artists, so each track's line has to name its own. */
  readonly artist: string | null
  readonly year: number
  readonly genre: string
  readonly style: StyleName
  /** Motif and palette of the cover; null: no cover. Discs of one set have the same two, and so share a cover. */
  readonly cover: readonly [MotifName, PaletteName] | null
  /** Number of the disc in a set; 0: not in a set. */
  readonly disc: number
  /** Whether the tracks are movements of one piece that continue without a gap. */
  readonly suite: boolean
  /** The composer, if it is not the artist. */
  readonly composer?: string
  readonly uploaded: string
  /** Lines `m:ss Title`, optionally followed by ` @ artist of this track` and ` + guest`; a leading `!` puts the track in the trash. */
  readonly tracks: string
}

export type TrackLine = {
  readonly seconds: number
  readonly title: string
  readonly artist: string | null
  readonly guest: string | null
  readonly trashed: boolean
}

/** Parses the lines of an album's tracks; throws for an invalid line, which is a bug in the lists. */
export function trackLines(plan: AlbumPlan): readonly TrackLine[] {
  return plan.tracks
    .trim()
    .split('\n')
    .map(text => {
      const match = /^\s*(!?)(\d+):(\d\d) (.*?)(?: @ (.+?))?(?: \+ (.+))?$/.exec(text)
      if (match === null) throw new Error(`Not a track: ${text}`)
      const [, trash, minutes, seconds, title = '', artist = null, guest = null] = match
      return { seconds: Number(minutes) * 60 + Number(seconds), title, artist, guest, trashed: trash === '!' }
    })
}
