// The state of downloading: current song, progress of the round, why it is paused, failures with their reasons.

import { useEffect, useState } from 'react'
import type { DownloadsState, FailedDownload } from '../../../shared/downloads-state.ts'
import { errorWords } from '../../../shared/errors.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Meter } from '../../controls/Meter.tsx'
import { Name } from '../../controls/Name.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatMegabytes } from '../../words/format.ts'

export function DownloadsNow() {
  const downloads = useApp(state => state.downloads)
  return (
    <>
      {downloads.waiting > 0 && <DownloadProgress downloads={downloads} />}
      {downloads.failed > 0 && <FailedDownloads failed={downloads.failed} revision={downloads.revision} />}
    </>
  )
}

function DownloadProgress({ downloads }: { readonly downloads: DownloadsState }) {
  const app = useAppContext()
  const library = useLibrary()
  const { active, fetched, waiting, interruption } = downloads
  const total = fetched + waiting
  const currentShare = active?.total ? active.received / active.total : 0
  const row = active === null ? -1 : rowOfTrack(library, active.track)
  const title = row === -1 ? '' : trackAt(library, row).title
  const isPaused = interruption?.kind === 'paused'
  return (
    <section className="downloading" aria-label={t('downloads.downloadingLabel')}>
      <div className="line">
        <Icon name={interruption === null ? 'download' : interruption.error === null ? 'pause' : 'alert'} size={20} />
        <div className="grow two" role="status">
          <span className="t cut">
            {interruption === null
              ? richText('downloads.downloadingOf', { position: Math.min(total, fetched + 1), count: total })
              : interruptionText(downloads)}
          </span>
        </div>
        {interruption?.kind === 'sparing' ? (
          <Button
            label={t('downloads.stopSparingData')}
            icon="play"
            onClick={() => void request(app, 'settings.change', { spareData: false })}
          />
        ) : isPaused ? (
          <Button label={t('actions.resumeTransfers')} icon="play" onClick={() => void request(app, 'downloads.resume', undefined)} />
        ) : interruption === null ? (
          <Button label={t('actions.pauseTransfers')} icon="pause" onClick={() => void request(app, 'downloads.pause', undefined)} />
        ) : (
          <Button label={t('actions.tryNow')} icon="refresh" onClick={() => void request(app, 'downloads.resume', undefined)} />
        )}
        <Button label={t('actions.cancel')} onClick={() => void request(app, 'downloads.cancel', undefined)} />
      </div>
      <Meter label={t('downloads.downloaded')} progress={(fetched + currentShare) / total} />
      {title !== '' && (
        <div className="hint cut">
          <Name text={title} />
          {active?.total ? (
            <span className="num">
              {' '}
              · {t('format.partOf', { part: formatMegabytes(active.received), whole: formatMegabytes(active.total) })}
            </span>
          ) : null}
        </div>
      )}
    </section>
  )
}

function interruptionText({ interruption, waiting }: DownloadsState): string {
  if (interruption === null) return ''
  if (interruption.kind === 'sparing') return t('downloads.sparing', { count: waiting })
  if (interruption.error === null) return t('downloads.paused', { count: waiting })
  return t(interruption.kind === 'paused' ? 'downloads.stopped' : 'downloads.waiting', { reason: errorWords(interruption.error) })
}

/** How many failed songs are listed with their reasons, at most: the last ones. */
const maxShown = 8

function FailedDownloads({ failed, revision }: { readonly failed: number; readonly revision: number }) {
  const app = useAppContext()
  const library = useLibrary()
  const [reasons, setReasons] = useState<readonly FailedDownload[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes when other songs have failed
  useEffect(() => {
    let isCancelled = false
    void request(app, 'downloads.failures', undefined).then(reply => {
      if (!isCancelled && reply !== null) setReasons(reply)
    })
    return () => {
      isCancelled = true
    }
  }, [app, revision, failed])
  const removeFailed = (): void => void request(app, 'downloads.remove', { tracks: reasons.map(({ track }) => track) })
  return (
    <section className="downloading" aria-label={t('downloads.notDownloadedLabel')}>
      <div className="line">
        <Icon name="alert" size={20} />
        <span className="t grow" role="status">
          {t('downloads.couldNotBeDownloaded', { count: failed })}
        </span>
        <Button label={t('actions.tryAgain')} icon="refresh" onClick={() => void request(app, 'downloads.retry', undefined)} />
        {reasons.length > 0 && <Button label={t('actions.forget')} onClick={removeFailed} />}
      </div>
      <ul className="reasons">
        {reasons.slice(-maxShown).map(({ track, error }) => {
          const row = rowOfTrack(library, track)
          return (
            <li key={track}>
              <span className="t cut">{row === -1 ? t('downloads.unknownSong') : <Name text={trackAt(library, row).title} />}</span>
              <span className="hint cut">{errorWords(error)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
