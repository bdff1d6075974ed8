// Timeouts and limits that neither the protocol nor a numbered choice defines (those: wire/policy.ts); no value here changes the wire.
// Units: durations and backoffs are milliseconds, unless they end in `Seconds`; sizes end in `Bytes`; the rest are counts.
// Durations: `…Timeout` is when waiting or trying is given up, `…Within` the span in which something still counts, `…For` how long a state
// lasts, `…After` what has to pass first, `…Interval` the time between repetitions, `…Pause` a time in which nothing is done, `…Debounce`
// the quiet time before something is sent.

import { policy } from './wire/policy.ts'

export const tuning = {
  oauth: {
    /** Bounds of the polling interval of a device code, seconds; one outside of them is clamped. */
    pollIntervalSeconds: { min: 1, max: 60 },
    /** Longest lifetime of a device code, seconds; a longer one is cut to it. */
    maxDeviceLifetimeSeconds: 24 * 3600,
    /** Timeout of one poll, milliseconds; then it counts as unanswered. */
    pollTimeout: 15_000,
    /** Unanswered polls in a row from which on the person is told; polling goes on. */
    unansweredPollsBeforeNotice: 2,
    /**
     * Most codes in a row that were refused before the service answered that they wait for the person; then the sign-in ends, as the
     * service refuses every one.
     */
    maxConsecutiveRefusals: 3,
  },
  library: {
    /**
     * Backoff before a load of the library that failed, or showed none of the announced date, is repeated by itself; the last pause
     * repeats; milliseconds.
     */
    retryAfter: [2_000, 10_000, 60_000, 600_000, 3 * 3_600_000],
    /** How long a thread that decodes may take to end when it is asked to, milliseconds; then it is terminated. */
    stopTimeout: 5_000,
    /**
     * How long the backoff lasts at most for a load that an edit needs, milliseconds, or the length of the load that failed times
     * `loadTimeFactor` if that is longer. Example: a load of 20 s that no longer fits on the disk is repeated after 200 s.
     */
    editBackoffCap: { atLeast: 60_000, loadTimeFactor: 10 },
    /** How long after a date of the library was announced an earlier one is ignored as late, milliseconds. */
    lateDateWithin: 120_000,
    /** For how long a library is checked against the lists that this app wrote, which a lagging copy lacks, milliseconds. */
    ownWritesWithin: 120_000,
    /** Longest time for which a load waits while the announced date goes on changing, milliseconds; then it begins. */
    announcementTimeout: 60_000,
    /** Largest library response, unpacked bytes; a larger one fails. A million tracks have about 330 MB. */
    maxResponseBytes: 1_000_000_000,
    /**
     * Limits of what is held of a response, beyond which the load fails: rows of all tables, numbers in their lists, bytes of their texts.
     * A million tracks have 1.3 million rows, 3 million numbers and 80 MB; a small compressed response can expand to any size.
     */
    responseLimits: { rows: 2_000_000, listItems: 12_000_000, textBytes: 200_000_000 },
    /**
     * Most playlists, most tags, and most genres that are read of a response; further ones are left out. The page lists, sorts and filters
     * all of them at once, and a change of one copies their table: 10 ms for each ten thousand.
     */
    maxLists: 100_000,
    /** Timeout of the decoding thread for the next piece, and for the rest after the last piece, milliseconds. */
    decodeTimeout: 120_000,
  },
  queue: {
    /** Difference between two devices' positions up to which neither is corrected, seconds. */
    positionToleranceSeconds: 0.1,
    /** When the position of a track at another speed is sent again, as other devices extrapolate at normal speed and drift away. */
    speedDrift: {
      /**
       * Drift between the track and what other devices extrapolate at which its position is sent again, seconds, but no more often than
       * `policy.queue.sendDebounce`.
       */
      toleranceSeconds: 0.2,
      /**
       * Interval of position updates of a track at another speed while nobody follows, or while frames are long, and the longest one
       * otherwise, milliseconds.
       */
      maxInterval: 5_000,
      /** From this many tracks in a queue, its frames count as long. */
      longListFrom: 1_000,
    },
    /** How a jump of this computer's clock is told from the latency of frames. */
    clock: {
      /** Smallest jump of the clock that counts as one, milliseconds. */
      minJump: 50,
      /** How many of the latest frames are compared, to find the one with the least latency. */
      sampleCount: 16,
      /** Largest latency of a frame that is plausible, milliseconds; a candidate for the clock's offset that implies more is dropped. */
      maxLatency: 1_500,
      /** Interval of clock checks while another device plays, milliseconds. */
      checkInterval: 5_000,
    },
    /** Control of other devices, and transfers. */
    otherDevices: {
      /** Time limit for a device to confirm a command by sound, and to start what was transferred to it, milliseconds. */
      confirmTimeout: 8_000,
      /**
       * How long a transfer waits for its target to correct a paused state, which may be from before it received the queue, milliseconds;
       * then it fails.
       */
      pauseCorrectionTimeout: 1_500,
      /** How long an unreachable device is retried with the last message of a transfer, milliseconds. */
      lastMessageTimeout: 600_000,
      /**
       * How long a device is watched after the last message of a transfer was sent to it, in case it did not receive the message,
       * milliseconds.
       */
      watchTargetFor: 15_000,
      /** Most times the last message of a transfer is sent; after that, the state of a device that still contradicts it counts. */
      maxLastMessageSends: 3,
      /** How long after a command for sound a received pause may still belong to an earlier command, seconds. */
      earlierCommandWithinSeconds: 15,
      /** Longest time until a message is known on every device, seconds. */
      propagationSeconds: 2,
      /** Most by which the clocks of two devices differ, seconds, so that of moments further apart one was surely before the other. */
      clockToleranceSeconds: 1,
      /** A received playback point up to this old is taken as it is, seconds: the sound begins at its position, not later by its age. */
      freshPointWithinSeconds: 3,
      /**
       * Sound made here stays at its own position if the received one differs by less than this, seconds; a seek in a paused song is
       * followed exactly.
       */
      keptPositionToleranceSeconds: 0.4,
      /** Longest disconnection after which sound may still start because of a received state, milliseconds. */
      soundAfterDisconnectionWithin: 60_000,
      /** Most joinable devices whose queues are followed while the list of devices is open or an offer is looked for, those seen last. */
      maxWatchedDevices: 8,
      /**
       * How long after the start other devices are followed to find one that plays, for the offer to listen here, milliseconds; then none
       * is made.
       */
      offerWithin: 5_000,
    },
    /** A socket that lasted this long resets the backoff for reconnecting, milliseconds. */
    stableAfter: 60_000,
    /** Timeout from the one-time token to the first response on the socket, milliseconds; then the attempt has failed. */
    responseTimeout: 20_000,
    /** Timeout from closing a socket to its end, milliseconds; then it is terminated. */
    closeTimeout: 1_000,
    /**
     * Largest frame that is read, bytes; a larger one closes the socket. One of this size holds main up for less than 50 ms. A queue of
     * 100,000 tracks has about 1 MB, or 1.5 MB if its ids are texts of twelve digits.
     */
    maxFrameBytes: 1_600_000,
    /** Most parts in which a frame may arrive from the network; one in more closes the socket. A megabyte in packets of 1.4 kB has 750. */
    maxFrameParts: 8_192,
    /**
     * Most bytes that wait for a server which reads nothing, beside the frame that is sent then; with more the socket is closed. Some five
     * whole queues of 100,000 tracks.
     */
    maxUnsentBytes: 8_000_000,
    /** Rate limit: a server that names this session anew more often than `count` within `within` milliseconds loses the socket. */
    renameLimit: { count: 10, within: 10_000 },
    /** Rate limit: more frames (`count`), or `bytes` in them, within `within` milliseconds close the socket. */
    frameLimit: { count: 400, bytes: 16_000_000, within: 10_000 },
    /** Most entries read of the service's list of devices; further ones are ignored. */
    maxDevices: 1_000,
    /**
     * Rate limit of the service's messages that are shown to the person, `count` within `within` milliseconds; further ones are dropped.
     */
    shownMessageLimit: { count: 3, within: 60_000 },
    /** Debounce of changes of this device's name, milliseconds. */
    renameDebounce: 1_000,
  },
  files: {
    /** Backoff of a file whose write failed, as the disk is full; the last pause repeats; milliseconds. */
    retryAfter: [10_000, 60_000, 300_000],
  },
  history: {
    /** Most unsent plays and skips; beyond it skips are dropped, as another device can cause any number of them. */
    maxWaiting: 20_000,
    /**
     * If a song changes devices after this position, the source counts the play, before it the target, seconds. Half a second before a
     * play counts, for the latency of the message, so that they do not both count it.
     */
    handoverCountsFromSeconds: policy.history.playAfterSeconds - 0.5,
    /**
     * Debounce before new entries are sent, backoff after each failure, and pause before entries that were set aside are tried again,
     * milliseconds.
     */
    send: { debounce: 3_000, retryAfter: [10_000, 20_000, 60_000], setAsideFor: 3_600_000 },
    /** How often a batch fails while requests without it are accepted before it is taken for the reason, by the kind of failure. */
    failuresBeforeJudgement: { refused: 3, uncertain: 5 },
    /** Timeout for sending unsent entries at sign-out, milliseconds; then the person is asked. */
    flushTimeout: 8_000,
    /** How long closing an account waits for a response under way, milliseconds, as confirmed entries need not be sent again. */
    closeTimeout: 1_000,
  },
  edits: {
    /** How long an edit that depends on the library's content waits for a recent library before it is retried later, milliseconds. */
    freshLibraryTimeout: 60_000,
    /** Most waiting edits, and ids in all of them, as each start reads them and each change sends them to the page. */
    maxWaiting: { edits: 20_000, ids: 4_000_000 },
    /** Backoff before unanswered edits are sent again; the last pause repeats; milliseconds. */
    retryAfter: [2_000, 10_000, 30_000, 60_000],
    /**
     * Attempts in a row at a request that got no response, or a bad one, while the service answered a `status` well each time; with the next
     * such attempt it is given up and listed as refused, if others wait behind it. Doubled after each request given up, until one is
     * accepted, so that an outage of a day takes back no more than some ten.
     */
    maxConsecutiveFailures: 3,
    /** Requests of one edit between two checkpoints in the journal; those since the last one may be repeated. */
    requestsPerCheckpoint: 20,
    /** Interval of progress reports, milliseconds. */
    progressInterval: 200,
  },
  uploads: {
    /** Files that are uploaded concurrently. */
    maxConcurrentUploads: 3,
    /** Most files in the list, settled ones included, as each is a row in memory and in the journal; further ones are skipped. */
    maxFiles: 10_000,
    /**
     * Limits of scanning chosen files and folders: entries in all, after which the scan ends, and depth of folders; deeper ones are
     * skipped.
     */
    scanLimits: { entries: 200_000, depth: 40 },
    /** Most files of the list that are sent to the page to be shown. */
    maxShownRows: 500,
    /** Size of the pieces that are read, hashed and sent, bytes. */
    pieceBytes: 256 * 1024,
    /** Interval of progress reports, milliseconds. */
    progressInterval: 250,
    /** The journal is compacted once its obsolete lines name this many files. */
    compactionThreshold: 5_000,
    /** Consecutive refusals after which all uploads are paused, as the files are hardly the reason. */
    maxConsecutiveRefusals: 5,
  },
  media: {
    /** Lowest rate of a media server before it is given up: bytes within `within` milliseconds, counted only while data is awaited. */
    minRate: { bytes: 60_000, within: 60_000 },
    /** Timeout of a name lookup for a redirect, milliseconds, its wait for earlier ones of the same server included. */
    redirectLookupTimeout: 5_000,
    /** Longest wait for the size of the file that a kept song may be of, before it plays from the disk, milliseconds. */
    keptSongCheck: 1_500,
    /** Milliseconds for which the addresses of a media server are remembered. */
    addressesRemembered: 60_000,
    /** Largest sound file accepted, bytes; a larger one fails as unavailable. Twelve hours of CD sound have 7.6 GB. */
    maxSoundFileBytes: 8_000_000_000,
    /** Disk space that is always left free, bytes; a song that would need some of it is not written to the disk. */
    reservedDiskBytes: 500_000_000,
    /** An attempt that brings at least this many bytes resets the count of attempts; less would allow endless retries. */
    minProgressBytes: 16_384,
    /** Most partial files kept, to be completed later; evicted by least recent use. */
    maxPartialFiles: 8,
    /** Bytes of a download between two syncs to disk, which bounds what a power cut loses. */
    bytesPerSync: 131_072,
    downloads: {
      /** Backoff of downloads while the service does not answer, or answers invalid data; the last pause repeats; milliseconds. */
      retryAfter: [2_000, 5_000, 15_000, 30_000, 60_000],
      /** Pause after each piece while playback awaits data from the same service, milliseconds. */
      yieldToPlaybackPause: 250,
      /** Consecutive refusals that pause all downloads, as the songs are hardly the reason. */
      maxConsecutiveRefusals: 5,
      /** Consecutive invalid responses that make downloads back off, for the same reason. */
      maxConsecutiveBadResponses: 3,
      /** Consecutive songs that the service says it lacks, which pauses all downloads; an album or two may be gone, not everything. */
      maxConsecutiveMissing: 50,
      /** Interval of reports of progress and of which songs are kept, milliseconds. */
      progressInterval: 250,
      /** Most songs in the list of downloads; adding more is refused. */
      maxTracks: 1_000_000,
      /** The file of wanted songs is compacted once it has this many obsolete ids. */
      compactionThreshold: 500_000,
      /** Most failed songs that are listed with their reasons, the last ones. */
      maxListedFailures: 200,
    },
    /** Cache of covers in main's memory, bytes, evicted by least recent use; holds some hundreds of usual ones. */
    artworkCacheBytes: 16_000_000,
    /** Largest cover accepted, bytes; a larger one is an error. */
    maxArtworkBytes: 8_000_000,
    /**
     * Limits of a cover, beyond which it is not drawn: pixels of a side, pixels in all (four bytes each), and scans of a JPEG, each of
     * which visits all pixels however few bytes it takes; cameras and programs write 10.
     */
    artworkLimits: { side: 8_192, pixels: 4_096 * 4_096, scans: 200 },
  },
} as const
