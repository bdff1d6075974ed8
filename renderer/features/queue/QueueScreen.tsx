// The queue as a page of its own, for editing a long one.

import { MainLandmark } from '../../layout/MainLandmark.tsx'
import { QueueContents } from './QueueContents.tsx'
import { QueueHead, UpcomingSummary } from './QueueHead.tsx'
import { QueueHeading, useQueueName } from './QueueHeading.tsx'

export function QueueScreen() {
  const name = useQueueName()
  return (
    <MainLandmark label={name} className="queue-page">
      <header className="queue-page-head">
        <QueueHeading heading="h1" />
        <UpcomingSummary />
        <span className="end">
          <QueueHead />
        </span>
      </header>
      <QueueContents className="queue-page-body" heading="h2" />
    </MainLandmark>
  )
}
