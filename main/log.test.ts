// The log holds no secret, stays small, and never gets in the way.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startLog } from './log.ts'
import { redact } from './redact.ts'

const token = '9f0c1b2a3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8'
const logIn = (folder: string, limit = 1_000_000) => startLog({ folder, now: () => 0, home: '/home/ada', limit })

test('a line says when, how bad and where from, and cannot pass for two', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-log-'))
  logIn(folder).scope('queue').warning('first\n2031-01-01 error account: forged')
  expect(readFileSync(join(folder, 'segue.log'), 'utf8')).toBe(
    '1970-01-01T00:00:00.000Z warning queue: first\n    2031-01-01 error account: forged\n',
  )
})

test('nothing in a line is obeyed by a terminal that shows it, or turned round', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-log-'))
  logIn(folder).scope('service').warning('unreadable: a\u001b[2Jb\rc\u009b31md\u202ee\tf\u200fg\u061ch\u2028i.mp3')
  expect(readFileSync(join(folder, 'segue.log'), 'utf8')).toContain('a\ufffd[2Jb\ufffdc\ufffd31md\ufffde\tf\ufffdg\ufffdh\ufffdi.mp3')
})

test('the log stays within twice its limit, also over restarts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-log-'))
  for (let run = 0; run < 4; run += 1) for (let line = 0; line < 20; line += 1) logIn(folder, 1_000).scope('app').info('x'.repeat(40))
  expect(readdirSync(folder).toSorted()).toEqual(['segue.1.log', 'segue.log'])
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).length).toBeLessThanOrEqual(1_000)
})

test('a disk that refuses never stops the app', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'segue-log-')), 'file')
  writeFileSync(folder, '')
  expect(() => logIn(folder).scope('app').error('lost', new Error('why'))).not.toThrow()
})

test.each([
  `Authorization: Bearer ${token}`,
  `http://127.0.0.1/128/a/b?Expires=1&Signature=${token}&file_id=4`,
  `{"access_token":"${token}","refresh_token":"short"}`,
  `http://127.0.0.1:49152/callback?code=short&state=short`,
  `grant_type=refresh_token&refresh_token=short&client_id=app`,
  `{ token: 'short', code_verifier: 'short' }`,
  'signed in as ada.king+music@example.test',
  'could not open /home/ada/Music/short.mp3',
])('secrets are taken out of %s', text => {
  const clean = redact(text, '/home/ada')
  for (const secret of [token, '"short"', "'short'", '=short', 'ada']) expect(clean).not.toContain(secret)
})

test('what is no secret stays readable', () => {
  const text = 'Error: status 503 from https://api.example.test/s/json at fetchWithLimit (main/api/http.ts:12:3)'
  expect(redact(text, '/home/ada')).toBe(text)
})

test('no token survives, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(redact(`${before} ${token} ${after}`, '')).not.toContain(token)
    }),
  )
})

test('an error of the system is logged without its paths, which can be the names of songs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-log-'))
  const log = logIn(folder).scope('app')
  const song = join(folder, 'music', 'Why I left.mp3')
  const reading = await readFile(song).catch((error: unknown) => error)
  log.error('not read', new Error('no sound', { cause: reading }))
  log.error('not moved', await rename(song, `${song}.old`).catch((error: unknown) => error))
  const text = readFileSync(join(folder, 'segue.log'), 'utf8')
  expect(text).not.toMatch(/Why I left|music|old/)
  expect(text).toContain("caused by Error: ENOENT: no such file or directory, open '[path]'")
  expect(text).toContain("ENOENT: no such file or directory, rename '[path]' -> '[path]'")
})

test('its last lines can be read, of a small file all and of none nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-log-'))
  const log = logIn(folder)
  expect(log.tail()).toEqual([])
  for (let line = 0; line < 300; line += 1) log.scope('app').info(`line ${line}`)
  expect(log.tail()).toHaveLength(200)
  expect(log.tail().at(-1)).toBe('1970-01-01T00:00:00.000Z info app: line 299')
})
