// The preview of an imported playlist file: which songs the library has, which were not found, and the button to make the playlist.

import { useEffect, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Matched, matchSteps } from '../../../shared/playlist-files/match.ts'
import type { FileSong, PlaylistFile } from '../../../shared/playlist-files/playlist-file.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { idsOf } from '../../state/commands.ts'
import { inSlices } from '../../state/library/use-stepwise.ts'
import { useMissingWrite } from '../../state/may-edit.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { createPlaylist } from '../../state/playlist-acts.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

/** How many songs that were not found are listed; the copy button copies all. */
const mostListed = 200

export function ImportPlaylist({ file }: { readonly file: PlaylistFile }) {
  const page = usePage()
  const library = useLibrary()
  const others = usePlaylistNames(library)
  const missingScope = useMissingWrite()
  const found = useMatched(file)
  const [name, setName] = useState(file.name || t('places.newPlaylist'))
  const [working, setWorking] = useState(false)
  const make = async (): Promise<void> => {
    if (found === null) return
    setWorking(true)
    const made = await createPlaylist(page, name.trim(), idsOf(library, found.rows), file.description)
    setWorking(false)
    if (made === null) return
    page.layers.close()
    page.view.go({ kind: 'playlist', id: made })
  }
  return (
    <PlaylistForm
      heading={t('places.importAPlaylist')}
      intro={<p role="status">{found === null ? t('places.lookingForItsSongsMore') : foundWords(file, found)}</p>}
      name={name}
      onName={setName}
      submitLabel={t('places.makeThePlaylist')}
      others={others}
      canSubmit={missingScope === null && found !== null && found.rows.length > 0}
      busy={working}
      submit={make}
    >
      {found !== null && found.missing.length > 0 && <Missing songs={found.missing} />}
      {missingScope !== null && <p>{missingScope}</p>}
    </PlaylistForm>
  )
}

/** The songs of the file matched with the library, again after each new library; null while they are searched. */
function useMatched({ songs }: PlaylistFile): Matched | null {
  const library = useLibrary()
  const [found, setFound] = useState<{ readonly library: Library; readonly matched: Matched } | null>(null)
  useEffect(() => inSlices(matchSteps(library, songs), matched => setFound({ library, matched })), [library, songs])
  // A match is valid only for the library it was made with, as row numbers change.
  return found?.library === library ? found.matched : null
}

const foundWords = ({ songs }: PlaylistFile, { rows, duplicates }: Matched): string =>
  [
    t('places.foundOf', { found: rows.length, all: songs.length }),
    ...(duplicates === 0 ? [] : [t('places.namedTwice', { count: duplicates })]),
  ].join(' ')

const words = ({ artist, title, path }: FileSong): string => (title === '' ? path : dashed(artist, title))

function Missing({ songs }: { readonly songs: readonly FileSong[] }) {
  return (
    <>
      <div className="row missing-head">
        <h3 className="grow">{t('places.notFound', { count: songs.length })}</h3>
        <Button label={t('places.copyTheList')} icon="copy" onClick={() => copyText(songs.map(words).join('\n'))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys, too */}
      <ul className="edit-lines" aria-label={t('places.notFoundList')} tabIndex={0}>
        {songs.slice(0, mostListed).map((song, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a song twice
          <li key={index}>
            <bdi>{words(song)}</bdi>
          </li>
        ))}
      </ul>
      {songs.length > mostListed && <p className="hint">{t('places.andMore', { count: songs.length - mostListed })}</p>}
    </>
  )
}
