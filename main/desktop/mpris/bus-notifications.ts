// Notifications of songs on the session bus (freedesktop.org, Desktop Notifications Specification 1.3), sent by the thread that has the bus
// anyway: Electron's own on Linux never ask the desktop to be silent (docs/electron.md).
import { pathToFileURL } from 'node:url'
import { Message, type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import { busDaemon, callMethod } from '../open-bus.ts'
import type { TrackNotification } from '../track-notifications.ts'
import { asBusText } from './values.ts'

const name = 'org.freedesktop.Notifications'
const server = { destination: name, path: '/org/freedesktop/Notifications', interface: name }

/** What notifications tell the desktop about this app. */
export type NotificationApp = {
  readonly program: string
  /** Name of the app's desktop file, without `.desktop`. */
  readonly desktopEntry: string
  /** Label of the action that a click performs, for desktops that draw it as a button. */
  readonly click: string
}

type Listeners = { readonly clicked: () => void; readonly failed: (why: string) => void }

export type BusNotifications = {
  /**
   * Resolves once no click can be missed, as the signals of the notification server are subscribed; until then no notification is shown.
   */
  readonly listens: Promise<unknown>
  /** Shows a notification in the place of the one before. */
  show(notification: TrackNotification): void
  /** Closes the notification shown, without waiting for an answer; one still waiting to be shown is dropped. */
  close(): void
}

export function openBusNotifications(bus: MessageBus, from: NotificationApp, { clicked, failed }: Listeners): BusNotifications {
  /** Number that the notification server gave the notification shown; 0: none is shown. */
  let shown = 0
  /** Unique bus name of the server that shows the notification; signals of any other sender are ignored. */
  let owner: string | undefined
  bus.on('message', ({ type, sender, interface: face, member, body: [subject, action, newOwner] }) => {
    if (type !== MessageType.SIGNAL) return
    // A new notification server counts from the start, so the number that the old one gave names nothing at it.
    if (sender === busDaemon.destination && member === 'NameOwnerChanged' && subject === name && newOwner !== owner) shown = 0
    if (sender !== owner || face !== name || (member !== 'ActionInvoked' && member !== 'NotificationClosed')) return
    // Handled in the next turn of the event loop: the answer that names the notification's number may have come in the same read, behind
    // the signal.
    setImmediate(() => {
      if (subject !== shown || shown === 0) return
      if (member === 'NotificationClosed') shown = 0
      else if (action === 'default') clicked()
    })
  })
  const rules = [
    `type='signal',sender='${busDaemon.destination}',member='NameOwnerChanged',arg0='${name}'`,
    `type='signal',sender='${name}',interface='${name}'`,
  ]
  const listens = Promise.all(rules.map(rule => callMethod(bus, busDaemon, 'AddMatch', rule)))

  const notify = async ({ title, body, cover }: TrackNotification): Promise<void> => {
    await listens
    const abilities = await callMethod(bus, server, 'GetCapabilities')
    // No action for servers that support none: they would show a dialog for a notification with one.
    const actions = Array.isArray(abilities) && abilities.includes('actions') ? ['default', from.click] : []
    const hints = {
      'suppress-sound': new Variant('b', true),
      'desktop-entry': new Variant('s', from.desktopEntry),
      ...(cover !== null && { 'image-path': new Variant('s', pathToFileURL(cover).href) }),
    }
    const reply = await bus.call(
      new Message({
        ...server,
        member: 'Notify',
        signature: 'susssasa{sv}i',
        // −1: the desktop decides how long the notification is shown.
        body: [from.program, shown, '', asBusText(title), asBusText(body), actions, hints, -1],
      }),
    )
    const id: unknown = reply?.body[0]
    shown = typeof id === 'number' ? id : 0
    owner = reply?.sender
  }
  /** The latest notification waiting to be shown, null: none. Only one waits, so that memory does not grow if the server never answers. */
  let next: TrackNotification | null = null
  let isAsking = false
  const showPending = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    while (next !== null) {
      const news = next
      next = null
      await notify(news).catch((error: unknown) => failed(String(error)))
    }
    isAsking = false
  }
  return {
    listens,
    show: news => {
      next = news
      void showPending()
    },
    close: () => {
      next = null
      // A failure to close is ignored: the notification server, or the whole bus, may have ended, and the notification with it.
      if (shown !== 0)
        void bus.call(new Message({ ...server, member: 'CloseNotification', signature: 'u', body: [shown] })).catch(() => undefined)
      shown = 0
    },
  }
}
