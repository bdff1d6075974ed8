// One simulated computer: its disk and network, and the app's main and page, which start, end, crash and are loaded again.
import type { AppState } from '../../shared/app-state.ts'
import type { Settings } from '../../shared/settings.ts'
import { type Main, startMain } from './app-main.ts'
import { type AppPage, openPage } from './app-page.ts'
import type { Chance } from './chance.ts'
import { copyOf, openChannel } from './channel.ts'
import { type MadeUpDisk, openMadeUpDisk } from './made-up-disk.ts'
import { setLibraryWorld } from './made-up-library.ts'
import { setSocketWorld } from './made-up-socket.ts'
import { type Service, startService } from './service.ts'
import { songs } from './songs.ts'
import { openTape, type Tape } from './tape.ts'
import { newRealm, type Realm, type VirtualTime } from './virtual-time.ts'

export type Computer = {
  readonly time: VirtualTime
  readonly tape: Tape
  readonly disk: MadeUpDisk
  readonly service: Service
  /** Ids of the songs in the service's library; tests of the library delete some. */
  readonly tracks: Set<number>
  /** The notices that the person was shown, with milliseconds of the walk. */
  readonly told: { readonly at: number; readonly text: string }[]
  /** What main wrote to its log as an error. */
  readonly troubles: string[]
  main(): Main | null
  page(): AppPage | null
  /** The state of main; null: main is not running. */
  state(): AppState | null
  /**
   * How often the app was upset: `kills`: killed; `reloads`: its page loaded again; `runs`: started. `at`: when any of this, or the end of
   * the app, last happened (milliseconds); `isEnding`: the app is quitting or has quit.
   */
  readonly interruptions: { kills: number; reloads: number; runs: number; at: number; isEnding: boolean }
  start(): Promise<void>
  /** Quits the app in good order. */
  quit(): Promise<void>
  /** Ends main and page at once, as when the power fails: the disk loses what was not synced. */
  kill(): void
  reload(how: 'in order' | 'crash'): void
  /** Runs work on main from outside of the app, such as a wake-up of the computer; nothing happens while main is not running. */
  toMain(work: (main: Main) => void): void
  /** Deletes the stored library, so that the next start of the app has to load it from the service. */
  losePack(): void
}

/**
 * How fast this computer is; drawn once for a walk. `disk`, `message`, `media`: longest milliseconds of an operation; `sync`: how many
 * times as long syncing a file takes.
 */
type Pace = { readonly disk: number; readonly sync: number; readonly message: number; readonly media: number }

/** Builds a computer on which no app is running yet. The global `fetchOfMain` is what main's requests to the service call. */
export function buildComputer(time: VirtualTime, chance: Chance, settings: Settings): Computer {
  const tracks = new Set(songs.map(({ id }): number => id))
  const tape = openTape()
  const pace: Pace = {
    disk: chance.between(0.05, 4),
    sync: chance.between(2, 80),
    message: chance.between(0.05, 6),
    media: chance.between(0.5, 25),
  }
  const diskChance = chance.fork()
  const disk = openMadeUpDisk({ time, delay: () => diskChance.next() * pace.disk, slow: pace.sync })
  const service = startService({ time, chance: chance.fork(), tracks: () => tracks })
  const kept = new Map<string, { readonly modified: string; readonly tracks: ReadonlySet<number> }>()
  const libraryChance = chance.fork()
  setLibraryWorld({
    time,
    tracks: () => tracks,
    modified: service.modified,
    isOut: () => service.conditions.isOut,
    loading: () => libraryChance.between(200, 8_000),
    kept,
  })
  setSocketWorld({ time, service, step: () => 5 })
  Reflect.set(globalThis, 'fetchOfMain', (address: string | URL, init?: RequestInit) => service.fetch(String(address), init))
  const told: { at: number; text: string }[] = []
  const troubles: string[] = []
  const interruptions = { kills: 0, reloads: 0, runs: 0, at: 0, isEnding: false }
  const messages = chance.fork()
  const steps = chance.fork()

  let mainRealm: Realm = newRealm('main')
  let main: Main | null = null
  let page: AppPage | null = null

  const toMain = openChannel(time, () => messages.next() * pace.message)
  const toPage = openChannel(time, () => messages.next() * pace.message)
  const tell = (text: string) => void told.push({ at: time.now(), text })

  const openOne = () => {
    const realm = newRealm('page')
    page = time.enter(realm, () =>
      openPage({
        time,
        realm,
        tape,
        step: () => 1 + steps.next() * pace.media,
        toMain: work => toMain(mainRealm, () => main && !realm.isOver && work(main)),
        toPage: work => toPage(realm, work),
        tell,
      }),
    )
    interruptions.at = time.now()
  }
  const closePage = () => {
    page?.vanish()
    page = null
  }

  return {
    time,
    tape,
    disk,
    service,
    tracks,
    told,
    troubles,
    interruptions: interruptions,
    main: () => main,
    page: () => page,
    state: () => main?.store.get() ?? null,
    start: async () => {
      const realm = newRealm('main')
      mainRealm = realm
      interruptions.runs += 1
      interruptions.at = time.now()
      interruptions.isEnding = false
      const random = chance.fork()
      await new Promise<void>(resolve => {
        time.post(realm, 0, () => {
          void startMain({
            time,
            random: random.next,
            settings,
            tell: notice => toPage(page?.realm ?? realm, () => page?.noticed(notice)),
            patch: patch => {
              const sent = copyOf(patch)
              if (page) toPage(page.realm, () => page?.patched(sent))
            },
            trouble: text => void troubles.push(text),
          }).then(started => {
            main = started
            openOne()
            resolve()
          })
        })
      })
    },
    quit: async () => {
      const ending = main
      const realm = mainRealm
      interruptions.isEnding = true
      page?.leave()
      await time.wait(20)
      closePage()
      await new Promise<void>(resolve => time.post(realm, 0, () => void ending?.stop().then(resolve)))
      realm.isOver = true
      main = null
      interruptions.at = time.now()
    },
    kill: () => {
      closePage()
      mainRealm.isOver = true
      main = null
      interruptions.kills += 1
      interruptions.at = time.now()
      const luck = chance.fork()
      disk.crash(() => luck.percent(50))
      service.cut(true)
      service.cut(false)
    },
    toMain: work => time.post(mainRealm, 0, () => main && work(main)),
    losePack: () => kept.clear(),
    reload: how => {
      interruptions.reloads += 1
      if (how === 'in order') page?.leave()
      const ending = main
      const old = page
      // Main learns that the page has ended behind what the page sent before; messages of the page that have not yet arrived are dropped,
      // as its realm is over.
      toMain(mainRealm, () => {
        ending?.pageWent()
        if (old === page) return
      })
      closePage()
      openOne()
    },
  }
}
