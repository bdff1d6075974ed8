// The kinds of the library, in the order of the sidebar and of the keys Ctrl 1 to Ctrl 3.
import type { Route } from '../state/route.ts'
import type { IconName } from './Icon.tsx'

export const kinds = [
  { route: { kind: 'albums' }, icon: 'album', name: 'Albums' },
  { route: { kind: 'artists' }, icon: 'artist', name: 'Artists' },
  { route: { kind: 'songs' }, icon: 'song', name: 'Songs' },
] as const satisfies readonly { readonly route: Route; readonly icon: IconName; readonly name: string }[]
