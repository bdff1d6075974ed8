// The dialog to choose the playlist for songs, or their tags: recently used first, others by typing, or a new one.
import { useMemo, useState } from 'react'
import { longestTagName, remarkOn } from '../../../shared/edits/names.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/library/model/fold.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { t } from '../../../shared/words/words.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { addToPlaylist } from '../../state/playlist-acts.ts'
import { playlistsNamed } from '../../state/playlists-named.ts'
import { createTag, putTag, tagsOfAll } from '../../state/tag-acts.ts'
import { songs } from '../../words/format.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { type Choice, Picker } from './Picker.tsx'

export function AddToPlaylist({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const library = useLibrary()
  const [text, setText] = useState('')
  const found = useMemo(() => playlistsNamed(library, text, page.mirror.getState().settings.usedPlaylists, most), [library, text, page])
  const choices = found.map((row): Choice => {
    const { id, name, tracks: count } = playlistAt(library, row)
    const run = (): void => {
      page.layers.close()
      void addToPlaylist(page, library, id, tracks)
    }
    return { key: String(id), name: name || t('places.unnamedPlaylist'), icon: 'playlist', detail: songs(count), run }
  })
  const fresh: Choice = {
    key: 'new',
    name: text.trim() === '' ? t('places.newPlaylist') : t('places.newPlaylistNamed', { name: text.trim() }),
    icon: 'plus',
    detail: '',
    run: () => page.layers.open({ kind: 'make-playlist', name: text.trim() || t('places.newPlaylist'), tracks }),
  }
  const words = {
    label: t('places.addToAPlaylist'),
    heading: t('places.addSongsToAPlaylist', { songs: songs(tracks.length) }),
    field: t('places.findAPlaylist'),
  }
  return <Picker {...words} text={text} write={setText} wrong={null} choices={[...choices, fresh]} />
}

export function TagSongs({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const library = useLibrary()
  const [text, setText] = useState('')
  const asked = fold(text)
  const { tags } = library
  const names = useMemo(() => Array.from(tags.id.keys(), row => fold(tags.name.at(row))), [tags])
  const worn = useMemo(() => tagsOfAll(library, tracks), [library, tracks])
  const rows = Array.from(tags.id.keys()).filter(row => tags.archived[row] !== 1 && names[row]?.includes(asked))
  const choose = (act: () => Promise<unknown>) => (): void => {
    page.layers.close()
    void act()
  }
  const choices = rows.slice(0, most).map((row): Choice => {
    const { id, name } = tagAt(library, row)
    const has = worn.has(row)
    const run = choose(() => putTag(page, library, id, tracks, !has))
    return {
      key: String(id),
      name: name || t('places.unnamedTag'),
      icon: has ? 'check' : 'tag',
      detail: has ? t('places.takeOff') : '',
      run,
    }
  })
  const remark = remarkOn(text, longestTagName)
  const isNew = text.trim() !== '' && remark === null && !rows.some(row => names[row] === asked)
  const run = choose(() => createTag(page, library, text.trim(), tracks))
  const fresh: Choice = { key: 'new', name: t('places.newTagNamed', { name: text.trim() }), icon: 'plus', detail: '', run }
  const words = {
    label: t('places.tags'),
    heading: t('places.tagsOf', { songs: songs(tracks.length) }),
    field: t('places.findOrNameATag'),
  }
  const wrong = nameRemarkWords(remark, longestTagName)
  return <Picker {...words} text={text} write={setText} wrong={wrong} choices={isNew ? [...choices, fresh] : choices} />
}

/** How many playlists or tags are offered, at most. */
const most = 50
