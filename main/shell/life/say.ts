// Words on the terminal, and the end of this process behind them.

type Stream = { write(text: string, written: () => void): unknown; on(event: 'error', listener: () => void): unknown }

/** Ends once the text is out: a pipe may be full for a while, or have nobody at its other end any more. */
export function sayAndEnd(text: string, stream: Stream, end: () => void): void {
  stream.on('error', end)
  stream.write(text, end)
}
