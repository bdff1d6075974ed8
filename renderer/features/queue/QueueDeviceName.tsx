// The device name beside the queue's heading, while another device's queue is shown.

import { t } from '../../../shared/words/words.ts'
import { richText } from '../../controls/rich-text.tsx'
import { useApp } from '../../state/app-context.ts'

export function QueueDeviceName() {
  const output = useApp(state => state.connect.output)
  if (output.kind === 'here') return null
  if (output.shared) return <span className="of-device cut">{t('queue.ofAllDevices')}</span>
  return (
    <span className="of-device cut" title={output.name}>
      {richText('queue.ofDevice', { device: output.name })}
    </span>
  )
}

/**
 * The accessible name of the queue: `Queue` on this computer, `Queue of Kitchen` for a controlled device, another for a queue that devices
 * share.
 */
export function useQueueName(): string {
  return useApp(({ connect: { output } }) => {
    if (output.kind === 'here') return t('queue.heading')
    return output.shared ? t('queue.sharedQueue') : t('queue.queueOf', { device: output.name })
  })
}
