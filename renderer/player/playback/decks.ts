// Two decks, one heard and one standing by: MP3s are joined gaplessly in one pipeline, other formats need a pipeline per file.
import { defaultSettings } from '../../../shared/settings.ts'
import type { AudioPipeline, OpenPipelines, PipelineEvents } from '../output/pipeline.ts'
import { fileKey, sameFile, type TrackFile } from '../stream/track-bytes.ts'
import type { TrackSegment } from '../stream/track-segment.ts'

export type Decks = {
  /** The pipeline that is heard; null before the first sound and after a failure. */
  pipeline(): AudioPipeline | null
  /** Loads a file from a position (seconds) on into a pipeline, taking the standby one if it has the file; silent until played. */
  begin(file: TrackFile, position: number): TrackSegment
  /** Advances to the file that is already joined in the pipeline; null if that is another file. */
  join(file: TrackFile): TrackSegment | null
  /** Whether the pipeline has this file joined. */
  isJoined(file: TrackFile): boolean
  /** Whether a track segment plays this file. */
  plays(segment: TrackSegment, file: TrackFile): boolean
  /** Prepares the file that follows; null: none. */
  prepare(file: TrackFile | null): void
  /** `whole`: the current file is fully buffered, so the next one may be loaded. */
  tick(whole: boolean): void
  volume(volume: number, muted: boolean): void
  /** A factor on the volume, 0 to 1. */
  level(level: number): void
  speed(speed: number): void
  /** Closes the pipeline after a failure. */
  demolish(): void
  stop(): void
}

type Dependencies = {
  readonly open: OpenPipelines
  /** Events of the pipeline that is heard. */
  readonly events: PipelineEvents & {
    /** The track has to be loaded again, as its file turned out to be of another format. */
    readonly again: (segment: TrackSegment) => void
  }
  /** The file cannot be played in its quality, so from now on the default quality is used. */
  readonly lowered: (file: TrackFile) => void
  readonly log: (text: string) => void
}

/** `file`: for a plain pipeline the only file it plays. */
type Deck = {
  readonly pipeline: AudioPipeline
  readonly plain: boolean
  readonly segment: TrackSegment | null
  readonly asked: TrackFile
}

/** How often the reading of a file may break off, per run of the page, before it counts as unplayable. */
const mostBreaks = 5

export function createDecks({ open, events, lowered, log }: Dependencies): Decks {
  /** Keys of files that are sound but not MP3 (`plain`), and of files that no pipeline can play, as found out by this run. */
  const plain = new Set<string>()
  const unplayable = new Set<string>()
  /** How often the reading of each file broke off although it could be reached again at once. */
  const breaks = new Map<string, number>()
  let deck: Deck | null = null
  let standby: Deck | null = null
  let next: TrackFile | null = null
  let loudness = { volume: 1, muted: false }
  let part = 1
  let rate = 1

  const real = (file: TrackFile): TrackFile => (unplayable.has(fileKey(file)) ? { ...file, quality: defaultSettings.quality } : file)
  const isPlain = (file: TrackFile): boolean => plain.has(fileKey(real(file)))

  const build = (asked: TrackFile): Deck => {
    const file = real(asked)
    const isHeard = () => deck?.pipeline === built
    const built: AudioPipeline = isPlain(file) ? open.plain(pipelineEvents(), file) : open.joining(pipelineEvents())
    built.speaker.volume(loudness.volume, loudness.muted)
    built.speaker.level(part)
    built.speaker.speed(rate)
    return { pipeline: built, plain: isPlain(file), segment: null, asked }

    function pipelineEvents(): PipelineEvents {
      return {
        changed: () => {
          if (isHeard()) events.changed()
        },
        failed: (segment, trouble) => {
          const other = trouble.why === 'format' && !plain.has(fileKey(segment.file))
          if (other) plain.add(fileKey(segment.file))
          if (!isHeard()) return dropStandby(trouble.reason)
          if (!other) events.failed(segment, trouble)
          else if (segment === deck?.segment) events.again(segment)
        },
        broken: (reason, at) => {
          const { segment = null } = (isHeard() ? deck : standby) ?? {}
          const brokeOff = breaks.get(fileKey(file)) ?? 0
          if (at === 'reading' && isPlain(file) && brokeOff < mostBreaks) {
            breaks.set(fileKey(file), brokeOff + 1)
            // The standby deck is dropped and prepared again later.
            if (!isHeard()) return dropStandby(reason)
            log(`the reading of a file broke off, and begins again where it is: ${reason}`)
            if (segment) events.again(segment)
            return
          }
          const lower = isPlain(file) && file.quality !== defaultSettings.quality
          if (lower) {
            log(`a file of another format cannot be played: ${reason}`)
            unplayable.add(fileKey(file))
            lowered(file)
          }
          if (!isHeard()) dropStandby(reason)
          else if (lower && segment) events.again(segment)
          else events.broken(reason)
        },
      }
    }
  }
  const drop = (one: Deck | null) => one?.pipeline.close()
  const dropStandby = (reason: string | null = null) => {
    if (reason !== null) log(`the following track could not be prepared: ${reason}`)
    drop(standby)
    standby = null
  }
  const put = (on: Deck, file: TrackFile, position: number): Deck => {
    const segment = on.pipeline.feeder.begin(real(file), position)
    on.pipeline.speaker.goTo(segment.from, position === 0)
    return { ...on, segment, asked: file }
  }
  const follow = () => {
    const joins = next !== null && deck !== null && !deck.plain && !isPlain(next)
    deck?.pipeline.feeder.follow(joins && next ? real(next) : null)
    if (standby && (next === null || joins || !sameFile(standby.asked, next))) dropStandby()
  }

  const joined = (file: TrackFile): TrackSegment | null => {
    const following = deck?.pipeline.feeder.following()
    return following && sameFile(following.file, real(file)) ? following : null
  }

  return {
    pipeline: () => deck?.pipeline ?? null,
    begin: (file, position) => {
      if (standby && position === 0 && sameFile(standby.asked, file) && standby.segment) {
        drop(deck)
        deck = standby
        standby = null
      } else {
        dropStandby()
        if (deck && (deck.plain || isPlain(file))) {
          drop(deck)
          deck = null
        }
        deck = put(deck ?? build(file), file, position)
      }
      next = null
      if (!deck.segment) throw new Error('A deck was put on without a track segment')
      return deck.segment
    },
    join: file => {
      const following = joined(file)
      if (!deck || !following) return null
      deck.pipeline.feeder.passOn()
      deck = { ...deck, segment: following, asked: file }
      next = null
      return following
    },
    isJoined: file => joined(file) !== null,
    plays: (segment, file) => sameFile(segment.file, real(file)),
    prepare: file => {
      next = file
      follow()
    },
    tick: whole => {
      deck?.pipeline.feeder.tick()
      follow()
      if (!whole || standby || next === null || !deck || (!deck.plain && !isPlain(next))) return
      standby = build(next)
      standby = put(standby, next, 0)
    },
    volume: (volume, muted) => {
      loudness = { volume, muted }
      for (const one of [deck, standby]) one?.pipeline.speaker.volume(volume, muted)
    },
    level: level => {
      part = level
      for (const one of [deck, standby]) one?.pipeline.speaker.level(level)
    },
    speed: speed => {
      rate = speed
      for (const one of [deck, standby]) one?.pipeline.speaker.speed(speed)
    },
    demolish: () => {
      drop(deck)
      deck = null
    },
    stop: () => {
      drop(deck)
      dropStandby()
      deck = null
    },
  }
}
