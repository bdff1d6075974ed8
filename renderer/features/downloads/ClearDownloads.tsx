// The confirmation before all downloads are deleted from this computer.

import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatBytes } from '../../words/format.ts'

export function ClearDownloads() {
  const app = useAppContext()
  const { done, bytes } = useApp(state => state.downloads)
  return (
    <ConfirmDialog
      label={t('downloads.removeAllLabel')}
      heading={t('downloads.removeAllQuestion')}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('downloads.removeAll')}
      onClose={app.layers.close}
      onConfirm={() => void request(app, 'downloads.clear', undefined)}
    >
      {t('downloads.removeAllDescription', { count: done, size: formatBytes(bytes) })}
    </ConfirmDialog>
  )
}
