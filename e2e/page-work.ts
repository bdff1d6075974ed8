// Measures how long each task of the page's main thread takes, by a trace of the browser: on the clock, and in processor time of its own.
import type { Page } from '@playwright/test'
import { z } from 'zod'

/**
 * Milliseconds that one task took. `clock`: from begin to end, with the time that other programs took from the processor meanwhile; `own`:
 * processor time of the task itself.
 */
export type Task = { readonly clock: number; readonly own: number }

/**
 * Milliseconds of `own` that no task may take. Work in proportion to 100,000 songs takes far longer than this and any other work far less,
 * even on a slow machine. Whether work fits into a frame is measured by `npm run bench`; tests do not time.
 */
export const longestTask = 200

const traced = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Begin of the event in microseconds; `dur` and `tdur` are lengths in microseconds. */
      ts: z.number().optional(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
type TraceEvent = z.infer<typeof traced>['value'][number]

/**
 * Gives the tasks of the page's main thread that ran during `act`, by falling `own`; tasks in which the page answered the test itself are
 * left out.
 */
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

/**
 * The trace events of the page's main thread. Chromium keeps spare processes with such a thread ready: the thread with the most events is
 * the page's.
 */
function mainThreadOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const [busiest] = events
    .filter(event => event.ph === 'M' && event.name === 'thread_name' && event.args?.['name'] === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter(event => event.pid === pid && event.tid === tid))
    .toSorted((one, other) => other.length - one.length)
  if (busiest === undefined) throw new Error('The trace does not name the main thread of the page')
  return busiest
}
