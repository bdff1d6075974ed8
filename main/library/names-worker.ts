// Runs in a thread beside the decoding one: reads names as they come, which is a good part of the work. Started by names-thread.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { nameMachine } from '../../shared/library/name-machine.ts'
import { kinds, type NamesMessage, type NamesTask, type ReadColumn, state } from './names-thread.ts'

const { answer, told }: NamesTask = workerData
const readers = { titles: nameMachine(), albums: nameMachine(), artists: nameMachine() }
const tell = (to: number): void => {
  Atomics.store(told, 0, to)
  Atomics.notify(told, 0)
}

parentPort?.on('message', (message: NamesMessage) => {
  try {
    if (message !== null) {
      readers[message.kind].add(message, message.from, message.end)
      return
    }
    const columns = kinds.map((kind): ReadColumn => {
      const { rank, folded } = readers[kind].finish()
      return { rank, starts: folded.starts, bytes: folded.bytes }
    })
    answer.postMessage(columns)
    tell(state.done)
  } catch (error) {
    tell(state.failed)
    throw error
  }
})
