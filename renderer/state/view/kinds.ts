// The kinds of the library, in the order of the sidebar and of the shortcuts Ctrl 1 to Ctrl 9.

import { type Arrangement, shownNames } from '../../../shared/arrangement.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { Route } from './route.ts'

export const libraryKinds = [
  { route: { kind: 'home' }, icon: 'home', name: t('kinds.home') },
  { route: { kind: 'albums' }, icon: 'album', name: t('kinds.albums') },
  { route: { kind: 'artists' }, icon: 'artist', name: t('kinds.artists') },
  { route: { kind: 'songs' }, icon: 'song', name: t('kinds.songs') },
  { route: { kind: 'genres' }, icon: 'genre', name: t('kinds.genres') },
  { route: { kind: 'decades' }, icon: 'calendar', name: t('kinds.years') },
  { route: { kind: 'folder', path: '' }, icon: 'folder', name: t('kinds.folders') },
  { route: { kind: 'history' }, icon: 'history', name: t('kinds.history') },
] as const satisfies readonly { readonly route: Route; readonly icon: IconName; readonly name: string }[]

type Kind = (typeof libraryKinds)[number]
export const kindNames = libraryKinds.map(({ route }) => route.kind)
export const libraryKindNamed = (name: Kind['route']['kind']): Kind | undefined => libraryKinds.find(({ route }) => route.kind === name)
/** The kinds that the person shows in the sidebar, in their order; hidden ones stay in the palette and keep their shortcuts. */
export const shownKinds = (arrangement: Arrangement): readonly Kind[] =>
  shownNames(kindNames, arrangement).flatMap(name => libraryKindNamed(name) ?? [])

/** Kinds with a heading of their own in the sidebar; their shortcuts continue up to Ctrl 9. */
export const playlistKinds = [
  { route: { kind: 'playlists' }, icon: 'playlist', name: t('kinds.playlists') },
  { route: { kind: 'tags' }, icon: 'tag', name: t('kinds.tags') },
] as const satisfies readonly { readonly route: Route; readonly icon: IconName; readonly name: string }[]
