// A private desk for a test run: a screen (Xvfb) and a sound card (PulseAudio with a null sink). Both are real servers that no other
// program uses.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import type { Runtime } from './runtime.ts'
import { until } from './until.ts'

/** The sink all sound goes to; its monitor is what a person would hear. */
export const sink = 'segue'

export type Desk = {
  /** Environment variables for programs that are to run at this desk. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Called by a recorder for every stretch of its recording that is taken to judge the sound: `card` is the recorded sink, `from` and
   * `until` are milliseconds since 1970.
   */
  listened(card: string, from: number, until: number): void
  stop(): Promise<void>
}

/**
 * Starts the screen and the sound card, and for Electron a window manager, without which X11 minimises and maximises no window. Needs
 * `Xvfb`, `pulseaudio` and `pactl`, for Electron `openbox` and `xprop`; throws the output of the program that would not start.
 */
export async function startDesk(runtime: Runtime['kind']): Promise<Desk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-desk-'))
  const children: Child[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // With -noreset the screen stays when its last program ends; otherwise it restarts, and a program that starts meanwhile finds it
    // closed.
    const screen = startChild('Xvfb', ['-displayfd', '1', '-noreset', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'])
    children.push(screen)
    const display = await until(
      () => /^(\d+)\n/m.exec(screen.output())?.[1],
      () => `the screen starts: ${screen.output()}`,
    )
    const socket = path.join(folder, 'pulse.socket')
    const pulse = { PULSE_SERVER: `unix:${socket}`, PULSE_SINK: sink, PULSE_RUNTIME_PATH: folder }
    // No particular desktop environment is named to the app, whichever one the tests are started from.
    const env = { DISPLAY: `:${display}`, XDG_CURRENT_DESKTOP: 'X-Generic', ...pulse }
    if (runtime === 'electron') {
      const manager = startChild('openbox', ['--sm-disable'], { env: { ...process.env, ...env, HOME: folder } })
      children.push(manager)
      await until(
        () => succeeds('xprop', ['-root', '-notype', '_NET_SUPPORTING_WM_CHECK'], env, /window id/),
        () => `the window manager starts: ${manager.output()}`,
      )
    }
    const sound = startChild(
      'pulseaudio',
      [
        ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes'],
        ...['-L', `module-null-sink sink_name=${sink} rate=44100 channels=2`],
        ...['-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
      ],
      { env: { ...process.env, ...env, HOME: folder } },
    )
    children.push(sound)
    await until(
      () => succeeds('pactl', ['info'], env),
      () => `the sound card starts: ${sound.output()}`,
    )
    return { env, listened: () => undefined, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Sink = { readonly name: string; stop(): Promise<void> }

let sinks = 0

/** Starts one more sound card at the desk; only programs that are given its name play on it. */
export async function startSink({ env }: Desk): Promise<Sink> {
  sinks += 1
  const name = `${sink}-${sinks}`
  const loader = startChild('pactl', ['load-module', 'module-null-sink', `sink_name=${name}`, 'rate=44100', 'channels=2'], {
    env: { ...process.env, ...env },
  })
  const code = await new Promise(resolve => loader.process.once('close', resolve))
  if (code !== 0) throw new Error(`There is no second sound card: ${loader.output()}`)
  const unload = async () => void (await succeeds('pactl', ['unload-module', loader.output().trim()], env))
  return { name, stop: unload }
}

/**
 * Makes the sink of this name the default for programs that choose none; their running streams move to it. `aside`: a sink that nobody
 * listens to, whose monitor becomes the default source before, and stays it: PulseAudio moves recorders of the default source along with
 * the default sink.
 */
export async function chooseSink({ env }: Desk, name: string, aside: Sink): Promise<void> {
  const said = [await succeeds('pactl', ['set-default-source', `${aside.name}.monitor`], env)]
  said.push(await succeeds('pactl', ['set-default-sink', name], env))
  if (said.includes(false)) throw new Error(`There is no sound card ${name}`)
}

async function succeeds(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  pattern = /(?:)/,
): Promise<boolean> {
  const child = startChild(command, args, { env: { ...process.env, ...env } })
  return new Promise(resolve => {
    child.process.once('close', code => resolve(code === 0 && pattern.test(child.output())))
    child.process.once('error', () => resolve(false))
  })
}
