// A scene for every kind of layer; a missing one is a type error.
import { playlistId, trackId } from '../../shared/ids.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { Layer, MenuItem } from '../state/view/layers.ts'
import { editing, knownAccount, playing, queue, type Scene, sampleSmartPlaylist, withDevices } from './states.ts'

type LayerOf<Kind extends Layer['kind']> =
  Extract<Layer, { readonly kind: Kind }> extends never ? Layer & { readonly kind: Kind } : Extract<Layer, { readonly kind: Kind }>

const doNothing = (): void => undefined
const items: readonly MenuItem[] = [
  { icon: 'play', label: 'Play', run: doNothing },
  { icon: 'queue', label: 'Add to queue', keys: 'Shift Enter', run: doNothing },
  { icon: 'album', label: 'Go to album', detail: 'Low Tide', separator: true, run: doNothing },
  { icon: 'moon', label: 'At the end of this song', checked: true, separator: true, run: doNothing },
  { icon: 'pencil', label: 'Edit details…', reason: 'This sign-in does not allow it.', separator: true, run: doNothing },
]
const unknownSong = { title: 'Salt Line', artist: 'Nobody', album: '', length: 0, path: '' }
const table = {
  kind: 'songs',
  allColumns: ['title', 'artist', 'album'].map(name => ({ name, label: name, required: name === 'title' })),
  defaults: ['title', 'artist'],
  withoutRoom: () => ['artist'],
} as const
const tracks = [9001, 9002].map(trackId)

const layers: { readonly [Kind in Layer['kind']]: LayerOf<Kind> } = {
  menu: { kind: 'menu', label: 'Song', items, x: 200, y: 100 },
  columns: { kind: 'columns', table, x: 200, y: 100 },
  devices: { kind: 'devices' },
  palette: { kind: 'palette' },
  shortcuts: { kind: 'shortcuts' },
  'whats-new': { kind: 'whats-new' },
  'sign-out': { kind: 'sign-out' },
  smart: { kind: 'smart', draft: { ...sampleSmartPlaylist, query: 'genre:folk year:1990..1999' } },
  'delete-smart-playlist': { kind: 'delete-smart-playlist', playlist: sampleSmartPlaylist },
  'create-playlist': { kind: 'create-playlist', name: 'Low Tide', tracks: queue.tracks },
  'create-tag': { kind: 'create-tag' },
  'import-playlist': {
    kind: 'import-playlist',
    file: {
      name: 'Late Trains',
      description: '',
      songs: [unknownSong, { ...unknownSong, title: 'Slack Water', artist: 'Blue Harbour' }],
    },
  },
  'add-to-playlist': { kind: 'add-to-playlist', tracks },
  'tag-songs': { kind: 'tag-songs', tracks },
  'empty-trash': { kind: 'empty-trash', tracks: [trackId(9011)] },
  details: { kind: 'details', of: 'tracks', ids: [9001] },
  edits: { kind: 'edits' },
  'edit-playlist': { kind: 'edit-playlist', id: playlistId(302) },
  'playlist-folder': { kind: 'playlist-folder', id: null, name: '', first: null },
  'last-songs': { kind: 'last-songs', id: playlistId(302) },
  'end-public-link': { kind: 'end-public-link', id: playlistId(302) },
  'delete-playlist': { kind: 'delete-playlist', id: playlistId(302) },
  'clear-downloads': { kind: 'clear-downloads' },
  'clear-cache': { kind: 'clear-cache', cache: 'sound', bytes: 12e6 },
  'query-help': { kind: 'query-help' },
  forget: { kind: 'forget', account: knownAccount },
}
const editingDetails: Scene['state'] = { ...playing, settings: { ...defaultSettings, editDetails: true } }
const states: Partial<Record<Layer['kind'], Scene['state']>> = { details: editingDetails, devices: withDevices, edits: editing }
const variants: readonly (readonly [name: string, layer: Layer])[] = [
  ['details of many', { kind: 'details', of: 'albums', ids: [61, 64] }],
  ['details to edit', { kind: 'details', of: 'tracks', ids: [9001], edit: true }],
  ['details of many to edit', { kind: 'details', of: 'tracks', ids: [9001, 9012], edit: true }],
  ['smart playlist, new', { kind: 'smart', draft: { ...sampleSmartPlaylist, id: null, name: '', query: '' } }],
  ['covers to clear', { kind: 'clear-cache', cache: 'covers', bytes: 12e6 }],
  ['libraries to clear', { kind: 'clear-cache', cache: 'libraries', bytes: 12e6 }],
]

/** Scenes by the kind of layer, and some variants. */
export const layerScenes: Readonly<Record<string, Scene>> = Object.fromEntries(
  [...Object.entries(layers), ...variants].map(([name, layer]) => [
    name,
    { state: states[layer.kind] ?? playing, act: app => app.layers.open(layer) } satisfies Scene,
  ]),
)
