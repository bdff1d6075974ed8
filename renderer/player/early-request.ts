// A request for a song that was made before anybody reads it: one at most, and given up when nobody comes for it.

type Early = { readonly address: string; readonly answer: Promise<Response>; readonly stop: AbortController }
let early: Early | null = null

/** Nobody comes for it any more after this long, milliseconds. */
const takenWithin = 3_000

/** Asks for a whole file. What was asked for before and nobody took is given up. */
export function askEarly(address: string): void {
  early?.stop.abort()
  const stop = new AbortController()
  const answer = fetch(address, { headers: { Range: 'bytes=0-' }, signal: stop.signal })
  const asked: Early = { address, answer, stop }
  answer.catch(() => undefined) // told to who takes it
  early = asked
  setTimeout(() => {
    if (early !== asked) return
    early = null
    stop.abort()
  }, takenWithin)
}

/** The answer to what was asked for, if it is this file; from now on it ends with the signal. Null: nobody has asked for it. */
export function takeEarly(address: string, signal: AbortSignal): Promise<Response> | null {
  if (early?.address !== address) return null
  const { answer, stop } = early
  early = null
  if (signal.aborted) stop.abort()
  signal.addEventListener('abort', () => stop.abort(), { once: true })
  return answer
}
