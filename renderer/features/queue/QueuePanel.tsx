// The queue as a panel beside the page.

import { useEffect, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { QueueContents } from './QueueContents.tsx'
import { QueueHead, UpcomingSummary } from './QueueHead.tsx'
import { QueueHeading, useQueueName } from './QueueHeading.tsx'

/** The queue panel; `takesFocus`: the current song gets the focus when the panel opens. */
export function QueuePanel({ takesFocus }: { readonly takesFocus: boolean }) {
  const { view } = useAppContext()
  const name = useQueueName()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <aside ref={panel} className="panel" aria-label={name} data-landmark tabIndex={-1}>
      <div className="panel-head">
        <QueueHeading heading="h2" />
        <UpcomingSummary />
        <span className="end">
          <QueueHead />
          <IconButton icon="x" label={t('queue.close')} size={16} small onClick={() => view.showQueue(false)} />
        </span>
      </div>
      <QueueContents className="panel-body" heading="h3" takesFocus={takesFocus} />
    </aside>
  )
}
