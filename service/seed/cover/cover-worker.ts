// The worker thread that makes pictures: drawn covers, and photographs of covers made smaller.
import { parentPort } from 'node:worker_threads'
import { type CoverPlan, drawCover } from './draw.ts'

export type CoverOrder = { readonly job: number; readonly plan: CoverPlan; readonly size: number }
export type CoverReport = { readonly job: number; readonly bytes: Uint8Array<ArrayBuffer> }

const port = parentPort
if (port === null) throw new Error('cover-worker.ts is started as a worker thread')

port.on('message', ({ job, plan, size }: CoverOrder) => {
  const bytes = new Uint8Array(drawCover(plan, size))
  port.postMessage({ job, bytes } satisfies CoverReport, [bytes.buffer])
})
