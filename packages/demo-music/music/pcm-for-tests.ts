// A whole recording as samples, for tests.
import { play, type Recording, recordingLength } from './recording.ts'

export type Pcm = { readonly left: Float32Array; readonly right: Float32Array }

export function pcmOf(recording: Recording): Pcm {
  const length = recordingLength(recording)
  const pcm = { left: new Float32Array(length), right: new Float32Array(length) }
  let at = 0
  for (const stretch of play(recording)) {
    pcm.left.set(stretch.left, at)
    pcm.right.set(stretch.right, at)
    at += stretch.left.length
  }
  if (at !== length) throw new Error(`${at} samples instead of ${length}`)
  return pcm
}
