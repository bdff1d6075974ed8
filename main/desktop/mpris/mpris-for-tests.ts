// For tests: the MPRIS player on a session bus of its own, over a queue whose clock the test moves, with a library of some known songs.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Variant } from '@jellybrick/dbus-next'
import { expect } from 'vitest'
import { artworkId, trackId } from '../../../shared/ids.ts'
import { silentLog } from '../../log.ts'
import { openDesk } from '../../queue/queue-for-tests.ts'
import { startPrivateBus } from '../private-bus-for-tests.ts'
import { startShownTrack } from '../shown-track.ts'
import { createSteer } from '../steer.ts'
import { startMpris } from './mpris.ts'

/** Whether MPRIS can be tested: only Linux has a session bus. */
export const isLinux = process.platform === 'linux'
export const path = '/org/mpris/MediaPlayer2'
export const player = { name: 'org.mpris.MediaPlayer2.segue', path, face: 'org.mpris.MediaPlayer2.Player' }
export const program = { ...player, face: 'org.mpris.MediaPlayer2' }
export const properties = { ...player, face: 'org.freedesktop.DBus.Properties' }

const summaries = new Map([
  [1, { title: 'One', artist: 'Ann', album: 'Numbers', number: 1, length: 200, artwork: artworkId('77'), rating: 0 }],
  [2, { title: 'Two', artist: 'Ann', album: 'Numbers', number: 2, length: 100, artwork: null, rating: 0 }],
  [3, { title: 'Three', artist: '', album: '', number: 0, length: null, artwork: null, rating: 0 }],
  // A song with values that no bus accepts: a NUL in a text, half a surrogate pair, numbers above 32 bits.
  [666, { title: 'T\0wo', artist: 'A\uD800nn', album: '\0', number: 2 ** 32 - 1, length: 2 ** 32 - 1, artwork: null, rating: 0 }],
])

export type MprisDesk = Awaited<ReturnType<typeof openMprisDesk>>

/**
 * Opens the player. `asked`: requests for the program itself (raise, quit); `trayHosts`: what it was told about tray icons; `warnings`:
 * lines of the log.
 */
export async function openMprisDesk() {
  const bus = await startPrivateBus()
  const desk = await openDesk()
  const folder = join(await mkdtemp(join(tmpdir(), 'segue-card-')), 'card')
  const asked: string[] = []
  const trayHosts: boolean[] = []
  const warnings: string[] = []
  let passed = 0
  const shownTrack = startShownTrack({
    store: desk.store,
    parts: async () => ({
      library: { summaryOf: async track => summaries.get(track) ?? null },
      media: { respond: async request => new Response(`picture of ${request.url}`) },
    }),
    folder,
    log: silentLog,
  })
  /** Starts a further player over the same queue, as of another process `pid`. */
  const start = async (address: string, pid: number) => {
    const player = startMpris({
      ...{ store: desk.store, shownTrack, address, pid, log: { ...silentLog, warning: text => void warnings.push(text) } },
      notificationApp: { program: 'Segue', desktopEntry: 'app.segue.player', click: 'Show Segue' },
      steer: createSteer({ store: desk.store, parts: async () => ({ queue: { command: desk.command } }) }),
      raise: () => void asked.push('raise'),
      quit: () => void asked.push('quit'),
      trayHost: isHostPresent => void trayHosts.push(isHostPresent),
      // The clock of the queue, milliseconds since 1970, which only the test moves.
      now: () => Date.UTC(2031, 3, 2) + passed * 1000,
      // What the thread says last is heard, however busy the machine is.
      leaveTimeout: 60_000,
    })
    await player.ready
    return player
  }
  const { stop: leave, showNotification } = await start(bus.address, 4711)
  const get = (name: string) => bus.call(properties, 'Get', 'ss', player.face, name)
  const metadata = async () => Object(await get('Metadata')) as Readonly<Record<string, unknown>>
  /** The player's position on the bus, seconds, rounded to a tenth, as it moves by the clock of this computer. */
  const position = async () => Math.round(Number(await get('Position')) / 1e5) / 10
  return {
    ...{ bus, desk, shownTrack, folder, asked, trayHosts, warnings, leave, showNotification, get, metadata, position },
    start: async (address: string, pid: number) => (await start(address, pid)).stop,
    set: (name: string, type: string, value: unknown) => bus.call(properties, 'Set', 'ssv', player.face, name, new Variant(type, value)),
    pass: (seconds: number) => {
      passed += seconds
      desk.pass(seconds)
      // Makes main send the position anew, because the thread's clock is not the test's.
      desk.store.set('wakes', desk.store.get().wakes + 1)
    },
    /**
     * Waits until the position on the bus is so many seconds: what main sends reaches the thread on another way than requests on the bus,
     * so their order is open.
     */
    isAt: (seconds: number) => expect.poll(() => position()).toBe(seconds),
    play: (index = 0) => desk.command({ type: 'play', tracks: [1, 2, 3].map(trackId), index, context: null }),
    sounds: (position = 0) => desk.report({ type: 'playing', startId: desk.playback().startId, position }),
    settled: (title: string) => expect.poll(async () => (await metadata())['xesam:title']).toBe(title),
    covered: () => expect.poll(async () => (await metadata())['mpris:artUrl']).toBeDefined(),
    players: async () => (await bus.names()).filter(name => name.includes('mpris')).sort(),
    stop: async () => {
      await leave()
      await shownTrack.stop()
      await desk.stop()
      await bus.stop()
    },
  }
}
