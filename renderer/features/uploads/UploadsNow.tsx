// The summary of uploads: files done, total progress, why it is paused, and chosen files that were left out.

import { errorWords } from '../../../shared/errors.ts'
import type { UploadSkip } from '../../../shared/uploads/upload.ts'
import type { UploadsState } from '../../../shared/uploads/uploads-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Meter } from '../../controls/Meter.tsx'
import { type AppContextValue, useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatBytes } from '../../words/format.ts'

export function UploadsNow() {
  const uploads = useApp(state => state.uploads)
  const { waiting, hashing, sending } = uploads.counts
  return (
    <>
      {uploads.filesFound !== null && (
        <p className="hint" role="status">
          {t('uploads.scanning', { count: uploads.filesFound })}
        </p>
      )}
      {waiting + hashing + sending > 0 && <UploadProgress uploads={uploads} />}
      {uploads.skipped.length > 0 && <SkippedFiles skipped={uploads.skipped} />}
    </>
  )
}

const changeUploads = (app: AppContextValue, action: 'pause' | 'resume'): void => void request(app, 'uploads.change', { what: action })

function UploadProgress({ uploads }: { readonly uploads: UploadsState }) {
  const app = useAppContext()
  const { counts, bytes, interruption } = uploads
  const settledCount = counts.done + counts.duplicate + counts.failed
  const totalCount = settledCount + counts.waiting + counts.hashing + counts.sending
  return (
    <section className="downloading" aria-label={t('uploads.addingLabel')}>
      <div className="line">
        <Icon name={interruption === null ? 'cloud' : interruption.error === null ? 'pause' : 'alert'} size={20} />
        <div className="grow two" role="status">
          <span className="t">
            {interruption === null
              ? t('uploads.addingOf', { position: Math.min(totalCount, settledCount + 1), count: totalCount })
              : interruptionText(uploads)}
          </span>
        </div>
        {interruption === null ? (
          <Button label={t('actions.pauseTransfers')} icon="pause" onClick={() => changeUploads(app, 'pause')} />
        ) : (
          <Button
            label={t(interruption.kind === 'paused' ? 'actions.resumeTransfers' : 'actions.tryNow')}
            icon={interruption.kind === 'paused' ? 'play' : 'refresh'}
            onClick={() => changeUploads(app, 'resume')}
          />
        )}
        <Button label={t('uploads.cancelAll')} onClick={() => void request(app, 'uploads.change', { what: 'cancel', which: 'all' })} />
      </div>
      <Meter label={t('uploads.added')} progress={bytes.total === 0 ? 0 : bytes.done / bytes.total} />
      <div className="hint num">{t('format.partOf', { part: formatBytes(bytes.done), whole: formatBytes(bytes.total) })}</div>
    </section>
  )
}

function interruptionText({ interruption, counts }: UploadsState): string {
  if (interruption === null) return ''
  if (interruption.error === null) return t('uploads.paused', { count: counts.waiting })
  return t(interruption.kind === 'paused' ? 'uploads.stopped' : 'uploads.waits', { reason: errorWords(interruption.error) })
}

const skipTexts: Readonly<Record<UploadSkip, (count: number) => string>> = {
  'no-music': count => t('uploads.skip.noMusic', { count }),
  link: count => t('uploads.skip.link', { count }),
  empty: count => t('uploads.skip.empty', { count }),
  'too-large': count => t('uploads.skip.tooLarge', { count }),
  'too-deep': count => t('uploads.skip.tooDeep', { count }),
  unreadable: count => t('uploads.skip.unreadable', { count }),
  'too-many': () => t('uploads.skip.tooMany'),
  listed: count => t('uploads.skip.listed', { count }),
}

function SkippedFiles({ skipped }: Pick<UploadsState, 'skipped'>) {
  return (
    <section className="downloading" aria-label={t('uploads.leftOut')}>
      <div className="line">
        <Icon name="info" size={20} />
        <span className="t grow">{t('uploads.leftOut')}</span>
      </div>
      <ul className="reasons">
        {skipped.map(({ why, count }) => (
          <li key={why}>{skipTexts[why](count)}</li>
        ))}
      </ul>
    </section>
  )
}
