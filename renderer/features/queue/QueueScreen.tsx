// The queue as a page of its own, for editing a long one.

import { t } from '../../../shared/words/words.ts'
import { MainLandmark } from '../../layout/MainLandmark.tsx'
import { QueueContents } from './QueueContents.tsx'
import { QueueDeviceName, useQueueName } from './QueueDeviceName.tsx'
import { QueueTools, UpcomingSummary } from './QueueHead.tsx'

export function QueueScreen() {
  const name = useQueueName()
  return (
    <MainLandmark label={name} className="queue-page">
      <header className="queue-page-head">
        <h1>{t('queue.heading')}</h1>
        <QueueDeviceName />
        <UpcomingSummary />
        <span className="end">
          <QueueTools />
        </span>
      </header>
      <QueueContents className="queue-page-body" heading="h2" />
    </MainLandmark>
  )
}
