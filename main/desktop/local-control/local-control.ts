// Runs the server of local control while the setting is on, for stream decks, home automation and scripts. Owns the slice `localControl`
// (decision 41).
import type { AppState } from '../../../shared/app-state.ts'
import { isJump } from '../../../shared/desktop/shown-position.ts'
import { millis } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Store } from '../../store.ts'
import type { ShownTrackOwner } from '../shown-track.ts'
import { type ControlDependencies, localStatus } from './requests.ts'
import { type LocalServer, startLocalServer } from './server.ts'
import { type LocalToken, readToken, renewToken, type Secrets } from './token.ts'

export type LocalControl = {
  /** The bearer token; null while local control is off. */
  token(): string | null
  /** Replaces the token and closes the event sockets of the old one; does nothing while local control is off. */
  renew(): Promise<void>
  stop(): Promise<void>
}

type Dependencies = Omit<ControlDependencies, 'state' | 'shownTrack'> & {
  readonly store: Pick<Store, 'get' | 'set' | 'subscribe'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get' | 'follow'>
  readonly secrets: Secrets
  /** The keychain entry of this profile's token. */
  readonly entry: string
  readonly port: number
  readonly steady: () => number
  readonly log: Log
  readonly notify: Notify
}

type Running = { readonly server: LocalServer; readonly stop: () => Promise<void> }

/** Debounce of status events, milliseconds: changes that follow one another within this time make one event. */
const debounce = 50

export function startLocalControl(dependencies: Dependencies): LocalControl {
  const { store, secrets, entry, port, log, notify } = dependencies
  let currentToken: LocalToken | null = null
  let running: Running | null = null
  let pendingWork: Promise<void> = Promise.resolve()
  const show = (shown: AppState['localControl']) => store.set('localControl', shown)
  const publish = () => {
    if (running !== null && currentToken !== null)
      show({ kind: 'on', address: `http://127.0.0.1:${running.server.port}`, isStored: currentToken.isStored })
  }
  const begin = async () => {
    currentToken ??= await readToken(secrets, entry)
    try {
      running = await startServing(dependencies, () => currentToken?.token ?? '')
      publish()
    } catch (error) {
      log.warning('local control has no port', error)
      notify('warning', t('desktop.localControlPortTaken', { port: String(port) }))
      show({ kind: 'failed' })
    }
  }
  const end = async () => {
    await running?.stop()
    running = null
    show({ kind: 'off' })
  }
  let renewing: Promise<void> | null = null
  const renew = async () => {
    if (running === null) return
    currentToken = await renewToken(secrets, entry)
    running?.server.closeSockets()
    publish()
  }
  const setRunning = (isOn: boolean) => {
    pendingWork = pendingWork
      .then(() => (isOn ? (running === null ? begin() : undefined) : end()))
      .catch((error: unknown) => log.error('local control', error))
  }
  const isWanted = () => store.get().settings.desktop.localControl
  let isEnabled = false
  const update = () => {
    if (isWanted() === isEnabled) return
    isEnabled = isWanted()
    setRunning(isEnabled)
  }
  update()
  const unsubscribe = store.subscribe(update)
  return {
    token: () => (running === null ? null : (currentToken?.token ?? null)),
    renew: () => {
      // Calls during a renewal share it, so that the keychain is written once.
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
    stop: async () => {
      unsubscribe()
      setRunning(false)
      await pendingWork
    },
  }
}

/**
 * Starts the server, and sends an event to its sockets for each change of the status. A position that only advances with the playback is no
 * change, as clients can compute it; a jump of the position is one.
 */
async function startServing({ store, shownTrack, port, steady, now, log, ...others }: Dependencies, token: () => string): Promise<Running> {
  const dependencies: ControlDependencies = { state: store.get, shownTrack, now, ...others }
  const event = () => ({ type: 'status', status: localStatus(dependencies) })
  const server = await startLocalServer({ port, token, dependencies, initialEvent: event, steady, log })
  let sentStatus = ''
  let waiting: ReturnType<typeof setTimeout> | null = null
  let positionJumped = false
  const sendStatus = () => {
    waiting = null
    const news = event()
    const text = JSON.stringify({ ...news.status, position: 0 })
    if (text === sentStatus && !positionJumped) return
    sentStatus = text
    positionJumped = false
    server.broadcast(news)
  }
  const sendSoon = () => {
    waiting ??= setTimeout(sendStatus, debounce)
  }
  const stops = [
    store.subscribe((state, before) => {
      const { playback, connect, edits, speaker } = state
      if (playback === before.playback && connect === before.connect && edits === before.edits && speaker === before.speaker) return
      positionJumped ||= playback.startId !== before.playback.startId || isJump(before, state, millis(now()))
      sendSoon()
    }),
    shownTrack.follow(sendSoon),
    () => {
      if (waiting) clearTimeout(waiting)
    },
  ]
  return {
    server,
    stop: async () => {
      for (const stop of stops) stop()
      await server.stop()
    },
  }
}
