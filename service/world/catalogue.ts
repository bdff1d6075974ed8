// The types of a catalogue, whatever its origin: demo, generated, or a folder of MP3s.

/** A track's fields as the service stores them; library-rows.ts makes wire rows of them. Units as in protocol 5.2. */
export type CatalogueTrack = {
  readonly id: number
  number: number
  year: number
  title: string
  genre: string
  /** Whole seconds. */
  length: number
  /** Id of the album; 0: none. */
  albumId: number
  /** Id of the cover; 0: none. */
  artworkId: number
  /** Id of the artist; 0: various artists. */
  artistId: number
  /** Day of the upload, `YYYY-MM-DD`, UTC. */
  uploadedOn: string
  /** Time of the upload, `HH:MM:SS`, UTC. */
  uploadedTime: string
  trashed: boolean
  /** Size of the original file, bytes. */
  size: number
  path: string
  rating: number
  plays: number
  /** MIME type of the original file. */
  type: string
  /** Gain in dB as text; '' if unknown. */
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

/** Sound as bytes, whose number is known before the first one is made. */
export type CatalogueSound = {
  readonly size: number
  /** MIME type. */
  readonly type: string
  /** The bytes from `start` to `end` (exclusive), made on demand; if the iteration is ended early, no more are made. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export type Cover = { readonly bytes: Uint8Array; readonly type: string }

export type Catalogue = {
  readonly tracks: ReadonlyMap<number, CatalogueTrack>
  readonly albums: ReadonlyMap<number, CatalogueAlbum>
  readonly artists: ReadonlyMap<number, CatalogueArtist>
  readonly playlists: ReadonlyMap<number, CataloguePlaylist>
  readonly tags: ReadonlyMap<number, CatalogueTag>
  /** The sound of a track, as MP3 ('stream') or as uploaded ('original'); null: unknown or unreadable. */
  sound(trackId: number, form: 'stream' | 'original'): Promise<CatalogueSound | null>
  /** The raw bytes of the lyrics file beside a song (folder only); null: there is none. */
  lyrics?(trackId: number): Promise<Uint8Array | null>
  /**
   * A cover of `size` by `size` pixels; a smaller picture, or one of a format that is not scaled, comes unchanged. `size` null: the picture
   * unchanged. Resolves with null for an unknown id, or if it is unreadable.
   */
  cover(artworkId: number, size: number | null): Promise<Cover | null>
  /** Files that could not be read (folder only); never fatal. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
  /** Stops the workers of the catalogue and frees their memory. */
  stop(): Promise<void>
}

/** Called while a catalogue is being made: `done` is the share that is made, 0 to 1, `what` the work under way, as a sentence. */
export type Progress = (done: number, what: string) => void

/** Whether a catalogue is made up (demo or generated), or a person's own folder. */
export type CatalogueKind = 'made up' | 'folder'
