// The diagnostics that a person copies describe the fault and its surroundings, without anything secret.
import { expect, test } from 'vitest'
import { initialState } from '../shared/app-state.ts'
import { trackId } from '../shared/ids.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { hideSecret } from './redact.ts'

const token = '9f0c1b2a3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8'
const input = {
  state: {
    ...initialState,
    account: {
      phase: 'signed-in',
      person: { userId: '1', name: 'Ada', email: 'ada@example.test', premium: true },
      scopes: null,
      storedIn: 'keychain',
    },
    playback: { ...initialState.playback, current: trackId(9001) },
    system: { ...initialState.system, version: '1.2.3', platform: 'linux', deviceName: 'Ada’s computer' },
  },
  now: 0,
  versions: { node: '24.1.0', chrome: '140', electron: '38' },
  trace: ['2031-04-02T12:00:03.120Z paused at 0:34.2 of 9001 | by the sleep timer'],
  log: ['1970-01-01T00:00:00.000Z info app: from /home/ada/music'],
  home: '/home/ada',
} as const

test('version, system, counts, the reason of each change, and the log', () => {
  const text = diagnosticsOf(input)
  expect(text).toMatch(/^Segue 1\.2\.3 on linux, 1970-01-01T00:00:00\.000Z\nElectron 38, Chromium 140, Node 24\.1\.0\nAccount: signed-in\./)
  expect(text).toContain('paused track 9001')
  expect(text).toContain(input.trace[0])
  expect(text).toContain('info app: from ~/music')
})

test('neither who it is, nor what the computer is called, nor any secret', () => {
  hideSecret('hunter2-hunter2')
  const text = diagnosticsOf({ ...input, log: [`info api: Bearer ${token}`, 'ada@example.test', 'hunter2-hunter2', '/home/ada'] })
  for (const secret of [token, 'example.test', 'Ada', 'hunter2', '/home/ada']) expect(text).not.toContain(secret)
})
