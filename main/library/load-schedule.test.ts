// When a library is loaded by itself: after the second of its date, once for each date, and again with backoff if that fails.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tuning } from '../../shared/tuning.ts'
import { createLoadSchedule } from './load-schedule.ts'

let shownDate: string | null = null
let isLoading = false
let isSignedIn = true
let loads = 0
function open() {
  const schedule = createLoadSchedule({
    shownDate: () => shownDate,
    isLoading: () => isLoading,
    isSignedIn: () => isSignedIn,
    begin: () => {
      loads += 1
      isLoading = true
      schedule.onBegin()
    },
    steady: () => performance.now(),
  })
  const end = (failure: Parameters<typeof schedule.onEnd>[0], date: string | null = shownDate): void => {
    isLoading = false
    shownDate = date
    schedule.onEnd(failure)
  }
  return { ...schedule, end, says: (lastmodified: string, timestamp?: string) => schedule.onResponse({ lastmodified, timestamp } as never) }
}
beforeEach(() => {
  vi.useFakeTimers()
  ;[shownDate, isLoading, isSignedIn, loads] = ['09:15:00', false, true, 0]
})
afterEach(() => vi.useRealTimers())

test('a date whose second is over leads to a load at once; the date that is shown, to none', async () => {
  const { says, untilBegun } = open()
  says('09:15:00', '09:15:00')
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(0)
  says('09:15:10', '09:15:11')
  const begun = untilBegun()
  vi.advanceTimersByTime(0)
  expect(loads).toBe(1)
  await begun
})

test('the load of a date waits until its second is over, by the clock of the service, else by ours', () => {
  const { says } = open()
  says('09:15:10', '09:15:10')
  vi.advanceTimersByTime(999)
  expect(loads).toBe(0)
  vi.advanceTimersByTime(1)
  expect(loads).toBe(1)
})

test('without a time of the service a second passes first; a later answer can tell that it is over', () => {
  const { says } = open()
  says('09:15:10')
  vi.advanceTimersByTime(500)
  expect(loads).toBe(0)
  says('09:15:10', '09:15:11')
  vi.advanceTimersByTime(0)
  expect(loads).toBe(1)
})

test('while dates go on changing the load waits, but not for ever', () => {
  const { says } = open()
  for (let second = 10; second < 10 + tuning.library.announcementTimeout / 500; second++) {
    says(`date ${second}`, `date ${second}`)
    vi.advanceTimersByTime(500)
  }
  expect(loads).toBe(1)
})

test('what fails is repeated with backoff, and a minute after it at the latest for another date', () => {
  const { says, end } = open()
  const { retryAfter } = tuning.library
  says('A', 'now')
  vi.advanceTimersByTime(0)
  for (const [index, pause] of [...retryAfter, retryAfter.at(-1) ?? 0].entries()) {
    end('bad-response')
    vi.advanceTimersByTime(pause - 1)
    expect(loads).toBe(index + 1)
    vi.advanceTimersByTime(1)
    expect(loads).toBe(index + 2)
  }
  end('disk')
  says('B', 'now')
  vi.advanceTimersByTime(tuning.library.editBackoffCap.atLeast - 1)
  expect(loads).toBe(retryAfter.length + 2)
  vi.advanceTimersByTime(1)
  expect(loads).toBe(retryAfter.length + 3)
})

test('what took long to fail is not repeated every minute, whoever asks for it and whatever is new', () => {
  const { says, end, request } = open()
  const { editBackoffCap, retryAfter } = tuning.library
  const length = 20_000
  says('A', 'now')
  vi.advanceTimersByTime(0)
  for (const pause of retryAfter) {
    end('disk')
    vi.advanceTimersByTime(pause)
  }
  vi.advanceTimersByTime(length)
  end('disk')
  const before = loads
  vi.advanceTimersByTime(length * editBackoffCap.loadTimeFactor - 1)
  says('B', 'now')
  expect(request()).toBe(false)
  vi.advanceTimersByTime(0)
  expect(loads).toBe(before)
  vi.advanceTimersByTime(1)
  expect(loads).toBe(before + 1)
})

test('maintenance of the library alone leads to a load a minute at most, however many answers come', () => {
  const { says, end } = open()
  for (let second = 0; second < 600; second++) {
    says(`date ${second}`, 'now')
    vi.advanceTimersByTime(1_000)
    if (isLoading) end('maintenance')
  }
  expect(loads).toBe(10)
})

test('an earlier date that comes soon after a later one is late; after a while it is the present one', () => {
  const { says, end, announced } = open()
  says('2031-04-02 09:15:20', 'now')
  vi.advanceTimersByTime(0)
  end(null, '2031-04-02 09:15:20')
  says('2031-04-02 09:15:10', 'now')
  vi.advanceTimersByTime(tuning.library.lateDateWithin - 1)
  expect([loads, announced()]).toEqual([1, '2031-04-02 09:15:20'])
  vi.advanceTimersByTime(1)
  says('2031-04-02 09:15:10', 'now')
  vi.advanceTimersByTime(0)
  expect([loads, announced()]).toEqual([2, '2031-04-02 09:15:10'])
})

test('a library of another date than the announced one is one that failed; one of that date ends it', () => {
  const { says, end } = open()
  says('A', 'now')
  vi.advanceTimersByTime(0)
  end(null, null)
  vi.advanceTimersByTime(tuning.library.retryAfter[0])
  expect(loads).toBe(2)
  end(null, 'A')
  vi.advanceTimersByTime(86_400_000)
  expect(loads).toBe(2)
})

test('without a network the next answer says when to go on, and what was asked for still is', () => {
  const { says, end, request } = open()
  expect(request()).toBe(true)
  vi.advanceTimersByTime(0)
  end('offline')
  vi.advanceTimersByTime(86_400_000)
  expect(loads).toBe(1)
  says('09:15:00', 'now')
  vi.advanceTimersByTime(0)
  expect(loads).toBe(2)
})

test('while a sign-in is replaced nothing is loaded, and after that it is', () => {
  const { says, resume } = open()
  isSignedIn = false
  says('A', 'now')
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(0)
  isSignedIn = true
  resume()
  vi.advanceTimersByTime(0)
  expect(loads).toBe(1)
})

test('who waits for a load that is called off waits no longer', async () => {
  const { says, untilBegun } = open()
  says('A', 'A')
  const begun = untilBegun()
  says('09:15:00', 'now')
  await begun
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(0)
})

test('after a stop nothing begins', async () => {
  const { says, untilBegun, stop } = open()
  says('A', 'A')
  const begun = untilBegun()
  stop()
  says('B', 'now')
  await begun
  vi.advanceTimersByTime(10_000)
  expect(loads).toBe(0)
})

test('a library of another date can be asked for anew at once, one that failed cannot', () => {
  const { says, end, request } = open()
  says('A', 'now')
  vi.advanceTimersByTime(0)
  end(null, 'older')
  expect(request()).toBe(true)
  vi.advanceTimersByTime(0)
  expect(loads).toBe(2)
  end('refused')
  expect(request()).toBe(false)
})

test('who needs a library can ask for it a minute after a failure, however long the pause is by now', () => {
  const { says, end, request } = open()
  says('A', 'now')
  vi.advanceTimersByTime(0)
  for (const pause of tuning.library.retryAfter) {
    end('bad-response')
    vi.advanceTimersByTime(pause)
  }
  end('bad-response')
  const before = loads
  vi.advanceTimersByTime(tuning.library.editBackoffCap.atLeast - 1)
  expect([request(), loads]).toEqual([false, before])
  vi.advanceTimersByTime(1)
  expect(request()).toBe(true)
  vi.advanceTimersByTime(0)
  expect(loads).toBe(before + 1)
})

test('after maintenance the next good answer leads to a load', () => {
  const { says, end } = open()
  says('A', 'now')
  vi.advanceTimersByTime(0)
  end('maintenance')
  vi.advanceTimersByTime(86_400_000)
  expect(loads).toBe(1)
  says('A', 'now')
  vi.advanceTimersByTime(0)
  expect(loads).toBe(2)
})
