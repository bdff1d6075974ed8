// Worker thread that reads the system's certificates. Started by system-certificates.ts.
import { getCACertificates } from 'node:tls'
import { parentPort } from 'node:worker_threads'

parentPort?.postMessage(getCACertificates('system'))
