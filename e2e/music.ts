// Makes music for tests whose every second is known: tunes by sox, encoded as MP3 by lame.
import { spawnSync } from 'node:child_process'

/** Whether no music can be made here; never on Linux, where set-up installs what makes it. */
export const lacksTools = process.platform !== 'linux' && ['sox', 'lame'].some(tool => spawnSync(tool, ['--version']).error !== undefined)

/** Writes a tune of one plucked note per second that never repeats itself; another `key` makes another tune. Returns `file`. */
export function makeTune(file: string, key: number, seconds: number): string {
  const steps = [0, 4, 7, 12, 9, 5, 2, 11, 16, 14]
  const notes = Array.from(
    { length: seconds },
    (_, second) => 220 * 2 ** ((key * (steps[second % steps.length] ?? 0) + second / steps.length) / 12),
  )
  const parts = notes.map(note => `|sox -n -r 44100 -c 2 -p synth 1 pluck ${note.toFixed(2)} gain -6`)
  run('sox', [...parts, file])
  return file
}

/** Encodes a tune as MP3 with 128 kbit/s. `tags`: arguments of lame, such as `['--tt', 'Title']`. */
export const mp3Of = (tune: string, tags: readonly string[] = []): Uint8Array => run('lame', ['--quiet', '-b', '128', ...tags, tune, '-'])

function run(command: string, args: readonly string[]): Uint8Array {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 50e6 })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`)
  return stdout
}
