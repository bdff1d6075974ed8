// The heading of the queue, with the device beside it while another device's queue is shown.

import type { ReactNode } from 'react'
import { t } from '../../../shared/words/words.ts'
import { richText } from '../../controls/rich-text.tsx'
import { useApp } from '../../state/app-context.ts'

export function QueueHeading({ heading: Heading }: { readonly heading: 'h1' | 'h2' }) {
  const output = useApp(state => state.connect.output)
  const tags = (tooltip: string | undefined) => ({
    heading: (content: ReactNode) => <Heading>{content}</Heading>,
    owner: (content: ReactNode) => (
      <span className="of-device cut" title={tooltip}>
        {content}
      </span>
    ),
  })
  if (output.kind === 'here') return <Heading>{t('queue.heading')}</Heading>
  if (output.shared) return richText('queue.sharedHeading', {}, tags(undefined))
  return richText('queue.deviceHeading', { device: output.name }, tags(output.name))
}

/**
 * The accessible name of the queue: `Queue` on this computer, `Queue of Kitchen` for a controlled device, another for a queue that devices
 * share.
 */
export function useQueueName(): string {
  return useApp(({ connect: { output } }) => {
    if (output.kind === 'here') return t('queue.heading')
    return output.shared ? t('queue.sharedLabel') : t('queue.deviceLabel', { device: output.name })
  })
}
