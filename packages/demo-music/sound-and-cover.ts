// The products of this package: sound and covers as bytes.

/** Sound as MP3, whose number of bytes is known before the first is made. */
export type DemoSound = {
  readonly size: number
  /** MIME type. */
  readonly type: string
  /** The bytes `start` to `end` (exclusive), produced on demand; ending the iteration early stops the work. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export type Cover = { readonly bytes: Uint8Array; readonly type: string }
