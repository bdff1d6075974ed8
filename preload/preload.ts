// Preload script: exposes `window.player` to the page, a function per request and event of the IPC contract; no channel or event object gets through.
import { contextBridge, ipcRenderer } from 'electron'
import { type EventName, eventChannel, eventListeners, type RequestName, requestChannel, requestNames } from '../shared/ipc/names.ts'
import { sendDroppedFiles } from './dropped-files.ts'

type Listener = (detail: unknown) => void

const request = (name: RequestName, input: unknown): Promise<unknown> => ipcRenderer.invoke(requestChannel(name), input)

/**
 * Subscribes a listener to one kind of event and returns the unsubscribe function; the first listener also gets the events that came before
 * it.
 */
function listenTo(name: EventName): (listener: Listener) => () => void {
  const early: unknown[] = []
  const keep = (_event: unknown, detail: unknown) => void early.push(detail)
  ipcRenderer.on(eventChannel(name), keep)
  return listener => {
    ipcRenderer.removeListener(eventChannel(name), keep)
    const receive = (_event: unknown, detail: unknown) => listener(detail)
    ipcRenderer.on(eventChannel(name), receive)
    for (const detail of early.splice(0)) listener(detail)
    return () => {
      ipcRenderer.removeListener(eventChannel(name), receive)
    }
  }
}
const listeners = [
  [eventListeners.state, listenTo('state')],
  [eventListeners.menu, listenTo('menu')],
  [eventListeners.notice, listenTo('notice')],
]

/** The first `state.get`, sent from here so that its answer is on its way while the page's script is still being read. */
let early: Promise<unknown> | null = request('state.get', undefined)
const state = (): Promise<unknown> => {
  const first = early ?? request('state.get', undefined)
  early = null
  return first
}
const requests = requestNames.map(name => [name, name === 'state.get' ? state : (input: unknown) => request(name, input)])

sendDroppedFiles()
contextBridge.exposeInMainWorld('player', Object.fromEntries([...requests, ...listeners]))
