// The button that downloads a list's current songs and shows the progress; once begun, it opens a menu to remove the downloads.

import { type MouseEvent, useMemo } from 'react'
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { download, downloadItems } from '../state/actions/downloads.ts'
import { useAppContext, useLibrary } from '../state/app-context.ts'
import { useContextMenu } from '../state/use-menu.ts'
import { countKept, useKept } from './use-kept.ts'

export function DownloadButton({ rows, large = false }: { readonly rows: Uint32Array; readonly large?: boolean }) {
  const app = useAppContext()
  const library = useLibrary()
  const kept = useKept()
  const openMenu = useContextMenu()
  const { downloaded, waiting } = useMemo(() => countKept(kept, library, rows), [kept, library, rows])
  const isBegun = downloaded + waiting === rows.length && rows.length > 0
  const label =
    waiting > 0
      ? t('lists.downloadingOf', { count: downloaded, total: rows.length })
      : isBegun
        ? t('downloads.downloaded')
        : t('downloads.download')
  const onClick = (event: MouseEvent): void => {
    if (isBegun || waiting > 0)
      openMenu(
        event,
        t('downloads.download'),
        downloadItems(app, library, () => rows),
      )
    else download(app, library, rows)
  }
  return (
    <Button
      label={label}
      icon={isBegun && waiting === 0 ? 'check' : 'download'}
      large={large}
      isBusy={waiting > 0}
      disabled={rows.length === 0}
      onClick={onClick}
    />
  )
}
