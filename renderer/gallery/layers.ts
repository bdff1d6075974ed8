// A scene for every kind of layer; a missing one is a type error.
import { playlistId, trackId } from '../../shared/ids.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { MenuItem, Overlay } from '../state/view/overlays.ts'
import { editing, known, playing, queue, type Scene, smart, withDevices } from './states.ts'

type Of<Kind extends Overlay['kind']> =
  Extract<Overlay, { readonly kind: Kind }> extends never ? Overlay & { readonly kind: Kind } : Extract<Overlay, { readonly kind: Kind }>

const nothing = (): void => undefined
const items: readonly MenuItem[] = [
  { icon: 'play', label: 'Play', run: nothing },
  { icon: 'queue', label: 'Add to queue', keys: 'Shift Enter', run: nothing },
  { icon: 'album', label: 'Go to album', detail: 'Low Tide', line: true, run: nothing },
  { icon: 'moon', label: 'At the end of this song', checked: true, line: true, run: nothing },
  { icon: 'pencil', label: 'Edit details…', reason: 'This sign-in does not allow it.', line: true, run: nothing },
]
const unknownSong = { title: 'Salt Line', artist: 'Nobody', album: '', length: 0, path: '' }
const table = {
  kind: 'songs',
  all: ['title', 'artist', 'album'].map(name => ({ name, words: name, always: name === 'title' })),
  usual: ['title', 'artist'],
  noRoom: () => ['artist'],
} as const
const tracks = [9001, 9002].map(trackId)

const layers: { readonly [Kind in Overlay['kind']]: Of<Kind> } = {
  menu: { kind: 'menu', label: 'Song', items, x: 200, y: 100 },
  columns: { kind: 'columns', table, x: 200, y: 100 },
  devices: { kind: 'devices' },
  palette: { kind: 'palette' },
  shortcuts: { kind: 'shortcuts' },
  'whats-new': { kind: 'whats-new' },
  'sign-out': { kind: 'sign-out' },
  smart: { kind: 'smart', draft: { ...smart, query: 'genre:folk year:1990..1999' } },
  'remove-smart': { kind: 'remove-smart', playlist: smart },
  'make-playlist': { kind: 'make-playlist', name: 'Low Tide', tracks: queue.tracks },
  'make-tag': { kind: 'make-tag' },
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
  'clear-kept': { kind: 'clear-kept', what: 'sound', bytes: 12e6 },
  'query-help': { kind: 'query-help' },
  forget: { kind: 'forget', account: known },
}
const describing: Scene['state'] = { ...playing, settings: { ...defaultSettings, editDetails: true } }
const states: Partial<Record<Overlay['kind'], Scene['state']>> = { details: describing, devices: withDevices, edits: editing }
const more: readonly (readonly [name: string, layer: Overlay])[] = [
  ['details of many', { kind: 'details', of: 'albums', ids: [61, 64] }],
  ['details to edit', { kind: 'details', of: 'tracks', ids: [9001], edit: true }],
  ['details of many to edit', { kind: 'details', of: 'tracks', ids: [9001, 9012], edit: true }],
  ['smart playlist, new', { kind: 'smart', draft: { ...smart, id: null, name: '', query: '' } }],
  ['covers to clear', { kind: 'clear-kept', what: 'covers', bytes: 12e6 }],
  ['libraries to clear', { kind: 'clear-kept', what: 'libraries', bytes: 12e6 }],
]

/** Scenes by the kind of layer, and some variants. */
export const layerScenes: Readonly<Record<string, Scene>> = Object.fromEntries(
  [...Object.entries(layers), ...more].map(([name, layer]) => [
    name,
    { state: states[layer.kind] ?? playing, act: page => page.layers.open(layer) } satisfies Scene,
  ]),
)
