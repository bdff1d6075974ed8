// Makes songs that sound on one stereo side at a time, so that the recording tells which song, or which part of one, is heard.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Stereo } from '../../e2e/tape.ts'

type Side = keyof Stereo
const tones: Readonly<Record<Side, number>> = { left: 440, right: 660 }
/** Seconds after which a song of `makeTurning` changes sides. */
const secondsPerSide = 20

/** Writes two MP3s into a folder, one for each side: a tone of `seconds` seconds, 128 kbit/s. */
export function makeSidedSongs(folder: string, seconds: number): void {
  mkdirSync(folder, { recursive: true })
  for (const [index, side] of (['left', 'right'] as const).entries())
    encode([makeTone(folder, side, seconds)], path.join(folder, `${index}.mp3`))
}

/** The path of the file that `makeTurning` writes into a folder. */
export const turningFile = (folder: string): string => path.join(folder, 'turning.mp3')

/** Writes one MP3 of `seconds` seconds into a folder that sounds on the left for twenty seconds, then on the right, and so on. */
export function makeTurning(folder: string, seconds: number): void {
  mkdirSync(folder, { recursive: true })
  const both = [makeTone(folder, 'left', secondsPerSide), makeTone(folder, 'right', secondsPerSide)]
  encode(Array.from({ length: seconds / secondsPerSide / 2 }, () => both).flat(), turningFile(folder))
}

/**
 * The side on which a generated track sounds, by its id: the stand-in uses the two files of `makeSidedSongs` in turn, and ids of neighbouring
 * tracks are odd and even in turn.
 */
export const sideOf = (track: number): Side => (track % 2 === 1 ? 'left' : 'right')
export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')
/** The side on which a song of `makeTurning` sounds at a second, from 0. */
export const sideAt = (second: number): Side => (Math.floor(second / secondsPerSide) % 2 === 0 ? 'left' : 'right')

function makeTone(folder: string, side: Side, seconds: number): string {
  const wave = path.join(folder, `${side}.wav`)
  const channels = side === 'left' ? ['1', '0'] : ['0', '1']
  run('sox', [
    '-n',
    '-r',
    '44100',
    '-b',
    '16',
    wave,
    'synth',
    String(seconds),
    'sine',
    String(tones[side]),
    'gain',
    '-6',
    'remix',
    ...channels,
  ])
  return wave
}

/** Joins waves to one MP3, and deletes their files. */
function encode(waves: readonly string[], file: string): void {
  const whole = `${file}.wav`
  run('sox', [...waves, whole])
  run('lame', ['--quiet', '-q', '9', '-m', 's', '-b', '128', whole, file])
  for (const wave of new Set([...waves, whole])) rmSync(wave)
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args)
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`)
}
