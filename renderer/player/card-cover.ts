// The cover for the Media Session: Chromium loads none from an app's own scheme, so the bytes are fetched and given a blob URL.

export type CardCover = {
  /** The blob URL of a cover; null until it is fetched, or if that fails. `ready`: called when it is there. */
  of(path: string | null, ready: () => void): string | null
  /** Revokes the last blob URL. */
  stop(): void
}

/** Holds one cover at a time; the previous blob URL is revoked. */
export function startCardCover(): CardCover {
  let held: { readonly path: string; url: string | null; readonly leave: AbortController } | null = null
  const stop = () => {
    held?.leave.abort()
    if (held?.url) URL.revokeObjectURL(held.url)
    held = null
  }
  const load = async (one: NonNullable<typeof held>, ready: () => void) => {
    try {
      const response = await fetch(one.path, { signal: one.leave.signal })
      if (!response.ok) return
      const picture = await response.blob()
      if (held !== one) return
      one.url = URL.createObjectURL(picture)
      ready()
    } catch {
      // A failed fetch is ignored: the system's media card works without a cover.
    }
  }
  return {
    of: (path, ready) => {
      if (path === held?.path) return held?.url ?? null
      stop()
      if (path === null) return null
      held = { path, url: null, leave: new AbortController() }
      void load(held, ready)
      return null
    },
    stop,
  }
}
