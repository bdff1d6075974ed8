// The page of uploads (“Add music”): files chosen in main's dialogs or dropped on the window, each with its progress.

import { whyNoUploads } from '../../../shared/uploads/may-upload.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request, requestWithDialog } from '../../state/commands.ts'
import { UploadList } from './UploadList.tsx'
import { UploadsNow } from './UploadsNow.tsx'
import { UploadsOff } from './UploadsOff.tsx'

export function UploadsScreen() {
  const app = useAppContext()
  const whyNot = useApp(whyNoUploads)
  const isScanning = useApp(state => state.uploads.filesFound !== null)
  const counts = useApp(state => state.uploads.counts)
  const hasSkipped = useApp(state => state.uploads.skipped.length > 0)
  const settledCount = counts.done + counts.duplicate + counts.failed + counts.cancelled
  const isEmpty = settledCount + counts.waiting + counts.hashing + counts.sending === 0
  const choose = (kind: 'files' | 'folders'): void => void requestWithDialog(app, 'uploads.choose', { what: kind })
  const isDisabled = whyNot !== null || isScanning
  return (
    <PageFrame label={t('actions.addMusic')}>
      <div className="page-head">
        <h1>{t('actions.addMusic')}</h1>
        <span className="actions">
          <Button
            label={t('uploads.chooseFoldersEllipsis')}
            icon="folder"
            kind="main"
            disabled={isDisabled}
            onClick={() => choose('folders')}
          />
          <Button label={t('uploads.chooseFilesEllipsis')} icon="plus" disabled={isDisabled} onClick={() => choose('files')} />
          {counts.failed > 0 && (
            <Button
              label={t('uploads.retryFailed')}
              icon="refresh"
              onClick={() => void request(app, 'uploads.change', { what: 'retry', which: 'all' })}
            />
          )}
          {(settledCount > 0 || hasSkipped) && (
            <Button label={t('uploads.clearList')} onClick={() => void request(app, 'uploads.change', { what: 'clear', which: 'all' })} />
          )}
        </span>
      </div>
      <Banners />
      {whyNot !== null && <UploadsOff reason={whyNot} />}
      <UploadsNow />
      {isEmpty ? (
        whyNot === null && !isScanning && !hasSkipped && <EmptyState heading={t('uploads.emptyHeading')} text={t('uploads.emptyHint')} />
      ) : (
        <UploadList />
      )}
    </PageFrame>
  )
}
