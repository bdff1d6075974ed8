// The dialogs to choose the playlist for songs (recently used first) or their tags: listed, found by typing, or a new one.
import { useMemo, useState } from 'react'
import { maxTagNameLength, nameRemarkOn } from '../../../shared/edits/name-rules.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { runToEnd } from '../../../shared/library/model/chunked.ts'
import { foldedTagNames } from '../../../shared/library/order/folded-texts.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { matching } from '../../../shared/library/search/match-texts.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
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
  const { tags } = library
  const names = useChunkedTask(foldedTagNames)
  const tagsOfAllSongs = useMemo(() => tagsOfAll(library, tracks), [library, tracks])
  /** Tags whose name contains the text, or is it; none while very many names are still being folded. */
  const tagsNamed = (test: 'has' | 'is', max: number): readonly number[] => {
    const marks = names === null ? new Uint8Array(0) : runToEnd(matching(names, test, text))
    const rows: number[] = []
    for (let row = marks.indexOf(1); row !== -1 && rows.length < max; row = marks.indexOf(1, row + 1)) {
      if (tags.archived[row] !== 1) rows.push(row)
    }
    return rows
  }
  const closeAndRun = (action: () => Promise<unknown>) => (): void => {
    app.layers.close()
    void action()
  }
  const choices = tagsNamed('has', maxChoices).map((row): PickerChoice => {
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
  const canCreate = text.trim() !== '' && remark === null && names !== null && tagsNamed('is', 1).length === 0
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
