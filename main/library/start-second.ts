// Starts and ends the second thread, which is up to main: the decoding one that works with it cannot hear of its end while it waits for it.
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import { newBlocks } from './blocks.ts'
import { giveUpAhead, type Pieces } from './pieces.ts'
import { type Line, newState, newTakers, type SecondTask, setStarted, setStopped } from './second-jobs.ts'

/** Megabytes of JavaScript heap; the columns lie outside it. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

export type Second = {
  /** For the decoding thread; its port is to be transferred. */
  readonly line: Line
  /** There is enough to do for two. More than once does nothing, and so does it behind the end. */
  start(): void
  end(): void
}

/** `file`: what it puts bytes into; `pieces`: of the answer, of which it reads some. What it leaves undone is done by the decoding thread. */
export function secondFor(file: string, pieces: Pieces, log: Log): Second {
  const { port1, port2 } = new MessageChannel()
  const both = { state: newState(), takers: newTakers(), blocks: newBlocks() }
  let worker: Worker | null = null
  let hasEnded = false
  return {
    line: { ...both, port: port1 },
    start: () => {
      if (worker !== null || hasEnded) return
      const workerData: SecondTask = { ...both, port: port2, file, pieces }
      try {
        worker = new Worker(new URL('./second-worker.ts', import.meta.url), { workerData, transferList: [port2], resourceLimits })
      } catch (error) {
        log.warning('there is no second thread to decode with', error)
        hasEnded = true
        return
      }
      worker.on('error', error => log.error('the second decoding thread died', error))
      worker.on('exit', () => {
        setStopped(both.state)
        giveUpAhead(pieces)
      })
      setStarted(both.state)
    },
    end: () => {
      hasEnded = true
      void worker?.terminate()
    },
  }
}
