// The preview of an imported playlist file: which songs the library has, which were not found, and the button to make the playlist.

import { useEffect, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Matched, matchInChunks } from '../../../shared/playlist-files/match.ts'
import type { FileTrack, PlaylistFile } from '../../../shared/playlist-files/playlist-file.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { idsOf } from '../../state/commands.ts'
import { runInSlices } from '../../state/library/use-chunked-task.ts'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { createPlaylist } from '../../state/playlist-actions.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { NameDialog } from './NameDialog.tsx'

/** How many songs that were not found are listed; the copy button copies all. */
const maxListed = 200

export function ImportPlaylist({ file }: { readonly file: PlaylistFile }) {
  const app = useAppContext()
  const library = useLibrary()
  const otherNames = usePlaylistNames(library)
  const missingScope = useWhyReadOnly()
  const matchedTracks = useMatchedTracks(file)
  const [name, setName] = useState(file.name || t('actions.newPlaylist'))
  const [isBusy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    if (matchedTracks === null) return
    setBusy(true)
    const createdId = await createPlaylist(app, name.trim(), idsOf(library, matchedTracks.rows), file.description)
    setBusy(false)
    if (createdId === null) return
    app.layers.close()
    app.view.navigate({ kind: 'playlist', id: createdId })
  }
  return (
    <NameDialog
      heading={t('places.importPlaylist')}
      intro={<p role="status">{matchedTracks === null ? t('places.lookingForSongs') : foundText(file, matchedTracks)}</p>}
      name={name}
      onName={setName}
      submitLabel={t('places.makePlaylist')}
      otherNames={otherNames}
      canSubmit={missingScope === null && matchedTracks !== null && matchedTracks.rows.length > 0}
      busy={isBusy}
      submit={create}
    >
      {matchedTracks !== null && matchedTracks.missing.length > 0 && <MissingSongs songs={matchedTracks.missing} />}
      {missingScope !== null && <p>{missingScope}</p>}
    </NameDialog>
  )
}

/** The songs of the file matched with the library, again after each new library; null while they are searched. */
function useMatchedTracks({ songs }: PlaylistFile): Matched | null {
  const library = useLibrary()
  const [match, setFound] = useState<{ readonly library: Library; readonly matched: Matched } | null>(null)
  useEffect(() => runInSlices(matchInChunks(library, songs), matched => setFound({ library, matched })), [library, songs])
  // A match is valid only for the library it was made with, as row numbers change.
  return match?.library === library ? match.matched : null
}

const foundText = ({ songs }: PlaylistFile, { rows, duplicates }: Matched): string =>
  [
    t('places.foundOf', { count: rows.length, total: songs.length }),
    ...(duplicates === 0 ? [] : [t('places.namedTwice', { count: duplicates })]),
  ].join(' ')

const songText = ({ artist, title, path }: FileTrack): string => (title === '' ? path : dashed(artist, title))

function MissingSongs({ songs }: { readonly songs: readonly FileTrack[] }) {
  return (
    <>
      <div className="row missing-head">
        <h3 className="grow">{t('places.notFoundHeading', { count: songs.length })}</h3>
        <Button label={t('places.copyList')} icon="copy" onClick={() => copyText(songs.map(songText).join('\n'))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be focusable to be scrolled by keyboard */}
      <ul className="edit-lines" aria-label={t('places.notFoundLabel')} tabIndex={0}>
        {songs.slice(0, maxListed).map((song, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a song twice
          <li key={index}>
            <bdi>{songText(song)}</bdi>
          </li>
        ))}
      </ul>
      {songs.length > maxListed && <p className="hint">{t('places.andMore', { count: songs.length - maxListed })}</p>}
    </>
  )
}
