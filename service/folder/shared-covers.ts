// Shares the pictures of covers in full size between the responses that are being sent: each may have 32 MB, and readers may be slow.
import type { Cover } from '../world/catalogue.ts'

/**
 * Makes a function that loads a cover once for all who want it at the same time, and lets the engine free it when no response needs it any
 * more. `load`: gives the cover with an id; null: there is none, or it cannot be read.
 */
export function createSharedCovers(load: (artworkId: number) => Promise<Cover | null>): (artworkId: number) => Promise<Cover | null> {
  const loading = new Map<number, Promise<Cover | null>>()
  const loaded = new Map<number, { readonly type: string; readonly bytes: WeakRef<Cover['bytes']> }>()
  const loadNow = async (artworkId: number): Promise<Cover | null> => {
    try {
      const cover = await load(artworkId)
      if (cover !== null) loaded.set(artworkId, { type: cover.type, bytes: new WeakRef(cover.bytes) })
      return cover
    } finally {
      loading.delete(artworkId)
    }
  }
  return async artworkId => {
    const known = loaded.get(artworkId)
    const bytes = known?.bytes.deref()
    if (known !== undefined && bytes !== undefined) return { type: known.type, bytes }
    const load = loading.get(artworkId) ?? loadNow(artworkId)
    loading.set(artworkId, load)
    return await load
  }
}
