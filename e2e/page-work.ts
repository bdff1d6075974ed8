// How long the page stands still, task by task: traced in the browser, as time on the clock and as work of its own.
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Milliseconds. `clock` counts what other programs took of the processor meanwhile, `own` does not. */
export type Task = { readonly clock: number; readonly own: number }

const traced = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
type TraceEvent = z.infer<typeof traced>['value'][number]

/** Notes every task of the page's main thread while `act` goes on; gives the longest by the clock first. */
export async function watchTasks(page: Page, act: () => Promise<void>): Promise<readonly Task[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', data => events.push(...traced.parse(data).value))
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'v8'] } })
  await act()
  await session.send('Tracing.end')
  await complete
  await session.detach()

  const main = events.find(event => event.ph === 'M' && event.name === 'thread_name' && event.args?.['name'] === 'CrRendererMain')
  if (!main) throw new Error('The trace does not name the main thread of the page')
  return events
    .filter(event => event.pid === main.pid && event.tid === main.tid && event.name === 'ThreadControllerImpl::RunTask')
    .map(event => ({ clock: (event.dur ?? 0) / 1000, own: (event.tdur ?? 0) / 1000 }))
    .sort((one, other) => other.clock - one.clock)
}
