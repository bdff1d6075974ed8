// How long the page stands still, task by task: traced in the browser, as time on the clock and as work of its own.
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Milliseconds. `clock` counts what other programs took of the processor meanwhile, `own` does not. */
export type Task = { readonly clock: number; readonly own: number }

/**
 * A page that does work in proportion to a hundred thousand songs stands still for far longer than this; one that does not, never does,
 * however slow the machine. Milliseconds of its own work. What is allowed to the frame is measured by `npm run bench`: tests do not time.
 */
export const longestTask = 200

const traced = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds, as are the lengths. */
      ts: z.number().optional(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
type TraceEvent = z.infer<typeof traced>['value'][number]

/** Notes every task of the page's main thread while `act` goes on, but for those in which the test itself asks the page; most work first. */
export async function watchTasks(page: Page, act: () => Promise<void>): Promise<readonly Task[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', data => events.push(...traced.parse(data).value))
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools'] } })
  await act()
  await session.send('Tracing.end')
  await complete
  await session.detach()

  const mine = mainThreadOf(events)
  const questions = mine.filter(event => event.name === 'DevToolsSession::DispatchProtocolCommand').map(event => event.ts ?? 0)
  return mine
    .filter(event => event.name === 'ThreadControllerImpl::RunTask')
    .filter(({ ts = 0, dur = 0 }) => !questions.some(question => question >= ts && question <= ts + dur))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, own: tdur / 1000 }))
    .sort((one, other) => other.own - one.own)
}

/** What happened on the page's main thread: of all processes with pages, a spare one for instance, the one that did most. */
function mainThreadOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const [busiest] = events
    .filter(event => event.ph === 'M' && event.name === 'thread_name' && event.args?.['name'] === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter(event => event.pid === pid && event.tid === tid))
    .toSorted((one, other) => other.length - one.length)
  if (busiest === undefined) throw new Error('The trace does not name the main thread of the page')
  return busiest
}
