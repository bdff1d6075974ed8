// The page of the simulated app: the product's own mirror, commands and player, in a made-up browser.
import { Howler } from 'howler'
import { startPlayer } from '../../renderer/player/player.ts'
import type { TrackInfo } from '../../renderer/player/shown-track-info.ts'
import type { AppContextValue } from '../../renderer/state/app-context.ts'
import { playList, sendCommand } from '../../renderer/state/commands.ts'
import { startMirror } from '../../renderer/state/mirror/mirror.ts'
import { createNotices, type Notices } from '../../renderer/state/notices.ts'
import { createOptimisticStart } from '../../renderer/state/sound/optimistic-start.ts'
import type { AppState, Notice } from '../../shared/app-state.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { Input, PlayerBridge, StatePatch } from '../../shared/ipc/contract.ts'
import { packLists, unpackLists } from '../../shared/ipc/packed.ts'
import { type RequestName, requestChannel, requestNames } from '../../shared/ipc/request-names.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Main } from './app-main.ts'
import { copyOf } from './channel.ts'
import { type Media, mediaOf } from './media.ts'
import { createPageFetch, type Traffic } from './page-fetch.ts'
import { songOf } from './songs.ts'
import type { Tape } from './tape.ts'
import type { Realm, VirtualTime } from './virtual-time.ts'

export type AppPage = {
  readonly realm: Realm
  /** Gives the page a change of main's state, as main sends it. */
  patched(patch: StatePatch): void
  noticed(notice: Notice): void
  state(): AppState | null
  command(order: QueueCommand): void
  /** Plays a list of songs from index `position` on; a long list reaches main in two parts, as it does in the app. */
  playList(tracks: readonly number[], position: number): void
  /** Sends main any other request of the bridge. */
  request<Name extends RequestName>(name: Name, input: Input<Name>): void
  /** The page's requests for media: how many wait for main, and when one was last answered. */
  readonly traffic: Traffic
  /** Fires `pagehide`, so that the page sends what it sends when it is closed in good order. */
  leave(): void
  /** Ends the page without notice: nothing of it runs any more, and its sound ends. */
  vanish(): void
}

type Dependencies = {
  readonly time: VirtualTime
  readonly realm: Realm
  readonly tape: Tape
  readonly step: () => number
  /** Send work to main and to the page; each arrives later, in the order in which it was sent. */
  readonly toMain: (work: (main: Main) => void) => void
  readonly toPage: (work: () => void) => void
  readonly tell: (text: string) => void
}

/** Puts a made-up browser into the process's globals, and starts the page in it. */
export function openPage({ time, realm, tape, step, toMain, toPage, tell }: Dependencies): AppPage {
  const leaving = new Set<() => void>()
  const listeners = { patch: new Set<(patch: StatePatch) => void>(), notice: new Set<(notice: Notice) => void>() }
  const traffic: Traffic = { waits: 0, last: 0 }
  const pageFetch = createPageFetch({ time, traffic, toMain, toPage })
  const media = mediaOf({ time, tape, step, page: realm, fetch: pageFetch })
  putGlobals(media, leaving, pageFetch)
  // Howler looked for a browser when its module was loaded, before there was one; its list of sounds is that of pages that have ended.
  Object.assign(Howler, { noAudio: false, _navigator: navigator, _codecs: { mp3: true }, _howls: [], _html5AudioPool: [] })

  const request = (name: (typeof requestNames)[number], input: unknown): Promise<unknown> =>
    new Promise(resolve => {
      const sent: unknown = copyOf(packLists(input))
      toMain(main => {
        void main.handle(requestChannel(name), sent).then(reply => {
          const back: unknown = copyOf(reply)
          toPage(() => resolve(unpackLists(back)))
        })
      })
    })
  // A bridge with the members that renderer/state/bridge.ts makes from what the preload script exposes.
  const bridge = {
    ...Object.fromEntries(requestNames.map(name => [name, (input: unknown) => request(name, input)])),
    onState: (listener: (patch: StatePatch) => void) => {
      listeners.patch.add(listener)
      return () => listeners.patch.delete(listener)
    },
    onNotice: (listener: (notice: Notice) => void) => {
      listeners.notice.add(listener)
      return () => listeners.notice.delete(listener)
    },
    onMenu: () => () => undefined,
  } as unknown as PlayerBridge

  const notices: Notices = createNotices()
  notices.subscribe((shown, before) => {
    for (const { id, text } of shown) if (!before.some(one => one.id === id)) tell(text)
  })
  bridge.onNotice(notices.show)
  let page: AppContextValue | null = null
  let state: (() => AppState) | null = null

  const start = async () => {
    const { mirror } = await startMirror(bridge)
    state = mirror.getState
    // Of the app context only the members that commands use.
    const optimisticStart = createOptimisticStart()
    page = { bridge, mirror, notices, optimisticStart } as unknown as AppContextValue
    const infos = new Map<number, TrackInfo>()
    const trackInfo = (track: TrackId): TrackInfo | null => {
      const song = songOf(track)
      if (!song) return null
      const info = infos.get(track) ?? { title: `Song ${track}`, artist: '', album: '', artwork: null, length: song.length }
      infos.set(track, info)
      return info
    }
    startPlayer({
      mirror,
      bridge,
      trackInfo,
      songs: {
        loudness: () => ({ track: 0, album: 0 }),
        followsOnAlbum: () => false,
        length: track => songOf(track)?.length ?? 0,
        isAvailableOffline: () => false,
      },
      levels: { add: () => () => undefined, openAnalyser: () => ({ read: () => false, stop: () => undefined }) },
      optimisticStart,
      showNotice: notices.tell,
      silentCarrier: { hold: () => undefined, release: () => undefined },
    })
  }
  void start()
  /** Runs what the person does in the page's realm; does nothing while the page is still loading. */
  const inPage = (work: (shown: AppContextValue) => void): void => {
    const shown = page
    if (shown) time.enter(realm, () => work(shown))
  }

  return {
    realm,
    traffic,
    patched: patch => {
      for (const listener of listeners.patch) listener(patch)
    },
    noticed: notice => {
      for (const listener of listeners.notice) listener(notice)
    },
    state: () => state?.() ?? null,
    command: order => inPage(shown => sendCommand(shown, order)),
    playList: (tracks, position) => {
      // A library for `playList`, which takes rows of one: it has exactly these songs, in this order.
      const library = { tracks: { id: Uint32Array.from(tracks) } } as unknown as Library
      const rows = Uint32Array.from(tracks, (_, row) => row)
      inPage(shown => playList(shown, library, rows, position, { place: { kind: 'songs' }, title: 'Songs' }))
    },
    request: (name, input) => inPage(() => void bridge[name](input as never)),
    leave: () =>
      inPage(() => {
        for (const listener of leaving) listener()
      }),
    vanish: () => {
      realm.isOver = true
      media.vanish()
    },
  }
}

function putGlobals(media: Media, leaving: Set<() => void>, pageFetch: typeof fetch): void {
  const navigator = {
    userAgent: '',
    vendor: '',
    platform: '',
    appVersion: '',
    mediaDevices: { enumerateDevices: async () => [], addEventListener: () => undefined, removeEventListener: () => undefined },
    mediaSession: { setActionHandler: () => undefined, setPositionState: () => undefined, metadata: null, playbackState: 'none' },
  }
  const window = {
    navigator,
    location: { protocol: 'app:' },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'pagehide') leaving.add(listener)
    },
    removeEventListener: (_name: string, listener: () => void) => void leaving.delete(listener),
  }
  const outer = Reflect.get(globalThis, 'fetchOfMain') as typeof fetch
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true })
  Object.assign(globalThis, {
    window,
    Audio: media.Audio,
    HTMLAudioElement: media.Audio,
    MediaSource: media.MediaSource,
    MediaMetadata: class {},
    fetch: (address: string | URL, init?: RequestInit) =>
      String(address).startsWith('/') ? pageFetch(String(address), init) : outer(address, init),
  })
  Object.assign(URL, { createObjectURL: media.createObjectURL, revokeObjectURL: media.revokeObjectURL })
}
