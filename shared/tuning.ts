// Times and limits that no protocol and no numbered choice asks for (those: wire/policy.ts): another figure changes nothing on the wire.

export const tuning = {
  oauth: {
    /** What is believed of a device code answer, seconds. */
    pollEvery: { least: 1, most: 60 },
    longestDeviceLifetime: 24 * 3600,
    /** A poll that takes longer counts as unanswered, milliseconds. */
    pollTimeout: 15_000,
    /** So many polls in a row without an answer are told to the person. */
    tellSilence: 2,
    /** So many codes in a row that are refused before they were awaited once end the sign-in. */
    stillbornCodes: 3,
  },
  library: {
    /** A longer answer is not a library; bytes, unpacked. A million tracks have about 330 MB. */
    largestAnswer: 1_000_000_000,
    /**
     * What is held of an answer: rows of all tables, numbers in their lists, bytes of their texts. A million tracks have 1.3 million rows,
     * 3 million numbers and 80 MB. No answer makes the app hold more than a library of this size needs, however small it is on its way.
     */
    most: { rows: 2_000_000, listed: 12_000_000, textBytes: 200_000_000 },
    /** How long the decoding may go without taking a piece, and take behind the last one; milliseconds. */
    decodeWithin: 120_000,
  },
  queue: {
    /** How far two clocks that read the same position may be apart before it is said again, seconds. */
    unnoticed: 0.1,
    /**
     * A track that does not play at its own speed is elsewhere soon: its position is said again when others reckon it so much wrong, seconds,
     * but never more often than `sendEvery`; so seldom if nobody hears it or the frames are long, which lists are that hold more, milliseconds.
     */
    tellSpeed: { apart: 0.2, seldom: 5_000, longList: 1_000 },
    /**
     * What counts as a jump of this computer's clock, the longest that a frame takes, and how often the clock is looked at while something
     * plays elsewhere, milliseconds; of how many frames the time they took is compared.
     */
    clock: { jump: 50, samples: 16, slowest: 1_500, lookEvery: 5_000 },
    /** Being controlled, controlling, and moving what plays. */
    remote: {
      /** How long the device that makes the sound may take to confirm, and to start what was transferred, milliseconds. */
      confirmWithin: 8_000,
      /** How long it may take to take back a word of silence that it said before it heard of what it is to start, milliseconds. */
      contradictWithin: 1_500,
      /** How long a device that is out of reach is still told how a transfer ended, milliseconds. */
      settleWithin: 600_000,
      /** How long it is listened to afterwards, in case that it was away meanwhile, milliseconds. */
      settleAfter: 15_000,
      /** So often it is told: whoever contradicts is right in the end. */
      mostTold: 3,
      /** So long after a wish for sound a word of silence may still belong to an earlier wish, seconds. */
      overlapping: 15,
      /** So long a word takes to be known on every device, seconds. */
      onItsWay: 2,
      /** A place that was said so short a time ago is where to begin, without the time passed since, seconds. */
      freshFor: 3,
      /** Sound that is paused or resumed within so much of where it is said to be is not moved, seconds. */
      sameBreath: 0.4,
      /** After a connection was gone for longer than this, nothing begins to sound because of it, milliseconds. */
      resumeWithin: 60_000,
      /** So many devices are listened to while somebody looks at them. */
      listenTo: 8,
      /** How long others are listened to after the start, for the offer to listen here, milliseconds. */
      offerWithin: 5_000,
    },
    /** A connection that lasted this long was none that failed: the next pause is the first one again, milliseconds. */
    steadyAfter: 60_000,
    /** From the one-time token to the first answer, and from a goodbye to the end, milliseconds. */
    answerWithin: 20_000,
    closeWithin: 1_000,
    /**
     * Larger frames, and more frames or bytes in so many milliseconds, close the socket; bytes. A queue of 100,000 tracks has about 1 MB, or
     * 1.5 MB if its ids are texts of twelve digits.
     * The largest holds main up for less than 50 ms.
     */
    largestFrame: 1_600_000,
    flood: { frames: 400, bytes: 16_000_000, within: 10_000 },
    /** So many devices of a list are looked at. */
    listed: 1_000,
    /** Texts of the service shown in so many milliseconds. */
    messages: { most: 3, within: 60_000 },
    /** How long changes of this device's name are gathered before they are told, milliseconds. */
    renameAfter: 1_000,
  },
  history: {
    /** So many plays and skips wait for the service at most before skips are not kept any more: another device can cause any number of them. */
    mostWaiting: 20_000,
    /**
     * A song that changes hands is counted by whoever had it if it was further than this, seconds, and otherwise by whoever has it then: the
     * word about it takes less than what is missing to `playAfter`, so that it is not counted by both.
     */
    movedAfter: 9.5,
    /** Pauses before a request for the sake of new events, and before each further one after a failure, milliseconds. */
    send: { soon: 3_000, again: [10_000, 20_000, 60_000] },
    /** How long signing out waits for what is unsent before it asks, milliseconds. */
    flushWithin: 8_000,
    /** How long the end of an account's parts waits for an answer that is under way, milliseconds: what it confirms is not sent again. */
    stopWithin: 1_000,
  },
  edits: {
    /** How long an edit that depends on what the service has waits for a library as new as that, milliseconds; then it goes again later. */
    shownWithin: 60_000,
    /** More edits are not kept waiting, nor more ids in all of them: each start reads them, and each change tells the page. */
    most: { edits: 20_000, ids: 4_000_000 },
  },
  media: {
    /** A server that sends fewer bytes within so long, counting only while one waits for it, is given up; milliseconds. */
    leastRate: { bytes: 60_000, within: 60_000 },
    /** A larger file is no song; bytes. Twelve hours of CD sound have 7.6 GB. */
    largestSong: 8_000_000_000,
    /** So many bytes stay free on the disk, whatever comes. */
    diskReserve: 500_000_000,
    /** After an attempt that brought so many bytes they begin anew: what brings less each time would never come to an end. */
    enoughToGoOn: 16_384,
    /** Songs that are there in parts and may yet become whole; the least recently used part goes first. */
    partsKept: 8,
    /** A download is certainly on disk every so many bytes: what a power cut can take is less. */
    syncEvery: 131_072,
    downloads: {
      /** Pauses before a download goes on while the service is silent or answers nonsense; the last one goes on; milliseconds. */
      again: [2_000, 5_000, 15_000, 30_000, 60_000],
      /** Pause after each piece while somebody waits for sound from the same service, milliseconds. */
      giveWay: 250,
      /** So many songs in a row: refused ones pause it, nonsense makes it wait, as the fault is hardly theirs. */
      inARow: { refused: 5, nonsense: 3 },
      /** How often progress is told, and which songs are kept, milliseconds. */
      tellEvery: 250,
      /** More songs are not wanted at a time; the file of what is wanted is written anew when it names so many more ids than that needs. */
      most: 1_000_000,
      past: 500_000,
      /** Failed ones whose reasons are told one by one. */
      reasons: 200,
    },
    /** Bytes of covers that are kept in main's memory, having been asked for last: some hundreds of usual ones. */
    artworkInMemory: 16_000_000,
    /**
     * Largest cover accepted: bytes; pixels of a side and in all, of which each takes four bytes when it is drawn; and scans of a JPEG, each
     * of which goes over all pixels, whatever few bytes it has: cameras and programs write 10.
     */
    artworkLargest: 8_000_000,
    artworkMost: { side: 8_192, pixels: 4_096 * 4_096, scans: 200 },
  },
} as const
