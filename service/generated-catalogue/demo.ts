// The demo library of 24 albums: rows are made at the start, sound and covers on demand.

import { coverOfPlan, startSoundCache, warmEncoder } from 'demo-music'
import type { Catalogue, Progress } from '../world/catalogue.ts'
import { quietAlbums } from './demo/albums-quiet.ts'
import { westernAlbums } from './demo/albums-western.ts'
import { worldAlbums } from './demo/albums-world.ts'
import { addAlbum, addLoose, type DemoLibrary } from './demo/demo-library.ts'
import { demoPlaylists, demoTags } from './demo/demo-lists.ts'

export type DemoOptions = {
  readonly seed: number
  /** Folder in which finished sound is cached, up to a limit; without it only in memory. */
  readonly data?: string | undefined
  readonly progress?: Progress | undefined
}

/** Makes the demo library. The same seed gives the same library, to the last sample and pixel. */
export async function demoCatalogue({ seed, data, progress }: DemoOptions): Promise<Catalogue> {
  progress?.(0, 'Writing the demo library')
  const library: DemoLibrary = { tracks: new Map(), albums: new Map(), artists: new Map(), masters: new Map(), covers: new Map() }
  for (const plan of [...westernAlbums, ...quietAlbums, ...worldAlbums]) addAlbum(library, plan, seed)
  addLoose(library, 'Voice memo 14 (stairwell, good echo)', 'Ignatius Bell', 37, seed)
  addLoose(library, 'Lullaby for Nobody’s Baby', 'Wren Halloway', 124, seed)
  const soundCache = startSoundCache(data ?? null, () => new Date())
  warmEncoder()
  const tracks = [...library.tracks.values()]
  progress?.(1, 'The demo library is ready')
  return {
    tracks: library.tracks,
    albums: library.albums,
    artists: library.artists,
    playlists: demoPlaylists(tracks, [...library.covers.keys()], seed),
    tags: demoTags(tracks, seed),
    sound: async trackId => {
      const master = library.masters.get(trackId)
      return master === undefined ? null : soundCache.sound(master.recording, master.id3)
    },
    cover: async (artworkId, size) => {
      const plan = library.covers.get(artworkId)
      return plan === undefined ? null : await coverOfPlan(plan, size)
    },
    unreadable: [],
    stop: async () => soundCache.stop(),
  }
}
