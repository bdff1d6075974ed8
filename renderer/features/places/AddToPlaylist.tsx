// The dialogs to choose the playlist for songs (recently used first) or their tags: listed, found by typing, or a new one.
import { useMemo, useState } from 'react'
import { maxTagNameLength, nameRemarkOn } from '../../../shared/edits/name-rules.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { fold } from '../../../shared/library/model/fold.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { addToPlaylist } from '../../state/playlist-actions.ts'
import { findPlaylists } from '../../state/playlists-named.ts'
import { createTag, setTag, tagsOfAll } from '../../state/tag-actions.ts'
import { formatSongCount } from '../../words/format.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { type PickerChoice, PickerDialog } from './PickerDialog.tsx'

export function AddToPlaylist({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const app = useAppContext()
  const library = useLibrary()
  const [text, setText] = useState('')
  const { usedPlaylists } = app.mirror.getState().settings
  const foundRows = useMemo(() => findPlaylists(library, text, usedPlaylists, maxChoices), [library, text, usedPlaylists])
  const choices = foundRows.map((row): PickerChoice => {
    const { id, name, tracks: count } = playlistAt(library, row)
    const run = (): void => {
      app.layers.close()
      void addToPlaylist(app, library, id, tracks)
    }
    return { key: String(id), name: name || t('places.unnamed.playlist'), icon: 'playlist', detail: formatSongCount(count), run }
  })
  const newChoice: PickerChoice = {
    key: 'new',
    name: text.trim() === '' ? t('actions.newPlaylist') : t('actions.newPlaylistNamed', { name: text.trim() }),
    icon: 'plus',
    detail: '',
    run: () => app.layers.open({ kind: 'create-playlist', name: text.trim() || t('actions.newPlaylist'), tracks }),
  }
  const texts = {
    label: t('places.addToPlaylist'),
    heading: t('places.addSongsHeading', { songs: formatSongCount(tracks.length) }),
    fieldLabel: t('places.findPlaylist'),
  }
  return <PickerDialog {...texts} text={text} onInput={setText} error={null} choices={[...choices, newChoice]} />
}

export function TagSongs({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const app = useAppContext()
  const library = useLibrary()
  const [text, setText] = useState('')
  const foldedText = fold(text)
  const { tags } = library
  const names = useMemo(() => Array.from(tags.id.keys(), row => fold(tags.name.at(row))), [tags])
  const tagsOfAllSongs = useMemo(() => tagsOfAll(library, tracks), [library, tracks])
  const rows = Array.from(tags.id.keys()).filter(row => tags.archived[row] !== 1 && names[row]?.includes(foldedText))
  const closeAndRun = (action: () => Promise<unknown>) => (): void => {
    app.layers.close()
    void action()
  }
  const choices = rows.slice(0, maxChoices).map((row): PickerChoice => {
    const { id, name } = tagAt(library, row)
    const isTagged = tagsOfAllSongs.has(row)
    const run = closeAndRun(() => setTag(app, library, id, tracks, !isTagged))
    return {
      key: String(id),
      name: name || t('places.unnamed.tag'),
      icon: isTagged ? 'check' : 'tag',
      detail: isTagged ? t('places.removeTag') : '',
      run,
    }
  })
  const remark = nameRemarkOn(text, maxTagNameLength)
  const canCreate = text.trim() !== '' && remark === null && !rows.some(row => names[row] === foldedText)
  const run = closeAndRun(() => createTag(app, library, text.trim(), tracks))
  const newChoice: PickerChoice = { key: 'new', name: t('places.newTagNamed', { name: text.trim() }), icon: 'plus', detail: '', run }
  const texts = {
    label: t('kinds.tags'),
    heading: t('places.tagsHeading', { songs: formatSongCount(tracks.length) }),
    fieldLabel: t('places.findOrNameTag'),
  }
  const nameError = nameRemarkWords(remark, maxTagNameLength)
  return <PickerDialog {...texts} text={text} onInput={setText} error={nameError} choices={canCreate ? [...choices, newChoice] : choices} />
}

/** How many playlists or tags are offered, at most. */
const maxChoices = 50
