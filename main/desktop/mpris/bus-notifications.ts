// Notifications of songs on the session bus (freedesktop.org, Desktop Notifications Specification 1.3), by the thread that has the bus
// anyway: Electron's on Linux never ask the desktop to be silent (docs/electron.md).
import { pathToFileURL } from 'node:url'
import { Message, type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import type { SongNotification } from '../notify-songs.ts'
import { busDaemon, callMethod } from '../open-bus.ts'
import { asBusText } from './values.ts'

const name = 'org.freedesktop.Notifications'
const server = { destination: name, path: '/org/freedesktop/Notifications', interface: name }

/** What a notification says of the program that shows it. */
export type NotificationApp = {
  readonly program: string
  /** Name of its desktop file, without `.desktop`. */
  readonly desktopEntry: string
  /** What a click does, for desktops that write it on a button. */
  readonly click: string
}

type Told = { readonly clicked: () => void; readonly failed: (why: string) => void }

export type BusNotifications = {
  /** Resolves once no click can be missed; what is to be shown waits for it. */
  readonly listens: Promise<unknown>
  /** Shows a notification in the place of the one before. */
  show(notification: SongNotification): void
  /** Takes it away; nothing is waited for. */
  close(): void
}

export function openBusNotifications(bus: MessageBus, from: NotificationApp, { clicked, failed }: Told): BusNotifications {
  /** Its number at the server; 0: nothing is shown. */
  let shown = 0
  /** The connection of the server that shows it: nobody else's signals count. */
  let owner: string | undefined
  bus.on('message', ({ type, sender, interface: face, member, body: [subject, what, newOwner] }) => {
    if (type !== MessageType.SIGNAL) return
    // Another server numbers anew.
    if (sender === busDaemon.destination && member === 'NameOwnerChanged' && subject === name && newOwner !== owner) shown = 0
    if (sender !== owner || face !== name || (member !== 'ActionInvoked' && member !== 'NotificationClosed')) return
    // After the answer that gave the number, which may have come in the same read.
    setImmediate(() => {
      if (subject !== shown || shown === 0) return
      if (member === 'NotificationClosed') shown = 0
      else if (what === 'default') clicked()
    })
  })
  const rules = [
    `type='signal',sender='${busDaemon.destination}',member='NameOwnerChanged',arg0='${name}'`,
    `type='signal',sender='${name}',interface='${name}'`,
  ]
  const listens = Promise.all(rules.map(rule => callMethod(bus, busDaemon, 'AddMatch', rule)))

  const notify = async ({ title, body, cover }: SongNotification): Promise<void> => {
    await listens
    const abilities = await callMethod(bus, server, 'GetCapabilities')
    // On servers that cannot be clicked an action would be a dialog.
    const actions = Array.isArray(abilities) && abilities.includes('actions') ? ['default', from.click] : []
    const hints = {
      'suppress-sound': new Variant('b', true),
      'desktop-entry': new Variant('s', from.desktopEntry),
      ...(cover !== null && { 'image-path': new Variant('s', pathToFileURL(cover).href) }),
    }
    const answer = await bus.call(
      new Message({
        ...server,
        member: 'Notify',
        signature: 'susssasa{sv}i',
        // −1: shown for as long as the desktop does.
        body: [from.program, shown, '', asBusText(title), asBusText(body), actions, hints, -1],
      }),
    )
    const id: unknown = answer?.body[0]
    shown = typeof id === 'number' ? id : 0
    owner = answer?.sender
  }
  /** The last one only, so that a server that does not answer makes nothing grow. */
  let next: SongNotification | null = null
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
      // Its server may have ended, or the whole bus: then there is nothing to take away.
      if (shown !== 0)
        void bus.call(new Message({ ...server, member: 'CloseNotification', signature: 'u', body: [shown] })).catch(() => undefined)
      shown = 0
    },
  }
}
