// Music made for a test, of which every second is known: tunes by sox, MP3s by lame.
import { spawnSync } from 'node:child_process'

/** Writes a slow tune of so many seconds that never repeats; another `key` is another tune. Gives the file back. */
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

/** A tune as MP3, 128 kbit/s, with tags such as `['--tt', 'Title']`. */
export const mp3Of = (tune: string, tags: readonly string[] = []): Uint8Array => run('lame', ['--quiet', '-b', '128', ...tags, tune, '-'])

function run(command: string, args: readonly string[]): Uint8Array {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 50e6 })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`)
  return stdout
}
