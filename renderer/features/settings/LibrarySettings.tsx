// What the library holds, what of it could not be read, and the way to ask the service again.
import { isMissing } from '../../../shared/account/scopes.ts'
import type { LibraryLoad } from '../../../shared/app-state.ts'
import type { Skipped } from '../../../shared/library/model/model.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { AskForScopes } from '../../frame/sign-in-buttons.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { count, countOf, listLength, momentOf, songs } from '../../words/format.ts'

export function LibrarySettings() {
  const page = usePage()
  const { counts, skipped, load, lastModified } = useApp(state => state.library)
  const waiting = useApp(state => state.history.waiting)
  const notGranted = useApp(state => isMissing(state.account, 'user.library:read'))
  const loading = load.phase === 'downloading' || load.phase === 'decoding'
  return (
    <SettingGroup id="library" heading="Library">
      <SettingLine
        name={counts === null ? 'No library yet' : `${songs(counts.tracks)}, ${listLength(counts.length)}`}
        text={
          counts !== null &&
          [
            countOf(counts.albums, 'album', 'albums'),
            countOf(counts.artists, 'artist', 'artists'),
            countOf(counts.playlists, 'playlist', 'playlists'),
          ].join(' · ')
        }
      >
        {notGranted ? (
          <AskForScopes />
        ) : (
          <Button
            label={words[load.phase]}
            icon="refresh"
            working={loading}
            disabled={loading}
            onClick={() => void ask(page, 'library.refresh', undefined)}
          />
        )}
      </SettingLine>
      {notGranted && <SettingLine name="Not brought up to date" text="This sign-in does not let Segue read your library." />}
      {lastModified !== null && <SettingLine name="Last changed" text={momentOf(lastModified, new Date())} />}
      {skipped !== null && <SkippedRows skipped={skipped} />}
      {waiting > 0 && (
        <SettingLine
          name="History"
          text={`${countOf(waiting, 'play', 'plays')} not yet sent to the service; they are kept until it has them.`}
        />
      )}
    </SettingGroup>
  )
}

const words: Readonly<Record<LibraryLoad['phase'], string>> = {
  idle: 'Look for changes',
  failed: 'Try again',
  downloading: 'Loading',
  decoding: 'Reading',
}

/** Rows of the service that could not be read, by table; silent when all could. */
function SkippedRows({ skipped }: { readonly skipped: Skipped }) {
  const parts = Object.entries(skipped).filter(([, rows]) => rows > 0)
  if (parts.length === 0) return null
  const total = parts.reduce((sum, [, rows]) => sum + rows, 0)
  return (
    <SettingLine
      name={`${countOf(total, 'row', 'rows')} could not be read`}
      text={`${parts.map(([table, rows]) => `${count(rows)} of ${table}`).join(', ')}. Everything else is shown; the log says why.`}
    />
  )
}
