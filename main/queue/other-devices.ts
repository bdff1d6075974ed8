// Connects the page and the multi-device rules: the page's requests about other devices, and titles, lengths and settings that the rules
// need.

import { join } from 'node:path'
import { z } from 'zod'
import type { DeviceActivities, Effect } from '../../shared/connect/events.ts'
import { maxKnownLengths } from '../../shared/connect/session/devices.ts'
import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { createIds } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { Queue } from '../../shared/queue/model.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, sentenceOf, t } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import { readJson } from '../files/files.ts'
import { createJsonSaver } from '../files/json-saver.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import type { DeviceOwner } from './device-owner.ts'

export type Connect = {
  /**
   * Sets whether the list of devices is open: while it is, links to the other devices' queues are kept open, and show what each of them
   * plays.
   */
  watch(isOn: boolean): void
  /**
   * Shows and controls the queue of a session; null: this device's own. Errors: those of the effect `not-taken`, which says why it cannot
   * be controlled.
   */
  control(session: string | null): Result<void>
  /** Transfers playback to a session (null: here); resolves when it plays there, or failed. */
  transfer(session: string | null): Promise<Result<void>>
  /**
   * Cancels the transfer under way: playback stays where it is, and the promise of `transfer` resolves as a success, as that is what the
   * person wanted.
   */
  stay(): void
  /** Dismisses the offer to listen here. */
  dismiss(): void
  /** Resolves pending calls of `transfer` with an error, and follows the queues no longer; resolves when no write to disk is pending. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  readonly device: Pick<DeviceOwner, 'dispatch' | 'follow' | 'mine' | 'view'>
  readonly api: Pick<Api, 'onResponse'>
  /** Folder of this account, where `queue-server.json` notes what is known of the queue server. */
  readonly folder: string
  /** Address of the play queue server. */
  readonly server: string
  /** The title of a song; null if the library does not have it. */
  readonly title: (track: TrackId) => Promise<string | null>
  /** The length of a song, seconds; null if unknown. */
  readonly length: (track: TrackId) => Promise<number | null>
  /** Called with all songs of this device's queue or of the one shown, whenever a message of the service has changed its lists. */
  readonly onTracksNamed: (tracks: readonly TrackId[], queue: 'mine' | 'shown') => void
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

/**
 * Schema of what is known of a queue server: whether it takes whole states only, which server it is, since when (milliseconds since 1970),
 * and whether all devices share one queue, as the service said last; files of older versions lack some of it.
 */
const serverSchema = z.object({
  wholeStatesOnly: z.boolean(),
  server: z.string().default(''),
  at: z.number().default(0),
  isShared: z.boolean().default(false),
})

export async function startConnect({
  store,
  device,
  api,
  folder,
  server,
  title,
  length,
  onTracksNamed,
  now,
  log,
  notify,
}: Dependencies): Promise<Connect> {
  const path = join(folder, 'queue-server.json')
  const storedServer = await readJson(path, serverSchema, { what: t('files.name.queueServer'), now, log, notify })
  let known =
    storedServer.kind === 'value' && storedServer.value.server === server
      ? storedServer.value
      : { wholeStatesOnly: false, server, at: 0, isShared: false }
  device.dispatch({ type: 'whole-only', on: known.wholeStatesOnly && now() - known.at < policy.queue.wholeStatesFor })
  // Until the service says so again: the queue that the last run left must not be sent in place of what other devices share meanwhile.
  if (known.isShared) device.dispatch({ type: 'shared', on: true })

  const saver = createJsonSaver(path, serverSchema, log)
  const save = (change: Partial<typeof known>) => {
    known = { ...known, ...change }
    saver.save(known)
  }
  let isStopped = false
  /** Resolves the promises of `transfer` calls that are not decided yet, oldest first. */
  const transfers: ((result: Result<void>) => void)[] = []
  let refusal: AppError | null = null

  const performEffect = (effect: Effect): void => {
    switch (effect.type) {
      case 'notice':
        notify(effect.tone, sentenceOf(effect.said))
        return
      case 'whole-only':
        log.info('the service takes whole states only')
        save({ wholeStatesOnly: true, at: now() })
        return
      case 'transferred':
        transfers.shift()?.(effect.ok ? ok(undefined) : effect)
        return
      case 'not-taken':
        refusal = effect.error
        return
      default:
        return // `send`, `ask`, `open` and `close` are performed by account-sockets.ts
    }
  }
  /**
   * Songs whose length was already looked up since the library changed; emptied when it holds `maxKnownLengths`, as other devices can name any
   * number.
   */
  const lengthsKnown = createIds<TrackId>()
  const lookUpLengths = async (activities: DeviceActivities) => {
    for (const { track } of activities.values()) {
      if (track === null || lengthsKnown.has(track)) continue
      if (lengthsKnown.size >= maxKnownLengths) lengthsKnown.clear()
      lengthsKnown.add(track)
      device.dispatch({ type: 'measured', track, length: await length(track) })
    }
  }

  const stopFollowing = device.follow({
    onEffect: performEffect,
    onActivities: activities => void lookUpLengths(activities),
    onChange: (before, after, event) => {
      if (after.mine.playback.current !== before.mine.playback.current) void dispatchTitle(after.mine.playback.current)
      if (event.type !== 'received') return
      const [mine, shown] = [after.mine.queue, after.shown.queue]
      const isNew = (queue: Queue) => queue !== before.mine.queue && queue !== before.shown.queue
      if (isNew(mine)) onTracksNamed(tracksOf(mine), 'mine')
      if (shown !== mine && isNew(shown)) onTracksNamed(tracksOf(shown), 'shown')
    },
  })

  const dispatchTitle = async (track: TrackId | null) => {
    const currentTitle = track === null ? null : await title(track)
    if (track !== null && currentTitle !== null) device.dispatch({ type: 'titled', track, title: currentTitle })
  }
  const dispatchOwnTitle = () => void dispatchTitle(device.mine().playback.current)
  dispatchOwnTitle()

  const unsubscribe = store.subscribe((state, before) => {
    if (state.library.revision === before.library.revision) return
    dispatchOwnTitle()
    lengthsKnown.clear()
    void lookUpLengths(device.view().activities)
  })
  const stopListening = api.onResponse(({ user }) => {
    const on = user?.preferences?.onequeue
    if (on === undefined) return
    device.dispatch({ type: 'shared', on })
    if (on !== known.isShared) save({ isShared: on })
  })

  return {
    watch: isOn => device.dispatch({ type: 'watch', on: isOn }),
    control: session => {
      refusal = null
      device.dispatch({ type: 'control', session })
      return refusal === null ? ok(undefined) : { ok: false, error: refusal }
    },
    transfer: session =>
      new Promise(resolve => {
        if (isStopped) return resolve(notSignedIn)
        transfers.push(resolve)
        device.dispatch({ type: 'transfer', session })
      }),
    stay: () => device.dispatch({ type: 'stay' }),
    dismiss: () => device.dispatch({ type: 'dismiss' }),
    stop: async () => {
      isStopped = true
      stopFollowing()
      unsubscribe()
      stopListening()
      for (const resolve of transfers.splice(0)) resolve(notSignedIn)
      await saver.flushed()
    },
  }
}

const notSignedIn = failed('cancelled', say('errors.noLongerSignedIn'))

const tracksOf = ({ tracks, playNext }: Queue): readonly TrackId[] => [...tracks, ...playNext]
