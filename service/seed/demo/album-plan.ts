// How a demo album is written down: one line per track, the rest as fields.
import type { MotifName, PaletteName, StyleName } from 'demo-music'

export type AlbumPlan = {
  readonly name: string
  /** null: various artists; then every line names its own. */
  readonly artist: string | null
  readonly year: number
  readonly genre: string
  readonly style: StyleName
  /** null: an album without a cover. Discs of one set share motif and palette, and so their cover. */
  readonly cover: readonly [MotifName, PaletteName] | null
  /** 0: not one of a set. */
  readonly disc: number
  /** The tracks are movements of one piece and run on without a gap. */
  readonly suite: boolean
  /** Who wrote the music, where that is somebody else. */
  readonly composer?: string
  readonly uploaded: string
  /** `m:ss Title`, one per line; then, as needed, ` @ artist of this track` and ` + guest`. `!` in front: in the trash. */
  readonly tracks: string
}

export type TrackLine = {
  readonly seconds: number
  readonly title: string
  readonly artist: string | null
  readonly guest: string | null
  readonly trashed: boolean
}

/** The tracks of an album as written down. A line that cannot be read is a bug in the lists and throws. */
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
