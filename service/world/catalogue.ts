// What a world's library is made of, whatever its origin: demo, generated at scale, or a folder of MP3s.

/** Fields as the service keeps them; library-rows.ts turns them into wire rows. Units as in protocol 5.2. */
export type CatalogueTrack = {
  readonly id: number
  number: number
  year: number
  title: string
  genre: string
  /** Seconds, whole. */
  length: number
  /** 0 = none. */
  albumId: number
  /** 0 = none. */
  artworkId: number
  /** 0 = Various Artists. */
  artistId: number
  /** `YYYY-MM-DD` and `HH:MM:SS`, UTC. */
  uploadedOn: string
  uploadedTime: string
  trashed: boolean
  /** Bytes of the original. */
  size: number
  path: string
  rating: number
  plays: number
  /** MIME type of the original. */
  type: string
  /** dB as text, '' none. */
  replayGain: string
  additionalArtists: readonly Credit[]
  additionalGenres: readonly string[]
}

export type Credit = { readonly artistId: number; readonly phrase: string | null; readonly type: string }

export type CatalogueAlbum = {
  readonly id: number
  name: string
  artistId: number
  disc: number
  year: number
  rating: number
  trackIds: readonly number[]
  additionalArtists: readonly Credit[]
}
export type CatalogueArtist = { readonly id: number; name: string; rating: number; artworkId: number }
export type CataloguePlaylist = {
  readonly id: number
  name: string
  trackIds: readonly number[]
  publicId: string | null
  type: 'recently-played' | 'recently-uploaded' | 'thumbsup' | null
  description: string | null
  artworkId: number
}
export type CatalogueTag = { readonly id: number; name: string; archived: boolean; trackIds: readonly number[] }

/** MP3 bytes whose exact number is known before the first is made. */
export type Sound = {
  readonly size: number
  /** MIME type. */
  readonly type: string
  /** Bytes `start` to `end` (exclusive), as they become ready; ending the iteration early stops the work. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export type Cover = { readonly bytes: Uint8Array; readonly type: string }

export type Catalogue = {
  readonly tracks: ReadonlyMap<number, CatalogueTrack>
  readonly albums: ReadonlyMap<number, CatalogueAlbum>
  readonly artists: ReadonlyMap<number, CatalogueArtist>
  readonly playlists: ReadonlyMap<number, CataloguePlaylist>
  readonly tags: ReadonlyMap<number, CatalogueTag>
  /** The stream of a track, MP3 ('stream') or as it was uploaded ('original'); null = unknown or unreadable. */
  sound(trackId: number, form: 'stream' | 'original'): Promise<Sound | null>
  /** The words in a file beside the song (folder only), as they are; null = there are none. */
  words?(trackId: number): Promise<Uint8Array | null>
  /** A cover `size` pixels square, or as large as there is; null = unknown id. */
  cover(artworkId: number, size: number | null): Promise<Cover | null>
  /** Files that could not be read (folder only): listed, never fatal. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
  /** Stops workers and frees what is held. */
  stop(): Promise<void>
}

/** How far a catalogue that takes time to make has come, 0 to 1. */
export type Progress = (done: number, what: string) => void
