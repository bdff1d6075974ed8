// Whatever happens on the way from the ear to the service: in the end it has exactly what was heard, each play and skip once.
import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertNever } from '../../shared/errors.ts'
import { countPlays, emptyPlayCounter } from '../../shared/history/play-counter.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { startHistory } from './history.ts'

const hour = 3_600_000
const begun = {
  type: 'update',
  paused: false,
  position: 0,
  leftAt: 0,
  jumps: false,
  elsewhere: false,
  moving: null,
  handover: null,
} as const
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hear' as const), track: fc.integer({ min: 1, max: 3 }), halves: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clock' as const), by: fc.integer({ min: -30 * hour, max: 30 * hour }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const, 'lost' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), torn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never

/** What has to be at the service in the end, as `play 1`, reckoned from what happened and nothing else. */
function expected(happenings: readonly Happening[]): readonly string[] {
  const all: string[] = []
  let open: number | null = null
  for (const each of happenings) {
    if (each.kind === 'end' || each.kind === 'crash') open = null
    if (each.kind !== 'hear') continue
    if (open !== null) all.push(`skip ${open}`)
    if (each.halves > 20) all.push(`play ${each.track}`)
    open = each.track
  }
  return all.toSorted()
}

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await desk.signIn()
})
afterAll(() => desk.stop())

async function live(happenings: readonly Happening[], begin: number): Promise<readonly string[]> {
  const { store, api, service } = desk
  const folder = await mkdtemp(join(tmpdir(), 'segue-every-play-'))
  const start = () => startHistory({ store, api, folder, now: Date.now, log: silentLog, notify: () => undefined })
  const arrived: string[] = []
  /** Makes the service work again; what it has received is read first, as the reset deletes that, too. */
  const mend = () => {
    const counted = service.control.received().history.filter(({ duplicate }) => !duplicate)
    arrived.push(...counted.map(({ event, track }) => `${event} ${track}`))
    service.control.reset()
  }
  mend()
  arrived.splice(0)
  let history = await start()
  let [wall, steady, startId, ids] = [begin, 0, 0, 0]
  let listening = emptyPlayCounter
  const hear = async (happened: Parameters<typeof countPlays>[1]) => {
    const { state, entries } = countPlays(listening, happened, steady)
    listening = state
    for (const entry of entries) {
      ids += 1
      await history.record({ id: `entry-${ids}`, ...entry, at: millis(Math.max(1, wall)) })
    }
  }
  const sound = async (track: number, halves: number) => {
    startId += 1
    await hear({ ...begun, startId, track: trackId(track) })
    await hear({ type: 'playing', startId, position: 0 })
    for (let half = 1; half <= halves; half += 1) {
      steady += 500
      wall += 500
      await hear({ type: 'position', startId, position: half / 2 })
    }
  }
  for (const each of happenings) {
    switch (each.kind) {
      case 'hear':
        await sound(each.track, each.halves)
        break
      case 'end':
        await hear({ type: 'ended', startId })
        break
      case 'clock':
        wall += each.by
        break
      case 'offline':
        service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
        break
      case 'online':
        mend()
        break
      case 'lost':
        service.control.next({ role: 'api', count: 1, mode: 'status', fault: { kind: 'lost' } })
        break
      case 'ask':
        await api.call('status')
        break
      case 'crash':
        await history.stop()
        if (each.torn) await appendFile(join(folder, 'history.journal'), '{"id":"never-acknowledged","tra')
        listening = emptyPlayCounter
        history = await start()
        break
      default:
        assertNever(each)
    }
  }
  mend()
  expect(await history.flush()).toBe(0)
  await history.stop()
  mend()
  return arrived
}

it('the service has exactly what was heard', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 14 }), fc.nat(24 * 3600), async (happenings, second) => {
      // Each run is in a year of its own, as the service takes plays of the same moment for repetitions.
      run += 1
      const begin = Date.UTC(1980 + run * 2, 5, 15) + second * 1000
      expect([...(await live(happenings, begin))].toSorted()).toEqual(expected(happenings))
    }),
    { numRuns: 40 },
  )
})
