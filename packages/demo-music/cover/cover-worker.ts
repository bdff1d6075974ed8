// Worker thread that makes pictures: draws covers, and shrinks JPEGs.
import { parentPort } from 'node:worker_threads'
import { assertNever } from '../assert-never.ts'
import { type CoverPlan, drawCover } from './draw.ts'
import { shrinkJpeg } from './shrink.ts'

export type CoverTask =
  | { readonly kind: 'draw'; readonly plan: CoverPlan; readonly size: number }
  | { readonly kind: 'shrink'; readonly jpeg: Uint8Array; readonly size: number }
export type CoverRequest = { readonly job: number; readonly task: CoverTask }
/** `bytes`: JPEG; null: the picture cannot or need not be shrunk. */
export type CoverReport = { readonly job: number; readonly bytes: Uint8Array | null }

function runTask(task: CoverTask): Uint8Array | null {
  switch (task.kind) {
    case 'draw':
      return drawCover(task.plan, task.size)
    case 'shrink':
      return shrinkJpeg(task.jpeg, task.size)
    default:
      return assertNever(task)
  }
}

const port = parentPort
if (port === null) throw new Error('cover-worker.ts is started as a worker thread')

port.on('message', ({ job, task }: CoverRequest) => {
  port.postMessage({ job, bytes: runTask(task) } satisfies CoverReport)
})
