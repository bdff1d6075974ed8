// Parses the four header bytes of an MP3 frame, strictly, as the bytes may be anything.

export type FrameHeader = {
  /** Sample rate, Hz. */
  readonly sampleRate: number
  /** Samples per channel in a frame. */
  readonly samples: number
  /** Length of the frame with its header, bytes. */
  readonly length: number
  /** Bit rate, bits per second. */
  readonly bitrate: number
  readonly mono: boolean
  /** Offset from the start of the frame at which an Xing or Info tag would be, bytes. */
  readonly tagOffset: number
}

type Version = 'MPEG-1' | 'MPEG-2' | 'MPEG-2.5'
const versions: readonly (Version | null)[] = ['MPEG-2.5', null, 'MPEG-2', 'MPEG-1']
const sampleRates: Readonly<Record<Version, readonly number[]>> = {
  'MPEG-1': [44_100, 48_000, 32_000],
  'MPEG-2': [22_050, 24_000, 16_000],
  'MPEG-2.5': [11_025, 12_000, 8_000],
}
/**
 * Bit rates of Layer III in MPEG-1, kbit/s, by index in the header; 0 ("free format") is rejected, as it does not tell the length of a
 * frame.
 */
const bitratesFirst: readonly number[] = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
/** Bit rates of Layer III in MPEG-2 and 2.5, kbit/s, by index in the header. */
const bitratesOther: readonly number[] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Length of a header, bytes. */
export const frameHeaderSize = 4

/** The header at `offset`; null if it is incomplete or not one of Layer III. */
export function frameHeader(bytes: Uint8Array, offset: number): FrameHeader | null {
  const [first, second, third, fourth] = bytes.subarray(offset, offset + frameHeaderSize)
  if (first !== 0xff || second === undefined || third === undefined || fourth === undefined) return null
  const version = versions[(second >> 3) & 3]
  const isLayerThree = ((second >> 1) & 3) === 1
  if ((second & 0xe0) !== 0xe0 || !version || !isLayerThree) return null
  const sampleRate = sampleRates[version][(third >> 2) & 3]
  const thousands = (version === 'MPEG-1' ? bitratesFirst : bitratesOther)[third >> 4]
  if (!sampleRate || !thousands) return null
  const samples = version === 'MPEG-1' ? 1152 : 576
  const bitrate = thousands * 1000
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  const sideInformation = version === 'MPEG-1' ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    sampleRate,
    samples,
    length: Math.floor(((samples / 8) * bitrate) / sampleRate) + padding,
    bitrate,
    mono: isMono,
    tagOffset: frameHeaderSize + sideInformation,
  }
}

/**
 * Whether two frames have the same sample rate, length in samples and number of channels, so that they can be parts of one stream of sound.
 */
export const isSameFormat = (one: FrameHeader, other: FrameHeader): boolean =>
  one.sampleRate === other.sampleRate && one.samples === other.samples && one.mono === other.mono
