// Writes to the terminal and then ends the process.

type Stream = { write(text: string, written: () => void): unknown; on(event: 'error', listener: () => void): unknown }

/** Calls `end` once the text is written, which a full pipe may delay, or once the pipe turns out to be closed. */
export function writeThenEnd(text: string, stream: Stream, end: () => void): void {
  stream.on('error', end)
  stream.write(text, end)
}
