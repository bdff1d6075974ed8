// The cover for the card of the system. Chromium takes none from an app's own scheme, so its bytes are fetched and given an address of the page's.

export type CardCover = {
  /** The address of a cover, once it is there; null until then, and if it cannot be had. `ready`: called when it is there. */
  of(path: string | null, ready: () => void): string | null
  /** Lets the last one go. */
  stop(): void
}

/** One cover at a time: the one before is let go. */
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
      // A card without a cover says all that matters.
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
