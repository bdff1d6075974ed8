// The confirmation before all downloads are deleted from this computer.

import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { size } from '../../words/format.ts'

export function ClearDownloads() {
  const page = usePage()
  const { done, bytes } = useApp(state => state.downloads)
  return (
    <ConfirmDialog
      label={t('downloads.removeAllDownloads')}
      heading={t('downloads.removeAllDownloadsQuestion')}
      cancelLabel={t('downloads.keep')}
      confirmLabel={t('downloads.removeAll')}
      onClose={page.layers.close}
      onConfirm={() => void ask(page, 'downloads.clear', undefined)}
    >
      {t('downloads.removeAllConsequences', { count: done, size: size(bytes) })}
    </ConfirmDialog>
  )
}
