// The page of uploads (“Add music”): files chosen in main's dialogs, each with its progress.

import { whyNoUploads } from '../../../shared/uploads/may-upload.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { ask, askWithDialog } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { UploadList } from './UploadList.tsx'
import { UploadsNow } from './UploadsNow.tsx'
import { WhyNot } from './WhyNot.tsx'

export function UploadsScreen() {
  const page = usePage()
  const why = useApp(whyNoUploads)
  const looking = useApp(state => state.uploads.filesFound !== null)
  const counts = useApp(state => state.uploads.counts)
  const skipped = useApp(state => state.uploads.skipped.length > 0)
  const settled = counts.done + counts.duplicate + counts.failed + counts.cancelled
  const isNothing = settled + counts.waiting + counts.hashing + counts.sending === 0
  const choose = (what: 'files' | 'folders'): void => void askWithDialog(page, 'uploads.choose', { what })
  const off = why !== null || looking
  return (
    <PageFrame label={t('uploads.addMusic')}>
      <div className="page-head">
        <h1>{t('uploads.addMusic')}</h1>
        <span className="actions">
          <Button label={t('uploads.chooseFolders')} icon="folder" kind="main" disabled={off} onClick={() => choose('folders')} />
          <Button label={t('uploads.chooseFiles')} icon="plus" disabled={off} onClick={() => choose('files')} />
          {counts.failed > 0 && (
            <Button
              label={t('uploads.retryFailed')}
              icon="refresh"
              onClick={() => void ask(page, 'uploads.change', { what: 'retry', which: 'all' })}
            />
          )}
          {(settled > 0 || skipped) && (
            <Button label={t('uploads.clearList')} onClick={() => void ask(page, 'uploads.change', { what: 'clear', which: 'all' })} />
          )}
        </span>
      </div>
      <Banners />
      {why !== null && <WhyNot why={why} />}
      <UploadsNow />
      {isNothing ? (
        why === null && !looking && !skipped && <Empty heading={t('uploads.nothingYet')} text={t('uploads.howTo')} />
      ) : (
        <UploadList />
      )}
    </PageFrame>
  )
}
