// The list of uploads: each file's progress or error, its buttons, and how many files more there are; nothing without files.

import { memo, useEffect, useState } from 'react'
import { assertNever, errorWords } from '../../../shared/errors.ts'
import { hasEnded, type UploadRow } from '../../../shared/uploads/upload.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Meter } from '../../controls/Meter.tsx'
import { ServiceMessage } from '../../layout/ServiceMessage.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatBytes, quoteName } from '../../words/format.ts'

const noRows: readonly UploadRow[] = []

export function UploadList() {
  const rows = useUploadRows()
  const { counts } = useApp(state => state.uploads)
  const totalCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (rows.length === 0) return null
  return (
    <>
      <ul className="upload-lines" aria-label={t('uploads.filesLabel')}>
        {rows.map(row => (
          <UploadLine key={row.id} row={row} />
        ))}
      </ul>
      {totalCount > rows.length && <p className="hint">{t('uploads.andMore', { count: totalCount - rows.length })}</p>}
    </>
  )
}

/** Rows of the uploads, read from main when the set of files changes; progress of those under way comes with the state. */
function useUploadRows(): readonly UploadRow[] {
  const app = useAppContext()
  const { revision, active } = useApp(state => state.uploads)
  const [rows, setRows] = useState(noRows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes when rows are added or removed
  useEffect(() => {
    let isCancelled = false
    void request(app, 'uploads.rows', undefined).then(reply => {
      if (!isCancelled && reply !== null) setRows(reply)
    })
    return () => {
      isCancelled = true
    }
  }, [app, revision])
  const activeRows = new Map(active.map(row => [row.id, row]))
  return rows.map(row => (hasEnded(row) ? row : (activeRows.get(row.id) ?? row)))
}

const statusIcons: Readonly<Record<UploadRow['status']['kind'], IconName>> = {
  waiting: 'clock',
  hashing: 'cloud',
  sending: 'cloud',
  done: 'check',
  duplicate: 'check',
  failed: 'alert',
  cancelled: 'x',
}

/** Memoised, as of hundreds of lines only those under way change, four times a second. */
const UploadLine = memo(function UploadLine({ row }: { readonly row: UploadRow }) {
  const app = useAppContext()
  const { id, name, bytes, status } = row
  const change = (action: 'cancel' | 'retry' | 'clear'): void => void request(app, 'uploads.change', { what: action, which: [id] })
  const mayRetry = status.kind === 'failed' || status.kind === 'cancelled'
  const quotedName = quoteName(name)
  return (
    <li className={`is-${status.kind}`}>
      <Icon name={statusIcons[status.kind]} size={16} />
      <span className="grow">
        <bdi className="name">{name}</bdi>
        <small className="num">{status.kind === 'sending' ? statusText(row) : `${formatBytes(bytes)} · ${statusText(row)}`}</small>
        {status.kind === 'failed' && <ServiceMessage error={status.error} />}
        {status.kind === 'sending' && (
          <Meter label={t('uploads.sentOf', { name: quotedName })} progress={bytes === 0 ? 0 : status.bytesDone / bytes} />
        )}
      </span>
      {mayRetry && <IconButton icon="refresh" label={t('uploads.retry', { name: quotedName })} size={16} onClick={() => change('retry')} />}
      {hasEnded(row) ? (
        <IconButton icon="x" label={t('uploads.forget', { name: quotedName })} size={16} onClick={() => change('clear')} />
      ) : (
        <IconButton icon="x" label={t('uploads.cancel', { name: quotedName })} size={16} onClick={() => change('cancel')} />
      )}
    </li>
  )
})

function statusText({ bytes, status }: UploadRow): string {
  switch (status.kind) {
    case 'waiting':
      return t('uploads.status.waiting')
    case 'hashing':
      return t('uploads.status.hashing')
    case 'sending':
      return t('format.partOf', { part: formatBytes(status.bytesDone), whole: formatBytes(bytes) })
    case 'done':
      return t('uploads.added')
    case 'duplicate':
      return t('uploads.status.duplicate')
    case 'failed':
      return errorWords(status.error)
    case 'cancelled':
      return t('uploads.status.cancelled')
    default:
      return assertNever(status)
  }
}
