// The cover for the Media Session: Chromium loads none from an app's own scheme, so the bytes are fetched and given a blob URL.

export type CardCover = {
  /** The blob URL of a cover; null if `path` is, until it is fetched, or if fetching fails. `onReady`: called when it is fetched. */
  addressOf(path: string | null, onReady: () => void): string | null
  /** Revokes the last blob URL. */
  stop(): void
}

/** Holds one cover at a time; the previous blob URL is revoked. */
export function startCardCover(): CardCover {
  let current: { readonly path: string; url: string | null; readonly abortController: AbortController } | null = null
  const stop = () => {
    current?.abortController.abort()
    if (current?.url) URL.revokeObjectURL(current.url)
    current = null
  }
  const load = async (entry: NonNullable<typeof current>, onReady: () => void) => {
    try {
      const response = await fetch(entry.path, { signal: entry.abortController.signal })
      if (!response.ok) return
      const blob = await response.blob()
      if (current !== entry) return
      entry.url = URL.createObjectURL(blob)
      onReady()
    } catch {
      // A failed fetch is ignored: the system's media card works without a cover.
    }
  }
  return {
    addressOf: (path, onReady) => {
      if (path === current?.path) return current?.url ?? null
      stop()
      if (path === null) return null
      current = { path, url: null, abortController: new AbortController() }
      void load(current, onReady)
      return null
    },
    stop,
  }
}
