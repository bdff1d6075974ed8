// Makes albums of MP3 files whose every decoded sample the test knows: sine sweeps that differ in each track and channel, encoded in
// different ways.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { frameHeaderSize } from '../shared/audio/mp3.ts'
import { decoderDelay, silentFrame } from '../shared/audio/silent-frame.ts'
import { createSplitter } from '../shared/audio/splitter.ts'
import type { Expected } from './seams.ts'
import { type Stereo, stereoOf, stereoRate } from './tape.ts'

/**
 * The encodings in which tracks of an album are made unless the test names others: encoder, channels, sample rate, and a large picture in
 * the tags.
 */
export const ordinary = ['LAME, constant', 'LAME, variable', 'ffmpeg', 'mono', '48 kHz with a large picture'] as const
/**
 * Encodings of damaged tracks: one without the tag that tells how many samples the encoder added, and one in which two frames are
 * overwritten.
 */
export const flawed = ['LAME, without its tag', 'LAME, damaged in the middle'] as const
/**
 * A file made of several MP3 files one behind the other, as a radio show with inserted advertisements is: channels and sample rate change
 * within it.
 */
export const joined = ['several files in one'] as const
const partsOfJoined = ['LAME, constant', 'mono', 'LAME, without its tag', '48 kHz', '22 kHz', 'LAME, variable', 'LAME, constant'] as const
/**
 * Samples at each end of a resampled file that are not compared: the filter of a resampler sees nothing beyond the end of the file, so each
 * resampler makes them a little different.
 */
const resampledEdge = 8
/**
 * Samples at each end of a file without a tag that are not compared: the silence that the encoder added there cannot be told from a hole in
 * the recording.
 */
const addedSilence = 1152
const unsure = (encoding: Encoding): number =>
  encoding === 'LAME, without its tag' ? addedSilence : encoding.includes('kHz') ? resampledEdge : 0
type Encoding = (typeof ordinary | typeof flawed | typeof joined | typeof partsOfJoined)[number]

export type AlbumTrack = {
  readonly title: string
  readonly encoding: Encoding
  readonly file: string
  /** What is heard of the file, part by part in order: one part, except in 'several files in one'. */
  readonly parts: readonly Expected[]
}

/**
 * Writes `count` MP3 files of about `seconds` each into `folder`; the encodings take turns. Titles ('Part 01', 'Part 02', …) sort in
 * playing order.
 */
export function makeAlbum(
  folder: string,
  count: number,
  seconds: number,
  encodings: readonly Encoding[] = ordinary,
): readonly AlbumTrack[] {
  mkdirSync(folder, { recursive: true })
  const picture = path.join(folder, 'cover.png')
  run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'nullsrc=s=240x240,geq=random(1)*255:128:128', '-frames:v', '1', picture])
  const tracks: AlbumTrack[] = []
  for (let index = 0; index < count; index += 1) {
    const encoding = encodings[index % encodings.length] ?? 'ffmpeg'
    const title = `Part ${String(index + 1).padStart(2, '0')}`
    const file = path.join(folder, `${title}.mp3`)
    const part = (of: Encoding, number: number, long: number): Expected => {
      encode(makeSweep(folder, number, of, long), file, title, index + 1, of, picture)
      return { sound: of === 'LAME, without its tag' ? decodeAll(file) : decodeStereo(file), unsure: unsure(of) }
    }
    if (encoding === 'several files in one') {
      const files: Buffer[] = []
      const parts = partsOfJoined.map((of, number) => {
        // 1.2 s is a whole number of samples at 22, 44.1 and 48 kHz, so that no part begins between two samples of the sound card.
        const made = part(of, index + number, 1.2)
        files.push(readFileSync(file))
        return made
      })
      writeFileSync(file, Buffer.concat(files))
      tracks.push({ title, encoding, file, parts })
      continue
    }
    // The length of a track is no whole number of MP3 frames; the rest differs among 7 successive tracks.
    const whole = part(encoding, index, seconds + 0.0317 * (index % 7))
    if (encoding === 'LAME, damaged in the middle') damage(file)
    tracks.push({ title, encoding, file, parts: [whole] })
  }
  rmSync(picture)
  rmSync(path.join(folder, 'sweep.wav'))
  return tracks
}

/**
 * Writes two songs of pink noise ('Rush 1' with constant, 'Rush 2' with variable bit rate): noise repeats nowhere, so that any excerpt
 * tells its place in the song.
 */
export function makeNoise(folder: string, seconds: number): readonly (Omit<AlbumTrack, 'parts'> & Expected)[] {
  const encodings = ['LAME, constant', 'LAME, variable'] as const
  return encodings.map((encoding, index) => {
    const wave = path.join(folder, 'noise.wav')
    const [title, file] = [`Rush ${index + 1}`, path.join(folder, `Rush ${index + 1}.mp3`)]
    run('sox', ['-R', '-n', '-r', String(stereoRate), '-c', '2', '-b', '16', wave, 'synth', String(seconds), 'pinknoise', 'gain', '-8'])
    encode(wave, file, title, index + 1, encoding, '')
    rmSync(wave)
    return { title, encoding, file, sound: decodeStereo(file), unsure: 0 }
  })
}

/**
 * File types of the uploaded originals. For those that a MediaSource does not take, `makeOriginals` writes beside the original the MP3 that
 * the service makes of it.
 */
const uploaded = ['flac', 'wav', 'm4a', 'mp3'] as const
/** Samples at each end that are not compared: the browser fades every sound in over 5 ms when it begins, so that nothing clicks. */
const grown = 0.005 * stereoRate + 1

/**
 * Writes four songs of about `seconds` each as an original (FLAC, WAV, M4A, MP3) with its MP3 beside it, and gives how the originals sound.
 */
export function makeOriginals(folder: string, seconds: number): readonly (Expected & { readonly title: string })[] {
  return uploaded.map((kind, index) => {
    const title = `Upload ${index + 1}`
    const wave = makeSweep(folder, index + 20, 'ffmpeg', seconds + 0.0317 * index)
    const { length } = decodeStereo(wave).left
    encode(wave, path.join(folder, `${title}.mp3`), title, index + 1, 'LAME, constant', '')
    const original = path.join(folder, `${title}.${kind}`)
    if (kind !== 'mp3') run('ffmpeg', ['-v', 'error', '-y', '-i', wave, ...(kind === 'm4a' ? ['-b:a', '256k'] : []), original])
    rmSync(wave)
    // The last AAC frame is filled up with silence. The file says how much, but ffmpeg decodes it all the same: it is cut off here.
    const { left, right } = decodeStereo(original)
    return { title, sound: { left: left.slice(0, length), right: right.slice(0, length) }, unsure: Math.ceil(grown) }
  })
}

function makeSweep(folder: string, index: number, encoding: Encoding, seconds: number): string {
  const wave = path.join(folder, 'sweep.wav')
  const left = `${200 + index * 37}-${900 + index * 61}`
  const right = `${1500 + index * 43}-${400 + index * 29}`
  const rate = encoding.startsWith('48') ? '48000' : encoding.startsWith('22') ? '22050' : String(stereoRate)
  const [channels, sweeps] = encoding === 'mono' ? ['1', ['sine', left]] : ['2', ['sine', left, 'sine', right]]
  run('sox', ['-n', '-r', rate, '-c', channels, '-b', '16', wave, 'synth', seconds.toFixed(4), ...sweeps, 'gain', '-8'])
  return wave
}

function encode(wave: string, file: string, title: string, number: number, encoding: Encoding, picture: string): void {
  const tags = ['--tt', title, '--ta', 'Sweeps', '--tl', 'Seams', '--tn', String(number)]
  const lame = (...how: readonly string[]) => run('lame', ['--quiet', ...how, ...tags, wave, file])
  switch (encoding) {
    case 'LAME, constant':
      lame('-b', '128')
      break
    case 'LAME, damaged in the middle':
      lame('-b', '192')
      break
    case 'LAME, without its tag':
      lame('-b', '128', '-t')
      break
    case 'LAME, variable':
      lame('-V', '2')
      break
    case 'mono':
      lame('-b', '64')
      break
    case '48 kHz':
      lame('-b', '160')
      break
    case '22 kHz':
      lame('-b', '64')
      break
    case 'several files in one':
      throw new Error('It is made of others')
    case '48 kHz with a large picture':
      lame('-b', '160', '--resample', '48', '--ti', picture)
      break
    case 'ffmpeg': {
      const metadata = [`title=${title}`, 'artist=Sweeps', 'album=Seams', `track=${number}`].flatMap(tag => ['-metadata', tag])
      run('ffmpeg', ['-v', 'error', '-y', '-i', wave, '-b:a', '192k', ...metadata, file])
    }
  }
}

/**
 * Like `decodeStereo`, for a file without a tag: all samples that its frames hold. A decoder gives them out `decoderDelay` samples late, so
 * one silent frame is appended to push out the last of them.
 */
function decodeAll(file: string): Stereo {
  const [frames] = createSplitter().push(new Uint8Array(readFileSync(file)))
  const one = frames && silentFrame(frames.bytes)
  if (!frames || !one) throw new Error('There is no frame')
  const drained = `${file}.drained`
  writeFileSync(drained, Buffer.concat([frames.bytes, one]))
  const { left, right } = decodeStereo(drained)
  rmSync(drained)
  const [from, until] = [decoderDelay, decoderDelay + frames.starts.length * 1152]
  return { left: left.slice(from, until), right: right.slice(from, until) }
}

/** Overwrites two frames of an MP3 file: the frame at 40 % of all frames completely, the frame at 60 % except for its header. */
function damage(file: string): void {
  const bytes = new Uint8Array(readFileSync(file))
  const [whole] = createSplitter().push(bytes)
  if (!whole) throw new Error('There is no frame to damage')
  const { at, starts } = whole
  const wipe = (share: number, from: number) => {
    const frame = Math.floor(starts.length * share)
    bytes.fill(0x55, at + (starts[frame] ?? 0) + from, at + (starts[frame + 1] ?? 0))
  }
  wipe(0.4, 0)
  wipe(0.6, frameHeaderSize)
  writeFileSync(file, bytes)
}

/**
 * Decodes a file with ffmpeg to two channels at the rate of the sound card. The samples that the encoder added are cut off where the file's
 * tag tells of them.
 */
function decodeStereo(file: string): Stereo {
  const args = ['-v', 'error', '-i', file, '-f', 'f32le', '-ac', '2', '-af', `aresample=${stereoRate}:filter_size=64`, 'pipe:1']
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { maxBuffer: 500e6 })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.toString()}`)
  return stereoOf(stdout, 'float')
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args)
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`)
}
