// The head of the queue: number and length of songs to come, undo, save as playlist, and the menu of the whole queue.

import type { MouseEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { queueEditText, saveQueue, undo } from '../../state/actions/queue-edits.ts'
import { useApp, useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { useUpcomingCount, useUpcomingTotals } from '../../state/use-upcoming-totals.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { keyName } from '../../words/key-names.ts'
import { queueMenu } from './queue-menu.ts'

export function UpcomingSummary() {
  const { count, length } = useUpcomingTotals()
  const lengthText = length === null || length < 30 ? '' : ` · ${formatListLength(length)}`
  const summary = count === 0 ? t('queue.nothingToCome') : `${formatSongCount(count)}${lengthText}`
  return (
    <span className="hint num" title={summary}>
      {summary}
    </span>
  )
}

export function QueueHead() {
  const app = useAppContext()
  const library = useLibraryOrNull()
  const openMenu = useContextMenu()
  const count = useUpcomingCount()
  const canUndo = useApp(state => state.undo.canUndo)
  const isEmpty = useApp(({ queue }) => queue.tracks.length + queue.playNext.length === 0)
  const platform = useApp(state => state.system.platform)
  const readOnlyReason = useWhyReadOnly()
  return (
    <>
      <IconButton
        icon="undo"
        label={canUndo === null ? t('actions.undo') : t('queue.undoEdit', { edit: queueEditText(canUndo) })}
        shortcut={keyName('mod+z', platform)}
        size={16}
        small
        disabled={canUndo === null}
        onClick={() => undo(app)}
      />
      <IconButton
        icon="save"
        label={t('actions.saveAsPlaylist')}
        size={16}
        small
        disabled={isEmpty}
        disabledReason={readOnlyReason}
        onClick={() => saveQueue(app)}
      />
      <IconButton
        icon="more"
        label={t('queue.moreActions')}
        size={16}
        small
        disabled={isEmpty && canUndo === null}
        onClick={(event: MouseEvent) => openMenu(event, t('queue.heading'), queueMenu(app, library, count))}
      />
    </>
  )
}
