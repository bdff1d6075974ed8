// Beside the heading of the queue: whose it is while another device is controlled.
import { Name } from '../../controls/Name.tsx'
import { useApp } from '../../state/page.ts'

export function OnDevice() {
  const output = useApp(state => state.connect.output)
  if (output.kind === 'here') return null
  if (output.shared) return <span className="of-device cut">of all devices</span>
  return (
    <span className="of-device cut" title={output.name}>
      of <Name text={output.name} />
    </span>
  )
}

/** What the part is called for those who cannot see it: `Queue`, `Queue of Kitchen`. */
export function useQueueName(): string {
  return useApp(({ connect: { output } }) => {
    if (output.kind === 'here') return 'Queue'
    return output.shared ? 'Queue of all your devices' : `Queue of ${output.name}`
  })
}
