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
  /**
   * Advances to the file that is already joined in the pipeline behind the current one; null, without effect, if that is another file or
   * none is.
   */
  joinNext(file: TrackFile): TrackSegment | null
  /** Whether the pipeline has this file joined behind the current one. */
  isJoined(file: TrackFile): boolean
  /** Whether a track segment plays this file, either in the quality asked for or in the default quality that replaced it. */
  plays(segment: TrackSegment, file: TrackFile): boolean
  /** Prepares the file that follows; null: none. */
  prepareNext(file: TrackFile | null): void
  /**
   * To be called at each reading of the clock: keeps the pipeline fed, and, once the current file is fully buffered (`isComplete`), loads a
   * next file that cannot be joined into the standby deck.
   */
  tick(isComplete: boolean): void
  setVolume(volume: number, isMuted: boolean): void
  /** Sets a factor on the volume, 0 to 1, for fades. */
  setLevel(level: number): void
  setSpeed(speed: number): void
  /** Closes the pipeline after a failure. */
  closePipeline(): void
  stop(): void
}

type Dependencies = {
  readonly open: OpenPipelines
  /** Events of the pipeline that is heard. */
  readonly onEvents: PipelineEvents & {
    /** Called when a track has to be loaded again, as its file turned out to be of another format. */
    readonly onReload: (segment: TrackSegment) => void
  }
  /** Called when a file cannot be played in its quality, so that from now on the default quality is used. */
  readonly onQualityLowered: (file: TrackFile) => void
  readonly log: (text: string) => void
}

/**
 * A pipeline and what it has loaded. `plain`: it plays a single file of another format than MP3. `requestedFile`: the file in the quality
 * that was asked for, while its `segment` may have the default quality instead.
 */
type Deck = {
  readonly pipeline: AudioPipeline
  readonly plain: boolean
  readonly segment: TrackSegment | null
  readonly requestedFile: TrackFile
}

/** How often the reading of a file may break off, per run of the page, before it counts as unplayable. */
const maxReadBreaks = 5

export function createDecks({ open, onEvents, onQualityLowered, log }: Dependencies): Decks {
  /** Keys of files that are sound but not MP3, as found out since the page was loaded. */
  const nonMp3Files = new Set<string>()
  /** Keys of files that no pipeline can play, as found out since the page was loaded. */
  const unplayableFiles = new Set<string>()
  /** Per key of a file, how often its reading broke off although it could be reached again at once. */
  const readBreaks = new Map<string, number>()
  let deck: Deck | null = null
  let standby: Deck | null = null
  let nextFile: TrackFile | null = null
  let volumeSetting = { volume: 1, muted: false }
  let levelFactor = 1
  let rate = 1

  const withFallbackQuality = (file: TrackFile): TrackFile =>
    unplayableFiles.has(fileKey(file)) ? { ...file, quality: defaultSettings.quality } : file
  const isPlain = (file: TrackFile): boolean => nonMp3Files.has(fileKey(withFallbackQuality(file)))

  const build = (requestedFile: TrackFile): Deck => {
    const file = withFallbackQuality(requestedFile)
    const isHeard = () => deck?.pipeline === pipeline
    const pipeline: AudioPipeline = isPlain(file) ? open.plain(pipelineEvents(), file) : open.joining(pipelineEvents())
    pipeline.speaker.setVolume(volumeSetting.volume, volumeSetting.muted)
    pipeline.speaker.setLevel(levelFactor)
    pipeline.speaker.setSpeed(rate)
    return { pipeline, plain: isPlain(file), segment: null, requestedFile }

    function pipelineEvents(): PipelineEvents {
      return {
        onChange: () => {
          if (isHeard()) onEvents.onChange()
        },
        onFailure: (segment, failure) => {
          const isOtherFormat = failure.why === 'format' && !nonMp3Files.has(fileKey(segment.file))
          if (isOtherFormat) nonMp3Files.add(fileKey(segment.file))
          if (!isHeard()) return dropStandby(failure.reason)
          if (!isOtherFormat) onEvents.onFailure(segment, failure)
          else if (segment === deck?.segment) onEvents.onReload(segment)
        },
        onError: (reason, position) => {
          const { segment = null } = (isHeard() ? deck : standby) ?? {}
          const breakCount = readBreaks.get(fileKey(file)) ?? 0
          if (position === 'reading' && isPlain(file) && breakCount < maxReadBreaks) {
            readBreaks.set(fileKey(file), breakCount + 1)
            // What stands by is only dropped, and prepared again later.
            if (!isHeard()) return dropStandby(reason)
            log(`the reading of a file broke off, and begins again where it is: ${reason}`)
            if (segment) onEvents.onReload(segment)
            return
          }
          const canLowerQuality = isPlain(file) && file.quality !== defaultSettings.quality
          if (canLowerQuality) {
            log(`a file of another format cannot be played: ${reason}`)
            unplayableFiles.add(fileKey(file))
            onQualityLowered(file)
          }
          if (!isHeard()) dropStandby(reason)
          else if (canLowerQuality && segment) onEvents.onReload(segment)
          else onEvents.onError(reason)
        },
      }
    }
  }
  const closeDeck = (each: Deck | null) => each?.pipeline.close()
  const dropStandby = (reason: string | null = null) => {
    if (reason !== null) log(`the following track could not be prepared: ${reason}`)
    closeDeck(standby)
    standby = null
  }
  const loadInto = (on: Deck, file: TrackFile, position: number): Deck => {
    const segment = on.pipeline.feeder.begin(withFallbackQuality(file), position)
    on.pipeline.speaker.seek(segment.from, position === 0)
    return { ...on, segment, requestedFile: file }
  }
  const updateNext = () => {
    const canJoin = nextFile !== null && deck !== null && !deck.plain && !isPlain(nextFile)
    deck?.pipeline.feeder.setNext(canJoin && nextFile ? withFallbackQuality(nextFile) : null)
    if (standby && (nextFile === null || canJoin || !sameFile(standby.requestedFile, nextFile))) dropStandby()
  }

  const joinedSegment = (file: TrackFile): TrackSegment | null => {
    const following = deck?.pipeline.feeder.nextSegment()
    return following && sameFile(following.file, withFallbackQuality(file)) ? following : null
  }

  return {
    pipeline: () => deck?.pipeline ?? null,
    begin: (file, position) => {
      if (standby && position === 0 && sameFile(standby.requestedFile, file) && standby.segment) {
        closeDeck(deck)
        deck = standby
        standby = null
      } else {
        dropStandby()
        if (deck && (deck.plain || isPlain(file))) {
          closeDeck(deck)
          deck = null
        }
        deck = loadInto(deck ?? build(file), file, position)
      }
      nextFile = null
      if (!deck.segment) throw new Error('A deck was put on without a track segment')
      return deck.segment
    },
    joinNext: file => {
      const following = joinedSegment(file)
      if (!deck || !following) return null
      deck.pipeline.feeder.advance()
      deck = { ...deck, segment: following, requestedFile: file }
      nextFile = null
      return following
    },
    isJoined: file => joinedSegment(file) !== null,
    plays: (segment, file) => sameFile(segment.file, withFallbackQuality(file)),
    prepareNext: file => {
      nextFile = file
      updateNext()
    },
    tick: isComplete => {
      deck?.pipeline.feeder.tick()
      updateNext()
      if (!isComplete || standby || nextFile === null || !deck || (!deck.plain && !isPlain(nextFile))) return
      standby = build(nextFile)
      standby = loadInto(standby, nextFile, 0)
    },
    setVolume: (volume, isMuted) => {
      volumeSetting = { volume, muted: isMuted }
      for (const each of [deck, standby]) each?.pipeline.speaker.setVolume(volume, isMuted)
    },
    setLevel: level => {
      levelFactor = level
      for (const each of [deck, standby]) each?.pipeline.speaker.setLevel(level)
    },
    setSpeed: speed => {
      rate = speed
      for (const each of [deck, standby]) each?.pipeline.speaker.setSpeed(speed)
    },
    closePipeline: () => {
      closeDeck(deck)
      deck = null
    },
    stop: () => {
      closeDeck(deck)
      dropStandby()
      deck = null
    },
  }
}
