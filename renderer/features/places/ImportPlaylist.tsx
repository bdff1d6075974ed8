// What a playlist file comes to in this library, what of it was not found, and the playlist that is made of the rest.

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
import { playlistNames } from '../../state/playlists-named.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

/** So many are listed one by one; all of them are copied. */
const mostListed = 200

export function ImportPlaylist({ file }: { readonly file: PlaylistFile }) {
  const page = usePage()
  const library = useLibrary()
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
      others={playlistNames(library)}
      canSubmit={missingScope === null && found !== null && found.rows.length > 0}
      busy={working}
      submit={make}
    >
      {found !== null && found.missing.length > 0 && <Missing songs={found.missing} />}
      {missingScope !== null && <p>{missingScope}</p>}
    </PlaylistForm>
  )
}

/** Null while it is looked for; again, whenever another library comes. */
function useMatched({ songs }: PlaylistFile): Matched | null {
  const library = useLibrary()
  const [found, setFound] = useState<{ readonly library: Library; readonly matched: Matched } | null>(null)
  useEffect(() => inSlices(matchSteps(library, songs), matched => setFound({ library, matched })), [library, songs])
  // Rows of another library are other songs.
  return found?.library === library ? found.matched : null
}

const foundWords = ({ songs }: PlaylistFile, { rows, again }: Matched): string =>
  [t('places.foundOf', { found: rows.length, all: songs.length }), ...(again === 0 ? [] : [t('places.namedTwice', { count: again })])].join(
    ' ',
  )

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
