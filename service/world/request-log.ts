// Log of what the stand-in received, and of the tokens that it issued, for tests; bounded, because a demo may run for days.

/** A list that keeps its newest entries, within a bound; `total` counts all that were added since the last `clear`. */
export type BoundedLog<Entry> = { add(entry: Entry): void; all(): readonly Entry[]; clear(): void; readonly total: number }

/**
 * Makes a list of at most `count` entries, together at most `size` characters of JSON; beyond that the oldest are dropped, but the newest
 * stays whatever its size.
 */
export function boundedLog<Entry>(count: number, size = Number.POSITIVE_INFINITY): BoundedLog<Entry> {
  let entries: { entry: Entry; size: number }[] = []
  let storedSize = 0
  let total = 0
  return {
    add: entry => {
      const weight = Number.isFinite(size) ? JSON.stringify(entry).length : 0
      entries.push({ entry, size: weight })
      storedSize += weight
      total += 1
      while (entries.length > count || (storedSize > size && entries.length > 1)) storedSize -= entries.shift()?.size ?? 0
    },
    all: () => entries.map(({ entry }) => entry),
    clear: () => {
      entries = []
      storedSize = 0
      total = 0
    },
    get total() {
      return total
    },
  }
}

export type ReceivedRequest = {
  readonly role: string
  readonly method: string
  /** The path without the query, which may hold a token. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** A play or skip as received, before duplicates are dropped. */
export type ReceivedEvent = {
  readonly user_id: string
  readonly track: number
  readonly event: 'play' | 'skip'
  readonly ts: string
  /** Whether the event had been received before, and so was not counted. */
  readonly duplicate: boolean
}
export type ReceivedCall = { readonly user_id: string; readonly mode: string; readonly device_name: string; readonly result: boolean }
export type ReceivedWrite = { readonly user_id: string; readonly mode: string; readonly body: Readonly<Record<string, unknown>> }
export type ReceivedFrame = { readonly from: 'client' | 'service'; readonly session_uuid: string; readonly frame: unknown }
export type IssuedToken = {
  readonly grant: 'authorization_code' | 'device_code' | 'refresh_token' | 'control'
  readonly client_id: string
  readonly session_uuid: string
  readonly access_token: string
  readonly refresh_token: string
}

export type RequestLog = {
  readonly requests: BoundedLog<ReceivedRequest>
  readonly calls: BoundedLog<ReceivedCall>
  readonly history: BoundedLog<ReceivedEvent>
  readonly writes: BoundedLog<ReceivedWrite>
  readonly frames: BoundedLog<ReceivedFrame>
  readonly tokens: BoundedLog<IssuedToken>
}

/** Makes empty logs. `tokens`: whether issued tokens are kept, which only tests need. */
export const createRequestLog = ({ tokens }: { readonly tokens: boolean }): RequestLog => ({
  requests: boundedLog(2_000),
  calls: boundedLog(1_000),
  history: boundedLog(10_000),
  writes: boundedLog(500, 4_000_000),
  frames: boundedLog(500, 8_000_000),
  tokens: boundedLog(tokens ? 200 : 0),
})
