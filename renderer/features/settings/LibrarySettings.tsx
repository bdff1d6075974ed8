// The Library group of the settings: its counts, rows that could not be read, looking for changes, adding music, editing details, and the
// history.

import { isScopeMissing } from '../../../shared/account/scopes.ts'
import { isLoading, type LibraryLoad } from '../../../shared/app-state.ts'
import type { Skipped } from '../../../shared/library/model/model.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { useSettings } from '../../state/use-settings.ts'
import { formatListLength, formatMoment, formatSongCount } from '../../words/format.ts'
import { Setting } from './Setting.tsx'

export function LibrarySettings() {
  const app = useAppContext()
  const { counts, skipped, load, lastModified } = useApp(state => state.library)
  const waiting = useApp(state => state.history.waiting)
  const lacksScope = useApp(state => isScopeMissing(state.account, 'user.library:read'))
  const isLoadingNow = isLoading({ load })
  const { settings, change } = useSettings()
  return (
    <SettingGroup id="library" heading={t('kinds.library')}>
      <SettingLine
        name={counts === null ? t('library.noLibraryYet') : `${formatSongCount(counts.tracks)}, ${formatListLength(counts.length)}`}
        description={
          counts !== null &&
          [
            t('count.albums', { count: counts.albums }),
            t('count.artists', { count: counts.artists }),
            t('count.playlists', { count: counts.playlists }),
          ].join(' · ')
        }
      >
        {lacksScope ? (
          <RequestScopesButton />
        ) : (
          <Button
            label={refreshLabels[load.phase]}
            icon="refresh"
            isBusy={isLoadingNow}
            disabled={isLoadingNow}
            onClick={() => void request(app, 'library.refresh', undefined)}
          />
        )}
      </SettingLine>
      {lacksScope && <SettingLine name={t('settings.libraryNotUpdated')} description={t('errors.noLibraryScope')} />}
      <SettingLine name={t('settings.addMusic')} description={t('settings.addMusicDescription')}>
        <Button label={t('actions.addMusicEllipsis')} icon="plus" onClick={() => app.view.navigate({ kind: 'uploads' })} />
      </SettingLine>
      {lastModified !== null && <SettingLine name={t('settings.lastChanged')} description={formatMoment(lastModified, new Date())} />}
      <Setting
        name={t('settings.editDetails')}
        description={t('settings.editDetailsDescription')}
        defaults={{ editDetails: defaultSettings.editDetails }}
      >
        <Switch label={t('settings.editDetails')} isOn={settings.editDetails} onChange={editDetails => change({ editDetails })} />
      </Setting>
      {skipped !== null && <SkippedRows skipped={skipped} />}
      {waiting > 0 && <SettingLine name={t('kinds.history')} description={t('settings.playsNotSent', { count: waiting })} />}
    </SettingGroup>
  )
}

const refreshLabels: Readonly<Record<LibraryLoad['phase'], string>> = {
  idle: t('settings.lookForChanges'),
  failed: t('actions.tryAgain'),
  downloading: t('library.loading'),
  decoding: t('settings.reading'),
}

/** The number of rows of the service that could not be decoded, per table; nothing if there are none. */
function SkippedRows({ skipped }: { readonly skipped: Skipped }) {
  const tables = (Object.keys(skipped) as (keyof Skipped)[]).map(table => [table, skipped[table]] as const).filter(([, count]) => count > 0)
  if (tables.length === 0) return null
  const total = tables.reduce((sum, [, count]) => sum + count, 0)
  return (
    <SettingLine
      name={t('settings.rowsUnreadable', { count: total })}
      description={t('settings.rowsUnreadableDescription', {
        rows: tables.map(([table, count]) => t(`settings.rowsOf.${table}`, { count })).join(', '),
      })}
    />
  )
}
