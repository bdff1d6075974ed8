// What this package makes: bytes of music and of pictures.

/** MP3 bytes whose exact number is known before the first is made. */
export type Sound = {
  readonly size: number
  /** MIME type. */
  readonly type: string
  /** Bytes `start` to `end` (exclusive), as they become ready; ending the iteration early stops the work. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export type Cover = { readonly bytes: Uint8Array; readonly type: string }
