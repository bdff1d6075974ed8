// Preload script: exposes `window.player` to the page, with one function per request and per event of the IPC contract; no channel or event
// object gets through to the page.
import { contextBridge, ipcRenderer } from 'electron'
import { isPlainMessage } from '../shared/ipc/plain-message.ts'
import {
  type EventName,
  eventChannel,
  eventListeners,
  type RequestName,
  requestChannel,
  requestNames,
} from '../shared/ipc/request-names.ts'
import { forwardDroppedFiles } from './dropped-files.ts'

type Listener = (detail: unknown) => void

/** Sends a request; for an input that no request has it sends two empty ones instead, which main answers with its error for a wrong input. */
const request = (name: RequestName, input: unknown): Promise<unknown> =>
  ipcRenderer.invoke(requestChannel(name), ...(isPlainMessage(input) ? [input] : [null, null]))

/**
 * Makes the function that subscribes a listener to one kind of event and returns how to unsubscribe; the first listener also gets the
 * events that came before it.
 */
function createSubscribe(name: EventName): (listener: Listener) => () => void {
  const earlyEvents: unknown[] = []
  const bufferEvent = (_event: unknown, detail: unknown) => void earlyEvents.push(detail)
  ipcRenderer.on(eventChannel(name), bufferEvent)
  return listener => {
    ipcRenderer.removeListener(eventChannel(name), bufferEvent)
    const onEvent = (_event: unknown, detail: unknown) => listener(detail)
    ipcRenderer.on(eventChannel(name), onEvent)
    for (const detail of earlyEvents.splice(0)) listener(detail)
    return () => {
      ipcRenderer.removeListener(eventChannel(name), onEvent)
    }
  }
}
const listeners = [
  [eventListeners.state, createSubscribe('state')],
  [eventListeners.menu, createSubscribe('menu')],
  [eventListeners.notice, createSubscribe('notice')],
]

/**
 * The answer to the first `state.get`, which the preload sends itself, so that it is on its way while the page's script is still being
 * read.
 */
let firstState: Promise<unknown> | null = request('state.get', undefined)
const getState = (): Promise<unknown> => {
  const reply = firstState ?? request('state.get', undefined)
  firstState = null
  return reply
}
const requests = requestNames.map(name => [name, name === 'state.get' ? getState : (input: unknown) => request(name, input)])

forwardDroppedFiles()
contextBridge.exposeInMainWorld('player', Object.fromEntries([...requests, ...listeners]))
