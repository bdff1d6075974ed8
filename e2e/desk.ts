// A desk of its own for a run: a screen (Xvfb) and a sound card (PulseAudio with a null sink), both private, both really there.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { until } from './until.ts'

/** The sink all sound goes to; its monitor is what a person would hear. */
export const sink = 'segue'

export type Desk = {
  /** What programs at this desk need in their environment. */
  readonly env: Readonly<Record<string, string>>
  /** Told by a recorder of every passage that somebody takes from it to judge its sound: of which sound card, and when, milliseconds since 1970. */
  listened(card: string, from: number, until: number): void
  stop(): Promise<void>
}

/** Needs `Xvfb`, `pulseaudio` and `pactl`; throws with the words of the program that would not start. */
export async function startDesk(): Promise<Desk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-desk-'))
  const children: Child[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // -noreset: else the screen starts anew when its last program ends, and the next one may find it closed.
    const screen = startChild('Xvfb', ['-displayfd', '1', '-noreset', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'])
    children.push(screen)
    const display = await until(
      () => /^(\d+)\n/m.exec(screen.output())?.[1],
      () => `the screen starts: ${screen.output()}`,
    )
    const socket = path.join(folder, 'pulse.socket')
    const pulse = { PULSE_SERVER: `unix:${socket}`, PULSE_SINK: sink, PULSE_RUNTIME_PATH: folder }
    // No desktop in particular, whatever the tests are started from.
    const env = { DISPLAY: `:${display}`, XDG_CURRENT_DESKTOP: 'X-Generic', ...pulse }
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
      () => answers('pactl', ['info'], env),
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

/** One more sound card at the desk, that nothing is played on unless it is asked to. */
export async function startSink({ env }: Desk): Promise<Sink> {
  sinks += 1
  const name = `${sink}-${sinks}`
  const loader = startChild('pactl', ['load-module', 'module-null-sink', `sink_name=${name}`, 'rate=44100', 'channels=2'], {
    env: { ...process.env, ...env },
  })
  const code = await new Promise(resolve => loader.process.once('close', resolve))
  if (code !== 0) throw new Error(`There is no second sound card: ${loader.output()}`)
  const unload = async () => void (await answers('pactl', ['unload-module', loader.output().trim()], env))
  return { name, stop: unload }
}

/**
 * What the system uses from now on for programs that ask for nothing else; what they play moves there. `aside`: a sink that nobody listens
 * to, else recorders at the monitor of the one that was used would move, too.
 */
export async function chooseSink({ env }: Desk, name: string, aside: Sink): Promise<void> {
  const said = [await answers('pactl', ['set-default-source', `${aside.name}.monitor`], env)]
  said.push(await answers('pactl', ['set-default-sink', name], env))
  if (said.includes(false)) throw new Error(`There is no sound card ${name}`)
}

async function answers(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> {
  const child = startChild(command, args, { env: { ...process.env, ...env } })
  return new Promise(resolve => {
    child.process.once('close', code => resolve(code === 0))
    child.process.once('error', () => resolve(false))
  })
}
