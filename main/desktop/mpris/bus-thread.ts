// Worker thread with the MPRIS player on the session bus, the watch for a tray host, and notifications of songs: the only place that reads
// what programs send there. Started by mpris.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type MessageBus, NameFlag, RequestNameReply } from '@jellybrick/dbus-next'
import { openBus } from '../open-bus.ts'
import { playerAsked } from './asked.ts'
import { playerFace, programFace } from './faces.ts'
import type { BusTask, FromBus, PlaceSaid, ToBus, Wish } from './messages.ts'
import { openSongNews, type SongNewsOnBus } from './song-news.ts'
import { followTrayHost } from './tray-host.ts'
import { micros, type PlayerValues } from './values.ts'

const { address, pid, shown: first, newsFrom }: BusTask = workerData
const path = '/org/mpris/MediaPlayer2'
const busName = 'org.mpris.MediaPlayer2.segue'

let told: PlayerValues = first.values
let place: PlaceSaid = first.place
let saidAt = Date.now()
const here = (): bigint => micros(Math.min(place.end, place.seconds + (Math.max(0, Date.now() - saidAt) / 1000) * place.speed))

const tell = (message: FromBus): void => parentPort?.postMessage(message)

/** Wish id → resolver, for wishes that main has not answered yet. */
const open = new Map<number, () => void>()
let wishes = 0
const pass = (wish: Wish): Promise<void> => {
  wishes += 1
  const id = wishes
  tell({ say: 'wish', id, wish })
  return new Promise(resolve => open.set(id, resolve))
}
const asked = playerAsked({ pass, track: () => told.Metadata['mpris:trackid'] ?? null, now: () => performance.now() })
const player = playerFace({ values: () => told, position: here, asked })

let bus: MessageBus | null = null
let isThere = false
let songNews: SongNewsOnBus | null = null
const leave = (): void => {
  songNews?.close()
  bus?.disconnect()
  parentPort?.close()
}
const gone = (error: unknown): void => {
  tell({ say: 'gone', why: String(error) })
  leave()
}

parentPort?.on('message', (message: ToBus) => {
  switch (message.say) {
    case 'shown': {
      const { values, place: next } = message.shown
      const changed = Object.entries(values).filter(
        ([name, value]) => !Object.hasOwn(told, name) || !isSame(value, told[name as keyof PlayerValues]),
      )
      told = values
      place = next
      saidAt = Date.now()
      if (!isThere) break
      try {
        if (changed.length > 0) player.changed(Object.fromEntries(changed))
        if (message.jumped) player.seeked(micros(next.seconds))
      } catch (error) {
        // The session bus may have ended, as with its desktop.
        gone(error)
      }
      break
    }
    case 'answer':
      open.get(message.id)?.()
      open.delete(message.id)
      break
    case 'news':
      songNews?.show(message.news)
      break
    case 'leave':
      leave()
  }
})

/** Compared by value, as the metadata object is new each time. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one, plain) === JSON.stringify(other, plain)
const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

async function publish(): Promise<void> {
  const opened = await openBus(address)
  bus = opened.bus
  const published = async (on: MessageBus): Promise<void> => {
    on.export(path, programFace(asked))
    on.export(path, player.face)
    const taken = await on.requestName(busName, NameFlag.DO_NOT_QUEUE)
    // Another profile owns the name: the MPRIS specification prescribes this form for further instances.
    if (taken !== RequestNameReply.PRIMARY_OWNER) await on.requestName(`${busName}.instance${pid}`, NameFlag.DO_NOT_QUEUE)
  }
  await Promise.race([published(bus), opened.broken])
  isThere = true
  const told = { clicked: () => tell({ say: 'news-clicked' }), failed: (why: string) => tell({ say: 'news-failed', why }) }
  songNews = openSongNews(bus, newsFrom, told)
  tell({ say: 'there' })
  const followed = [songNews.listens, followTrayHost(bus, isHost => tell({ say: 'tray-host', isThere: isHost }))]
  await Promise.race([Promise.all(followed), opened.broken])
}
publish().catch(gone)
