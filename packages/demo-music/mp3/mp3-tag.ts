// The info frame of an MP3 (Xing/LAME tag): silent; holds the exact length in samples and a seek table.
import { bytesOfFrames, encoderDelay, frameCount, musicBytes, samplesPerFrame } from './frames.ts'

const infoFrameBytes = 417

/** Bytes of the music with its info frame, without an ID3 tag. */
export const taggedBytes = (samples: number): number => infoFrameBytes + musicBytes(samples)

/** CRC-16 (polynomial 0x8005, reflected) over the first 190 bytes, as the LAME tag has it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

const ascii = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0))

/**
 * The info frame for music of `samples` samples; complete except the music's checksum (0), known only after encoding everything, and the
 * loudness fields (0: not measured).
 */
export function infoFrame(samples: number): Uint8Array {
  const frames = frameCount(samples)
  const total = taggedBytes(samples)
  const padding = frames * samplesPerFrame - encoderDelay - samples
  const frame = new Uint8Array(infoFrameBytes)
  const view = new DataView(frame.buffer)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  frame.set(ascii('Info'), 36)
  view.setUint32(40, 0b1111) // fields present: frames, bytes, seek table, quality
  view.setUint32(44, frames)
  view.setUint32(48, total)
  for (let percent = 1; percent < 100; percent++) {
    const position = infoFrameBytes + bytesOfFrames(Math.floor((frames * percent) / 100))
    frame[52 + percent] = Math.min(255, Math.floor((256 * position) / total))
  }
  view.setUint32(152, 57) // LAME's value for its default quality
  frame.set(ascii('LAME3.100'), 156)
  frame[165] = 0x01 // tag revision 0, constant bitrate
  frame[166] = 170 // low-pass at 17 kHz
  frame[175] = 0x14 // LAME's noise shaping at this bitrate
  frame[176] = 128 // kbit/s
  frame.set([encoderDelay >> 4, ((encoderDelay & 15) << 4) | (padding >> 8), padding & 255], 177)
  frame[180] = 0x4e // joint stereo, 44.1 kHz
  view.setUint16(182, 0x0080) // preset: 128 kbit/s
  view.setUint32(184, total)
  view.setUint16(190, crc16(frame.subarray(0, 190)))
  return frame
}
