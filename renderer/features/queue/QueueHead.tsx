// The head of the queue: number and length of songs to come, undo, save as playlist, and the menu of the whole queue.

import type { MouseEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { editWords, saveQueue, undo } from '../../state/acts/queue-edits.ts'
import { useApp, useMaybeLibrary, usePage } from '../../state/page.ts'
import { useMenuAt } from '../../state/use-menu.ts'
import { useCountToCome, useToCome } from '../../state/use-time-left.ts'
import { listLength, songs } from '../../words/format.ts'
import { keyName } from '../../words/key-names.ts'
import { queueMenu } from './queue-menu.ts'

export function ToCome() {
  const { count, length } = useToCome()
  const long = length === null || length < 30 ? '' : ` · ${listLength(length)}`
  const words = count === 0 ? t('queue.nothingToCome') : `${songs(count)}${long}`
  return (
    <span className="hint num" title={words}>
      {words}
    </span>
  )
}

export function QueueTools() {
  const page = usePage()
  const library = useMaybeLibrary()
  const openMenu = useMenuAt()
  const count = useCountToCome()
  const canUndo = useApp(state => state.undo.canUndo)
  const empty = useApp(({ queue }) => queue.tracks.length + queue.playNext.length === 0)
  const platform = useApp(state => state.system.platform)
  return (
    <>
      <IconButton
        icon="undo"
        label={canUndo === null ? t('queue.undo') : t('queue.undoWhat', { edit: editWords(canUndo) })}
        keys={keyName('mod+z', platform)}
        size={16}
        small
        disabled={canUndo === null}
        onClick={() => undo(page)}
      />
      <IconButton icon="save" label={t('queue.saveAsAPlaylist')} size={16} small disabled={empty} onClick={() => saveQueue(page)} />
      <IconButton
        icon="more"
        label={t('queue.moreForTheQueue')}
        size={16}
        small
        disabled={empty && canUndo === null}
        onClick={(event: MouseEvent) => openMenu(event, t('queue.queue'), queueMenu(page, library, count))}
      />
    </>
  )
}
