// The Space group of the settings: disk usage, cache limits, and buttons to clear.

import type { StorageSizes } from '../../../shared/app-state.ts'
import { cacheLimits, coverLimits, defaultSettings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { useSettings } from '../../state/use-settings.ts'
import { formatBytes, formatSongCount } from '../../words/format.ts'
import { Setting } from './Setting.tsx'
import { useStorageSizes } from './use-storage-sizes.ts'

const gigabyte = 2 ** 30
const soundLimits = [cacheLimits.min, gigabyte, cacheLimits.default, ...[5, 10, 20, 50, 100].map(count => count * gigabyte)]
const coverLimitOptions = [coverLimits.min, 2 ** 28, coverLimits.default, ...[2, 5].map(count => count * gigabyte)]
const limitText = (bytes: number): string =>
  bytes < gigabyte
    ? t('format.megabytes', { count: Math.round(bytes / 2 ** 20) })
    : t('format.gigabytes', { count: Math.round((bytes / gigabyte) * 10) / 10 })

const librariesText = ({ library, otherLibraries }: StorageSizes): string =>
  otherLibraries === 0
    ? t('settings.libraryDescription', { size: formatBytes(library) })
    : t('settings.librariesDescription', { size: formatBytes(library), otherSize: formatBytes(otherLibraries) })

export function StorageSettings() {
  const { layers, view } = useAppContext()
  const { settings, change } = useSettings()
  const { cached, done, bytes } = useApp(state => state.downloads)
  const sizes = useStorageSizes()
  const { cacheLimit, coverLimit } = settings
  return (
    <SettingGroup id="storage" heading={t('settings.storage')}>
      <Setting
        name={t('settings.playedMusicSpace')}
        description={`${t('settings.songsSize', { songs: formatSongCount(cached.trackCount), size: formatBytes(cached.bytes) })} ${t('settings.playedMusicSpaceDescription')}`}
        defaults={{ cacheLimit: defaultSettings.cacheLimit }}
      >
        <LimitSelect
          label={t('settings.playedMusicSpace')}
          limitOptions={soundLimits}
          limit={cacheLimit}
          onChange={bytes => change({ cacheLimit: bytes })}
        />
        <Button
          label={richText('settings.clearNamedEllipsis', { setting: t('settings.playedMusicSpace') })}
          disabled={cached.trackCount === 0}
          onClick={() => layers.open({ kind: 'clear-cache', cache: 'sound', bytes: cached.bytes })}
        />
      </Setting>
      <Setting
        name={t('settings.spaceForCovers')}
        description={sizes === null ? undefined : t('settings.coversDescription', { size: formatBytes(sizes.covers) })}
        defaults={{ coverLimit: defaultSettings.coverLimit }}
      >
        <LimitSelect
          label={t('settings.spaceForCovers')}
          limitOptions={coverLimitOptions}
          limit={coverLimit}
          onChange={bytes => change({ coverLimit: bytes })}
        />
        <Button
          label={richText('settings.clearNamedEllipsis', { setting: t('settings.spaceForCovers') })}
          disabled={(sizes?.covers ?? 0) === 0}
          onClick={() => layers.open({ kind: 'clear-cache', cache: 'covers', bytes: sizes?.covers ?? 0 })}
        />
      </Setting>
      <SettingLine
        name={t('kinds.downloads')}
        description={t('settings.songsSize', { songs: formatSongCount(done), size: formatBytes(bytes) })}
      >
        <Button label={t('settings.showDownloads')} icon="download" onClick={() => view.navigate({ kind: 'downloads' })} />
      </SettingLine>
      {sizes !== null && (
        <SettingLine name={t('settings.libraries')} description={librariesText(sizes)}>
          <Button
            label={richText('settings.clearNamedEllipsis', { setting: t('settings.libraries') })}
            onClick={() => layers.open({ kind: 'clear-cache', cache: 'libraries', bytes: sizes.library + sizes.otherLibraries })}
          />
        </SettingLine>
      )}
    </SettingGroup>
  )
}

type LimitProps = {
  readonly label: string
  /** The limits to choose from, bytes. */
  readonly limitOptions: readonly number[]
  readonly limit: number
  readonly onChange: (bytes: number) => void
}

/** A choice of a cache's limit: the limits to choose from, and the current one if it is not among them. */
function LimitSelect({ label, limitOptions, limit, onChange }: LimitProps) {
  const options = [...new Set([...limitOptions, limit])].sort((one, other) => one - other)
  return (
    <Select
      label={label}
      value={String(limit)}
      options={options.map(bytes => ({ value: String(bytes), label: limitText(bytes) }))}
      onChange={bytes => onChange(Number(bytes))}
    />
  )
}
