// Runs in a thread beside the decoding one: reads the titles as they come, which is a good part of the work. Started by titles.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { namesReader } from '../../shared/library/names.ts'
import { type NamesTask, state, type TitlesMessage } from './titles.ts'

const { answer, told }: NamesTask = workerData
const reader = namesReader()
const tell = (to: number): void => {
  Atomics.store(told, 0, to)
  Atomics.notify(told, 0)
}

parentPort?.on('message', (message: TitlesMessage) => {
  try {
    if (message !== null) {
      reader.add(message)
      return
    }
    const { rank, folded } = reader.finish()
    const { starts, bytes } = folded
    answer.postMessage({ rank, starts, bytes }, [rank.buffer, starts.buffer, bytes.buffer] as ArrayBuffer[])
    tell(state.done)
  } catch (error) {
    tell(state.failed)
    throw error
  }
})
