// The bridge: puts window.player into the page, made from the names of the contract. No channel, no event object gets through.
import { contextBridge, ipcRenderer } from 'electron'
import { type EventName, eventChannel, eventListeners, requestChannel, requestNames } from '../shared/ipc/names.ts'

type Listener = (detail: unknown) => void

const requests = requestNames.map(name => [name, (input: unknown): Promise<unknown> => ipcRenderer.invoke(requestChannel(name), input)])

/** Calls the listener with every event of one kind; gives back how to stop. */
const listenTo = (name: EventName) => (listener: Listener) => {
  const receive = (_event: unknown, detail: unknown) => listener(detail)
  ipcRenderer.on(eventChannel(name), receive)
  return () => {
    ipcRenderer.removeListener(eventChannel(name), receive)
  }
}
const listeners = [
  [eventListeners.state, listenTo('state')],
  [eventListeners.menu, listenTo('menu')],
  [eventListeners.notice, listenTo('notice')],
]

contextBridge.exposeInMainWorld('player', Object.fromEntries([...requests, ...listeners]))
