// The Space group of the settings: disk usage, cache limits, and buttons to clear.

import type { StorageSizes } from '../../../shared/app-state.ts'
import { cacheLimits, coverLimits, defaultSettings as usual } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Select } from '../../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useApp, usePage } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'
import { size, songs } from '../../words/format.ts'
import { Setting } from './Setting.tsx'
import { useStorageSizes } from './use-storage-sizes.ts'

const gigabyte = 2 ** 30
const soundSizes = [cacheLimits.least, gigabyte, cacheLimits.usual, ...[5, 10, 20, 50, 100].map(count => count * gigabyte)]
const coverSizes = [coverLimits.least, 2 ** 28, coverLimits.usual, ...[2, 5].map(count => count * gigabyte)]
const limitWords = (bytes: number): string =>
  bytes < gigabyte
    ? t('format.megabytes', { count: Math.round(bytes / 2 ** 20) })
    : t('format.gigabytes', { count: Math.round((bytes / gigabyte) * 10) / 10 })

const libraryWords = ({ library, otherLibraries }: StorageSizes): string =>
  otherLibraries === 0
    ? t('settings.libraryTakes', { size: size(library) })
    : t('settings.librariesTake', { size: size(library), others: size(otherLibraries) })

export function SpaceSettings() {
  const { layers, view } = usePage()
  const { settings, change } = useSettings()
  const { cached, done, bytes } = useApp(state => state.downloads)
  const sizes = useStorageSizes()
  const { cacheLimit, coverLimit } = settings
  return (
    <SettingGroup id="space" heading={t('settings.space')}>
      <Setting
        name={t('settings.spaceForPlayedMusic')}
        text={`${t('settings.songsTake', { songs: songs(cached.songs), size: size(cached.bytes) })} ${t('settings.whatWasStreamedStaysOnThis')}`}
        usual={{ cacheLimit: usual.cacheLimit }}
      >
        <Limit
          label={t('settings.spaceForPlayedMusic')}
          offered={soundSizes}
          limit={cacheLimit}
          change={bytes => change({ cacheLimit: bytes })}
        />
        <Button
          label={t('settings.clear')}
          of={t('settings.spaceForPlayedMusic')}
          disabled={cached.songs === 0}
          onClick={() => layers.open({ kind: 'clear-kept', what: 'sound', bytes: cached.bytes })}
        />
      </Setting>
      <Setting
        name={t('settings.spaceForCovers')}
        text={sizes === null ? undefined : t('settings.coversTake', { size: size(sizes.covers) })}
        usual={{ coverLimit: usual.coverLimit }}
      >
        <Limit
          label={t('settings.spaceForCovers')}
          offered={coverSizes}
          limit={coverLimit}
          change={bytes => change({ coverLimit: bytes })}
        />
        <Button
          label={t('settings.clear')}
          of={t('settings.spaceForCovers')}
          disabled={(sizes?.covers ?? 0) === 0}
          onClick={() => layers.open({ kind: 'clear-kept', what: 'covers', bytes: sizes?.covers ?? 0 })}
        />
      </Setting>
      <SettingLine name={t('settings.downloads')} text={t('settings.songsTake', { songs: songs(done), size: size(bytes) })}>
        <Button label={t('settings.showDownloads')} icon="download" onClick={() => view.go({ kind: 'downloads' })} />
      </SettingLine>
      {sizes !== null && (
        <SettingLine name={t('settings.libraries')} text={libraryWords(sizes)}>
          <Button
            label={t('settings.clear')}
            of={t('settings.libraries')}
            onClick={() => layers.open({ kind: 'clear-kept', what: 'libraries', bytes: sizes.library + sizes.otherLibraries })}
          />
        </SettingLine>
      )}
    </SettingGroup>
  )
}

type LimitProps = {
  readonly label: string
  /** The limits to choose from, bytes. */
  readonly offered: readonly number[]
  readonly limit: number
  readonly change: (bytes: number) => void
}

/** A setting of a cache's limit, with the limits to choose from. */
function Limit({ label, offered, limit, change }: LimitProps) {
  const all = [...new Set([...offered, limit])].sort((one, other) => one - other)
  return (
    <Select
      label={label}
      value={String(limit)}
      options={all.map(bytes => ({ value: String(bytes), words: limitWords(bytes) }))}
      change={bytes => change(Number(bytes))}
    />
  )
}
