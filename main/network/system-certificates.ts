// Makes TLS trust the system's certificates besides Node's: those of a company, a filter, or a home server.
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Log } from '../log.ts'

/** Longest wait of a request for the system's certificates, milliseconds; after it the request trusts those of Node alone. */
const certificatesTimeout = 5_000

const pemList = z.array(z.string())

/**
 * Reads the system's certificates, as PEM texts; rejects if they cannot be read. macOS may take up to a minute, so it is asked in a thread;
 * elsewhere it takes milliseconds, and on Linux a thread does not see the files that the environment names.
 */
export async function readSystemCertificates(platform: NodeJS.Platform = process.platform): Promise<readonly string[]> {
  return platform === 'darwin' ? readInThread() : getCACertificates('system')
}

function readInThread(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./certificates-thread.ts', import.meta.url))
    worker.unref()
    worker.once('message', (read: unknown) => {
      const list = pemList.safeParse(read)
      if (list.success) resolve(list.data)
      else reject(list.error)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended')))
  })
}

type Dependencies = {
  readonly read: () => Promise<readonly string[]>
  /** Longest wait of a request for the certificates, milliseconds; others for tests. */
  readonly timeout?: number
  readonly log: Pick<Log, 'warning'>
}

/**
 * Makes a function that resolves once the system's certificates are trusted, could not be read, or took too long: they are then trusted as
 * soon as they are read. They are read at the first call, as a start without TLS needs none.
 */
export function createSystemTrust({ read, timeout = certificatesTimeout, log }: Dependencies): () => Promise<void> {
  const trust = async (): Promise<void> => {
    try {
      const all = [...getCACertificates('default'), ...(await read())]
      setDefaultCACertificates([...new Set(all.map(pem => pem.trim()))])
    } catch (error) {
      log.warning('the certificates of the system cannot be read', error)
    }
  }
  let trusted: Promise<void> | null = null
  let isSettled = false
  return async () => {
    trusted ??= trust().finally(() => {
      isSettled = true
    })
    if (!isSettled) await Promise.race([trusted, pause(timeout, undefined, { ref: false })])
  }
}
