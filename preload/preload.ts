// The bridge: puts window.player into the page, made from the names of the contract. No channel, no event object gets through.
import { contextBridge, ipcRenderer } from 'electron'
import { type EventName, eventChannel, eventListeners, type RequestName, requestChannel, requestNames } from '../shared/ipc/names.ts'
import { sendDroppedFiles } from './dropped-files.ts'

type Listener = (detail: unknown) => void

const request = (name: RequestName, input: unknown): Promise<unknown> => ipcRenderer.invoke(requestChannel(name), input)

/** Calls the listener with every event of one kind, the first one also with those from before; gives back how to stop. */
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

/** What every page asks first is asked here: the answer is on its way while the page's script is still being read. */
let early: Promise<unknown> | null = request('state.get', undefined)
const state = (): Promise<unknown> => {
  const first = early ?? request('state.get', undefined)
  early = null
  return first
}
const requests = requestNames.map(name => [name, name === 'state.get' ? state : (input: unknown) => request(name, input)])

sendDroppedFiles()
contextBridge.exposeInMainWorld('player', Object.fromEntries([...requests, ...listeners]))
