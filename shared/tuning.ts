// Times and limits that no protocol and no numbered choice asks for (those: wire/policy.ts): another figure changes nothing on the wire.

export const tuning = {
  oauth: {
    /** Shortest and longest interval that is believed of a device code answer, seconds. */
    pollEvery: { least: 1, most: 60 },
    /** Longest lifetime that is believed of a device code, seconds. */
    longestDeviceLifetime: 24 * 3600,
    /** Time limit of one poll, milliseconds: after that it counts as unanswered. */
    pollTimeout: 15_000,
    /** Unanswered polls in a row until the person is told. */
    mostSilentPolls: 2,
    /** Codes in a row that were refused at their first poll until the sign-in ends: the service refuses every one. */
    mostStillbornCodes: 3,
  },
  library: {
    /** Longest answer that is read as a library, unpacked bytes. A million tracks have about 330 MB. */
    largestAnswer: 1_000_000_000,
    /**
     * Most that is held of an answer: rows of all tables, numbers in their lists, bytes of their texts. A million tracks have 1.3 million
     * rows, 3 million numbers and 80 MB; a small packed answer can unfold to any size.
     */
    most: { rows: 2_000_000, listed: 12_000_000, textBytes: 200_000_000 },
    /** Time limit of the decoding thread for the next piece, and for the rest after the last piece, milliseconds. */
    decodeWithin: 120_000,
  },
  queue: {
    /** Difference between two devices' positions up to which neither is corrected, seconds. */
    positionTolerance: 0.1,
    /** A track that plays faster or slower drifts away from what other devices reckon: when its position is sent again. */
    speedDrift: {
      /** Drift at which it is sent, seconds, but no more often than `policy.queue.sendEvery`. */
      tolerance: 0.2,
      /** Least time between two such sends while nobody follows, or while a frame is long, milliseconds. */
      unheardEvery: 5_000,
      /** Tracks of a queue from which on its frame is long. */
      longListFrom: 1_000,
    },
    /** How a jump of this computer's clock is told from frames that take long. */
    clock: {
      /** Least jump that counts, milliseconds. */
      jump: 50,
      /** Frames whose travel times are compared. */
      samples: 16,
      /** Longest time that a frame travels, milliseconds. */
      slowest: 1_500,
      /** How often the clock is looked at while something plays elsewhere, milliseconds. */
      lookEvery: 5_000,
    },
    /** Being controlled, controlling, and transferring what plays. */
    remote: {
      /** Time limit for a device to confirm a command by sound, and to start what was transferred to it, milliseconds. */
      confirmWithin: 8_000,
      /** Time in which a device may correct a pause that it sent before it heard that it is to start, milliseconds. */
      contradictWithin: 1_500,
      /** How long a device that is out of reach is still told how a transfer ended, milliseconds. */
      tellOutcomeWithin: 600_000,
      /** How long it is watched after it was told, milliseconds: it may have missed it. */
      watchOutcomeFor: 15_000,
      /** How many times it is told: a device that still says otherwise is right in the end. */
      mostRepeats: 3,
      /** Time after a wish for sound in which a pause may still answer an earlier wish, seconds. */
      earlierWishWithin: 15,
      /** Longest time until a message is known on every device, seconds. */
      propagation: 2,
      /** Age up to which a position that was sent is where to begin, without adding the time passed since, seconds. */
      freshFor: 3,
      /** Distance from the position that was sent within which sound that is paused or resumed is not moved, seconds. */
      resumeTolerance: 0.4,
      /** Longest loss of the connection after which sound may still begin because of it, milliseconds. */
      resumeWithin: 60_000,
      /** Devices whose queues are followed while somebody looks at the list of them. */
      mostWatched: 8,
      /** How long other devices are followed after the start, for the offer to listen here, milliseconds. */
      offerWithin: 5_000,
    },
    /** Life of a connection after which the next pause before reconnecting is the first one again, milliseconds. */
    stableAfter: 60_000,
    /** Time limit from the one-time token to the first answer, milliseconds. */
    answerWithin: 20_000,
    /** Time limit from closing a socket to its end, milliseconds. */
    closeWithin: 1_000,
    /**
     * Largest frame that is read, bytes; it holds main up for less than 50 ms. A queue of 100,000 tracks has about 1 MB, or 1.5 MB if its
     * ids are texts of twelve digits.
     */
    largestFrame: 1_600_000,
    /** More frames, or bytes in them, within so many milliseconds close the socket. */
    flood: { frames: 400, bytes: 16_000_000, within: 10_000 },
    /** Entries of a list of devices that are looked at. */
    listed: 1_000,
    /** Messages of the service that are shown within so many milliseconds. */
    shownMessages: { count: 3, within: 60_000 },
    /** How long changes of this device's name are gathered before they are sent, milliseconds. */
    renameAfter: 1_000,
  },
  history: {
    /** So many plays and skips wait for the service at most before skips are not kept any more: another device can cause any number of them. */
    mostWaiting: 20_000,
    /**
     * Position of a handover from which on the device before counts the play, seconds; before it, the device that takes over does. Less than
     * `policy.history.playAfter` by what the message takes, so that not both count it.
     */
    handoverCountsFrom: 9.5,
    /** Pause before new entries are sent, and before each further attempt after a failure, milliseconds. */
    send: { soon: 3_000, again: [10_000, 20_000, 60_000] },
    /** Time limit of sending what is unsent when somebody signs out, milliseconds; then they are asked. */
    flushWithin: 8_000,
    /** How long an account that is left waits for an answer under way, milliseconds: what it confirms is not sent again. */
    stopWithin: 1_000,
  },
  edits: {
    /** How long an edit that depends on what the service has waits for a library as new as that, milliseconds; then it goes again later. */
    shownWithin: 60_000,
    /** Most edits that wait, and ids in all of them: each start reads them, and each change tells the page. */
    most: { edits: 20_000, ids: 4_000_000 },
    /** Pauses before edits without an answer are sent again; the last one repeats; milliseconds. */
    retryAfter: [2_000, 10_000, 30_000, 60_000],
    /** Failures of one edit while others wait behind it until it counts as refused. */
    mostTroubles: 3,
    /** Requests of one edit between two notes in the journal of how far it is: those since the last note may be repeated. */
    noteEvery: 20,
    /** Time between two reports of how far the sending is, milliseconds. */
    tellEvery: 200,
  },
  uploads: {
    /** Files that are sent at the same time. */
    atOnce: 3,
    /** Most files that are listed, settled ones included: each is a row in memory and in the journal. */
    most: 10_000,
    /** Most that is looked at in what was chosen, and how deep in folders. */
    looked: { most: 200_000, deepest: 40 },
    /** Rows that the page is told of. */
    shown: 500,
    /** Bytes that are read, hashed or sent in one piece. */
    piece: 256 * 1024,
    /** Time between two reports of progress, milliseconds. */
    tellEvery: 250,
    /** Files that lines of the journal name beyond those that are needed, at which it is written anew. */
    past: 5_000,
    /** Refusals in a row after which all is paused: the fault is hardly theirs. */
    refusedInARow: 5,
  },
  media: {
    /** Fewest bytes that a server has to send within so many milliseconds, counting only while one waits for it. */
    leastRate: { bytes: 60_000, within: 60_000 },
    /** Largest file that is taken for a song, bytes. Twelve hours of CD sound have 7.6 GB. */
    largestSong: 8_000_000_000,
    /** Bytes of the disk that stay free, whatever comes. */
    diskReserve: 500_000_000,
    /** Fewest bytes of an attempt after which attempts are counted anew: one that brings less each time would never come to an end. */
    leastProgress: 16_384,
    /** Songs that are there in parts and may yet become whole; the least recently used part goes first. */
    mostPartialFiles: 8,
    /** Bytes of a download after which the disk is synced: a power cut takes less than that. */
    syncEvery: 131_072,
    downloads: {
      /** Pauses before a download goes on while the service is silent or answers nonsense; the last one repeats; milliseconds. */
      again: [2_000, 5_000, 15_000, 30_000, 60_000],
      /** Pause after each piece while somebody waits for sound from the same service, milliseconds. */
      yieldFor: 250,
      /** Songs in a row that were refused until all is paused, or answered by nonsense until all waits: the fault is hardly theirs. */
      inARow: { refused: 5, nonsense: 3 },
      /** Time between two reports of progress and of which songs are kept, milliseconds. */
      tellEvery: 250,
      /** Most songs that are wanted at a time. */
      most: 1_000_000,
      /** Ids in the file of what is wanted beyond those still wanted, at which it is written anew. */
      past: 500_000,
      /** Failed songs whose reasons are told one by one. */
      mostReasons: 200,
    },
    /** Bytes of covers in main's memory, the last ones asked for: some hundreds of usual ones. */
    artworkInMemory: 16_000_000,
    /** Largest cover, bytes. */
    artworkLargest: 8_000_000,
    /**
     * Largest cover as it is drawn: pixels of a side, pixels in all (four bytes of memory each), and scans of a JPEG, each of which goes over
     * all pixels, whatever few bytes it has: cameras and programs write 10.
     */
    artworkMost: { side: 8_192, pixels: 4_096 * 4_096, scans: 200 },
  },
} as const
