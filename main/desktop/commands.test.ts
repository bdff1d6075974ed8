// What is typed behind `segue`, done by the app that runs; and the way of its answer.
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import { createStore, type Store } from '../store.ts'
import { createCommandLimiter, createCommands, runUnheard } from './commands.ts'
import { awaitReply, createSecondStartRequest, secondStartRequestSchema, writeReply } from './second-start.ts'
import { steerInto } from './steer-for-tests.ts'

describe('a command', () => {
  let store: Store
  let done: string[]
  let signedIn: boolean
  beforeEach(() => {
    store = createStore(initialState)
    done = []
    signedIn = true
  })
  const run = (command: Parameters<ReturnType<typeof createCommands>>[0]) =>
    createCommands({
      store,
      shownTrack: { get: () => null },
      steer: steerInto(
        done,
        () => store,
        () => signedIn,
      ),
      show: place => void done.push(`shows ${JSON.stringify(place)}`),
      now: () => 0,
    })(command)

  it('steers what is shown, and says where it cannot', async () => {
    expect(await run({ kind: 'steer', verb: 'play' })).toEqual({ text: expect.stringContaining('nothing to play'), code: 1 })
    store.set('playback', { ...initialState.playback, current: trackId(1) })
    expect(await run({ kind: 'steer', verb: 'toggle' })).toEqual({ text: '', code: 0 })
    signedIn = false
    expect(await run({ kind: 'steer', verb: 'next' })).toEqual({ text: expect.stringContaining('nobody is signed in'), code: 1 })
    expect(done).toEqual(['resume by command-line'])
  })

  it('that started the app logs why it was not done, and never the answer, which can name the song', async () => {
    const logged: string[] = []
    const log = { warning: (text: string) => void logged.push(text) }
    await runUnheard(run, { kind: 'status', json: false }, log)
    expect(logged).toEqual([])
    await runUnheard(run, { kind: 'steer', verb: 'play' }, log)
    expect(logged).toEqual([expect.stringContaining('nothing to play')])
  })

  it('shows what a search finds, and says what plays', async () => {
    expect(await run({ kind: 'search', text: 'rain' })).toEqual({ text: '', code: 0 })
    expect(done).toEqual(['shows {"kind":"search","text":"rain"}'])
    expect((await run({ kind: 'status', json: false })).text).toBe('Nothing is playing.\n')
    expect(JSON.parse((await run({ kind: 'status', json: true })).text)).toMatchObject({ state: 'stopped', song: null })
  })
})

it('of commands no more are done than a person or a script sends that means well', () => {
  let now = 0
  const exceedsLimit = createCommandLimiter(() => now)
  const passed = () => Array.from({ length: 5_000 }, exceedsLimit).filter(flood => !flood).length
  expect(passed()).toBe(200)
  now = 10_001
  expect(passed()).toBe(200)
})

describe('an answer', () => {
  const folderOf = async () => join(await mkdtemp(join(tmpdir(), 'segue-answers-')), 'answers')

  const hasMode = async (path: string, mode: number): Promise<void> => {
    // Windows has no such modes.
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(mode)
  }

  it('reaches whoever it is for, once, and nobody else can read it', async () => {
    const folder = await folderOf()
    const { answer } = createSecondStartRequest({ kind: 'status', json: true })
    await writeReply(folder, answer, { text: 'Playing: Rain\n', code: 0 })
    await hasMode(folder, 0o700)
    expect(awaitReply(folder, answer)).toEqual({ text: 'Playing: Rain\n', code: 0 })
    expect(await readdir(folder)).toEqual([])
    await writeReply(folder, answer, { text: '', code: 1 })
    await hasMode(join(folder, answer), 0o600)
  })

  it('that does not come, or is none, is not waited for forever', async () => {
    const folder = await folderOf()
    const { answer } = createSecondStartRequest({ kind: 'status', json: true })
    expect(awaitReply(folder, answer, 50)).toBeNull()
    await writeReply(folder, answer, { text: '', code: 0 })
    await writeFile(join(folder, answer), '{"text": 5}')
    expect(awaitReply(folder, answer, 50)).toBeNull()
  })

  it('is asked for by a known command and a name that no path can be', () => {
    const asked = createSecondStartRequest({ kind: 'steer', verb: 'play' })
    expect(secondStartRequestSchema.parse(JSON.parse(JSON.stringify(asked)))).toEqual(asked)
    for (const wrong of [
      { ...asked, answer: '../../settings.json' },
      { ...asked, command: { kind: 'quit' } },
      { ...asked, command: { kind: 'steer', verb: 'delete' } },
      null,
      'play',
    ])
      expect(secondStartRequestSchema.safeParse(wrong).success).toBe(false)
  })
})
