// The behaviour of client and stand-in where the protocol leaves a choice: the one place of its numbered choices (others: tuning.ts).
// Units and endings of names: as in tuning.ts.

export const policy = {
  oauth: {
    /** C-03: redirect_uri goes into authorize and refresh whenever the app has one. */
    sendRedirectUri: true,
    /** C-05: how long before its end a token is refreshed, seconds. */
    refreshEarlySeconds: 60,
    /** C-05: pauses before a refresh without a response is tried again; the last one repeats; milliseconds. */
    refreshRetryAfter: [1_000, 5_000, 15_000, 30_000],
    /** Protocol 2.3: a token younger than this that is refused twice was not refused for its age, milliseconds. */
    freshTokenWithin: 60_000,
    /** C-05: interval between polls where the response names none, seconds. */
    fallbackIntervalSeconds: 5,
    /** C-05: lifetime of a device code where the response names none, seconds. */
    fallbackDeviceLifetimeSeconds: 600,
    /** C-05: shortest and longest time accepted from a response, seconds; any other counts as absent. */
    acceptedLifetimeSeconds: { min: 0.1, max: 365 * 24 * 3600 },
    /** C-05: lifetimes in the stand-in, seconds. */
    standInLifetimeSeconds: { access: 3600, refresh: 14 * 24 * 3600, code: 300, device: 600 },
    /** C-05: polling interval that the stand-in names, seconds. */
    standInPollIntervalSeconds: 5,
    /**
     * C-07: how long the browser may take, milliseconds. C-43: the first documentation treats a response with another `state` as an error;
     * but any program or web page can call the address with a made-up one, and would so end the sign-in. Therefore such a response is
     * ignored, and the real one awaited until the timeout.
     */
    browserSignInTimeout: 5 * 60_000,
  },
  api: {
    /** C-11: pauses before the second and third attempt after 429, 5xx or a network failure, milliseconds. */
    retryAfter: [2_000, 6_000],
    /** C-41: time limit of a call, milliseconds. */
    callTimeout: 45_000,
    /** Time limit of a status that is asked for only because another request got no response, milliseconds. */
    confirmTimeout: 10_000,
    /** C-41: time limit for the headers of the library's response, and then for each piece of its body, milliseconds. */
    pieceTimeout: 120_000,
    /** C-40: interval of status calls while the app is in use, and while it is not, milliseconds. */
    statusInterval: { active: 30_000, idle: 300_000 },
    /** C-40: most covers that are downloaded concurrently. */
    maxConcurrentArtwork: 6,
  },
  library: {
    /**
     * C-21: whether album records of one name and artist form a set if all their disc numbers differ, or else those of the same year if
     * theirs do.
     */
    discsFormSets: true,
  },
  queue: {
    /** C-31: pauses before each further attempt to connect, milliseconds. */
    reconnectAfter: [5_000, 10_000, 20_000, 40_000, 60_000],
    /** Protocol 9.1: inactivity after which a socket is closed, milliseconds. */
    idleTimeout: 600_000,
    /** Protocol 3.3: lifetime of a one-time token, milliseconds. */
    oneTimeTokenLifetime: 60_000,
    /** C-32: WebSocket close code after a refused token. */
    refusedCloseCode: 1008,
    /** C-35: beyond this position "previous" restarts the track, seconds. */
    restartAfterSeconds: 3,
    /** C-39: debounce of sent states, milliseconds; play, pause, another song and a seek are sent at once. */
    sendDebounce: 250,
    /** C-39: how long a local change wins over a received one, milliseconds. */
    localWinsFor: 500,
    /** C-36: for how long a service is remembered to take only whole states, before partial ones are tried again, milliseconds. */
    wholeStatesFor: 7 * 24 * 3_600_000,
    /**
     * Control of other devices and transfers. C-36, C-38: the service passes a state on to the other devices only, so no acknowledgement is
     * expected; from a service that acknowledges once, it is expected from then on.
     */
    otherDevices: {
      /** Timeout after which an unacknowledged command is rolled back, on servers that acknowledge, milliseconds. */
      acknowledgeTimeout: 4_000,
      /** How long a late acknowledgement is still matched to its own message, milliseconds. */
      lateAcknowledgementWithin: 30_000,
      /**
       * C-37: another device counts as stopped this long after the end of its song, seconds. `joinable` does not tell: it is a kind of
       * device, which may have been switched off for days.
       */
      stoppedAfterSeconds: 30,
      /** What counts as the rest of a song of unknown length, and at least of a repeated one, seconds. */
      assumedRestSeconds: 3_600,
    },
    /** Protocol 9.5: debounce of library updates before the library is requested, milliseconds. */
    libraryUpdateDebounce: 2_000,
  },
  history: {
    /** Protocol 8: a track heard for longer than this counts as played, seconds. */
    playAfterSeconds: 10,
    /** C-28: most events in one request; further ones wait for the next. */
    maxEntriesPerRequest: 100,
  },
  uploads: {
    /** C-50: largest file that is uploaded, bytes; a larger one is left out. */
    maxFileBytes: 2_000_000_000,
    /** C-50: pauses before each further attempt after a network failure; the last one repeats; milliseconds. */
    retryAfter: [2_000, 6_000, 20_000, 60_000],
    /** C-41: timeout while the server accepts no more data, and for its response after the upload, milliseconds. */
    stallTimeout: 120_000,
  },
  media: {
    /** C-41: timeout of a media server for its response and for each further piece, milliseconds. */
    pieceTimeout: 20_000,
    /** C-24, protocol 6.2: pauses before each further attempt after a failure or a broken connection, milliseconds. */
    retryAfter: [300, 1_500, 4_000],
    /** C-24: most redirects followed for one request; with more it fails. */
    maxRedirects: 5,
    /**
     * C-26: how long a failed cover is not requested again, by reason (refused, or service out of reach), milliseconds; a start of the app
     * requests it at once.
     */
    artworkRetryAfter: { refused: 24 * 3_600_000, unreachable: 30_000 },
  },
} as const
