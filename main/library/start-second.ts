// Starts and ends the second thread, which is up to main: the decoding one that works with it cannot hear of its end while it waits for it.
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { Blocks } from './blocks.ts'
import { giveUpAhead, type Pieces } from './pieces.ts'
import { type Line, newState, newTakers, type SecondTask, setStopped } from './second-jobs.ts'

/** Megabytes of JavaScript heap; the columns lie outside it. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

export type Second = {
  /** There is enough to do for two. Gives the line for the decoding thread; null from the second time on, behind the end, and if it cannot start. */
  start(): Line | null
  /** Resolves when it is gone. Never rejects. */
  end(): Promise<void>
}

/**
 * `file`: what it puts bytes into; `pieces`: of the answer, of which it reads some into `blocks`. What it leaves undone is done by the decoding
 * thread.
 */
export function secondFor(file: string, pieces: Pieces, blocks: Blocks, log: Log): Second {
  let worker: Worker | null = null
  let isOver = false
  return {
    start: () => {
      if (worker !== null || isOver) return null
      const { port1, port2 } = new MessageChannel()
      const both = { state: newState(), takers: newTakers() }
      const workerData: SecondTask = { ...both, port: port2, file, pieces, blocks }
      try {
        worker = new Worker(new URL('./second-worker.ts', import.meta.url), { workerData, transferList: [port2], resourceLimits })
      } catch (error) {
        log.warning('there is no second thread to decode with', error)
        isOver = true
        return null
      }
      worker.on('error', error => log.error('the second decoding thread died', error))
      worker.on('exit', () => {
        setStopped(both.state)
        giveUpAhead(pieces)
      })
      return { ...both, port: port1 }
    },
    end: async () => {
      isOver = true
      await worker?.terminate()
    },
  }
}
