import { describe, expect, it } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import type { StatePatch } from '../../../shared/ipc/contract.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { perform } from '../../../shared/queue/perform.ts'
import { noSteps } from '../../../shared/queue/steps.ts'
import { startMirror } from './mirror.ts'

/** A main that holds a state and can be told to send, to lose and to be slow. */
function recordingMain() {
  let state: AppState = initialState
  let seq = 0
  let steps = noSteps
  let listener: (patch: StatePatch) => void = () => undefined
  let held: Promise<void> = Promise.resolve()
  const asked: number[] = []
  return {
    asked,
    bridge: {
      'state.get': async () => {
        const snapshot = { seq, state }
        asked.push(seq)
        await held
        return { ok: true, value: snapshot } as const
      },
      onState: (next: (patch: StatePatch) => void) => {
        listener = next
        return () => {
          listener = () => undefined
        }
      },
    },
    change: (changed: Partial<AppState>, delivered = true) => {
      state = { ...state, ...changed }
      seq += 1
      if (delivered) listener({ seq, changed })
    },
    /** A command on the queue, told as main tells it. */
    edit: (command: QueueCommand) => {
      const performed = perform({ state, steps }, command, millis(0), () => 0.3)
      steps = performed.steps
      const { queue, ...others } = performed.state
      state = { ...state, ...others, queue }
      seq += 1
      listener({ seq, changed: { playback: others.playback }, edits: performed.changes })
    },
    queue: () => state.queue,
    repeat: (patch: StatePatch) => listener(patch),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}
const waiting = (count: number): Partial<AppState> => ({ history: { waiting: count, confirmed: 0 } })
/** Resolves after all promises that are settled by now have run their callbacks. */
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0))

describe('the mirror', () => {
  it('begins with the whole state and follows in order', async () => {
    const main = recordingMain()
    main.change(waiting(1))
    const { mirror } = await startMirror(main.bridge)
    expect(mirror.getState().history.waiting).toBe(1)
    main.change(waiting(2))
    expect(mirror.getState().history.waiting).toBe(2)
  })
  it('does not lose what changed while the snapshot was on its way', async () => {
    const main = recordingMain()
    const release = main.hold()
    const started = startMirror(main.bridge)
    main.change(waiting(7))
    release()
    expect((await started).mirror.getState().history.waiting).toBe(7)
  })
  it('asks for the whole state again after a gap', async () => {
    const main = recordingMain()
    const { mirror } = await startMirror(main.bridge)
    main.change(waiting(1), false)
    main.change({ reachability: 'offline' })
    await settled()
    expect(mirror.getState()).toMatchObject({ history: { waiting: 1, confirmed: 0 }, reachability: 'offline' })
    expect(main.asked).toHaveLength(2)
  })
  it('does to the lists of the queue what was done to them in main', async () => {
    const main = recordingMain()
    const { mirror } = await startMirror(main.bridge)
    main.edit({ type: 'play', tracks: [1, 2, 3, 4].map(trackId), index: 1, context: null })
    for (const command of [{ type: 'shuffle', on: true }, { type: 'remove', list: 'tracks', indices: [3] }, { type: 'undo' }] as const) {
      main.edit(command)
      expect(mirror.getState().queue).toEqual(main.queue())
    }
    expect(main.asked).toHaveLength(1)
  })
  it('asks for the whole state when something is taken back that was done before it began', async () => {
    const main = recordingMain()
    main.edit({ type: 'play', tracks: [trackId(1)], index: 0, context: null })
    const { mirror } = await startMirror(main.bridge)
    main.edit({ type: 'undo' })
    await settled()
    expect(mirror.getState().queue).toEqual(main.queue())
    expect(main.asked).toHaveLength(2)
    main.edit({ type: 'playLast', tracks: [trackId(5)] })
    main.edit({ type: 'undo' })
    expect(mirror.getState().queue).toEqual(main.queue())
    expect(main.asked).toHaveLength(2)
  })
  it('keeps the very same object for whatever of a slice did not change, also after a gap', async () => {
    const main = recordingMain()
    const { mirror } = await startMirror(main.bridge)
    const { settings, account } = mirror.getState()
    main.change(structuredClone({ settings: { ...settings, theme: settings.theme === 'dark' ? 'light' : 'dark' } as const }))
    expect(mirror.getState().settings.theme).not.toBe(settings.theme)
    expect(mirror.getState().settings.gain).toBe(settings.gain)
    expect(mirror.getState().settings.equaliser).toBe(settings.equaliser)
    const changed = mirror.getState().settings
    main.change(structuredClone({ settings: changed }), false)
    main.change(structuredClone({ account, reachability: 'offline' as const }))
    await settled()
    expect(mirror.getState().settings).toBe(changed)
    expect(mirror.getState().account).toBe(account)
  })
  it('ignores what it has already seen', async () => {
    const main = recordingMain()
    const { mirror } = await startMirror(main.bridge)
    main.change(waiting(1))
    main.repeat({ seq: 1, changed: waiting(99) })
    expect(mirror.getState().history.waiting).toBe(1)
    expect(main.asked).toHaveLength(1)
  })
  it('hears nothing once stopped, and does not begin without a state', async () => {
    const main = recordingMain()
    const { mirror, stop } = await startMirror(main.bridge)
    stop()
    main.change(waiting(5))
    expect(mirror.getState().history.waiting).toBe(0)
    const silent = { 'state.get': async () => ({ ok: false, error: { code: 'bug', message: 'no' } }) as const, onState: () => stop }
    await expect(startMirror(silent)).rejects.toThrow('no')
  })
})
