// How both sides behave where the protocol leaves a choice: the one place of every numbered choice about behaviour (tuning.ts has the rest).

export const policy = {
  oauth: {
    /** C-03: redirect_uri goes into authorize and refresh whenever the app has one. */
    sendRedirectUri: true,
    /** C-05: time before its end at which a token is refreshed, seconds. */
    refreshEarly: 60,
    /** C-05: pauses before a refresh without an answer is tried again; the last one repeats; milliseconds. */
    refreshRetryAfter: [1_000, 5_000, 15_000, 30_000],
    /** Protocol 2.3: age up to which a token that is refused twice is not refused for its age, milliseconds. */
    freshFor: 60_000,
    /** C-05: interval between polls where the answer names none, seconds. */
    fallbackInterval: 5,
    /** C-05: lifetime of a device code where the answer names none, seconds. */
    fallbackDeviceLifetime: 600,
    /** C-05: shortest and longest time that is read from an answer, seconds; anything else counts as left out. */
    readableTime: { least: 0.1, most: 365 * 24 * 3600 },
    /** C-05: lifetimes of the stand-in, seconds. */
    standIn: { access: 3600, refresh: 14 * 24 * 3600, code: 300, device: 600, interval: 5 },
    /**
     * C-07: how long the browser may take, milliseconds. C-43: by the seed an answer with another `state` is an error. Anybody on this
     * computer, and any page in the browser, can call the address with a made-up one, so that would let strangers end a sign-in: such an
     * answer is passed over, nothing in it is believed, and the real one is awaited until then.
     */
    listenerTimeout: 5 * 60_000,
  },
  api: {
    /** C-11: pauses before the second and third attempt after 429, 5xx or a network failure, milliseconds. */
    retryAfter: [2_000, 6_000],
    /** C-41: time limit of a call, milliseconds. */
    timeout: 45_000,
    /** C-41: time limit of the library's first byte, milliseconds. */
    libraryTimeout: 120_000,
    /** C-40: pauses between status calls while the app is used, and while it is not, milliseconds. */
    statusEvery: { active: 30_000, idle: 300_000 },
    /** C-40: covers that are loaded at the same time. */
    artworkAtOnce: 6,
  },
  library: {
    /** C-21: album records of one name and artist are the discs of one set if all their disc numbers differ; else those of one year, if so. */
    groupDiscs: true,
  },
  queue: {
    /** C-31: pauses before each further attempt to connect, milliseconds. */
    reconnect: [5_000, 10_000, 20_000, 40_000, 60_000],
    /** Protocol 9.1: silence after which a socket is closed, milliseconds. */
    idleClose: 600_000,
    /** Protocol 3.3: lifetime of a one-time token, milliseconds. */
    tokenLifetime: 60_000,
    /** C-32: close code after a refused token. */
    refusedClose: 1008,
    /** C-35: position from which on "previous" restarts the track, seconds. */
    restartAfter: 3,
    /** C-39: least time between two states that are sent, milliseconds; play, pause, another song and a seek go at once. */
    sendEvery: 250,
    /** C-39: how long a local change wins over a received one, milliseconds. */
    localWins: 500,
    /** C-36: how long a service is believed to take whole states only before partial ones are tried again, milliseconds. */
    wholeStatesFor: 7 * 24 * 3_600_000,
    /**
     * Being controlled, controlling, and transferring what plays. C-36, C-38: the service passes a state on to the other devices only, so no
     * acknowledgement is expected; one that acknowledges once is expected to go on doing so.
     */
    remote: {
      /** Time after which a command that was not acknowledged is taken back, where the server acknowledges at all, milliseconds. */
      acknowledgeWithin: 4_000,
      /** Time in which a late acknowledgement is still told from that of a later message, milliseconds. */
      lateAnswerWithin: 30_000,
      /**
       * C-37: silence after the end of its song after which another device counts as stopped, seconds. `joinable` does not tell: it is a kind
       * of device, which may have been switched off for days.
       */
      silentFor: 30,
      /** The same for a song of unknown length, or one that repeats, seconds. */
      silentForUnknownLength: 3_600,
    },
    /** Protocol 9.5: how long news about the library is gathered before it is asked for, milliseconds. */
    libraryNewsDelay: 2_000,
  },
  history: {
    /** Protocol 8: seconds of a track above which it counts as played. */
    playAfter: 10,
    /** C-28: most events in one request. */
    mostInBatch: 100,
  },
  uploads: {
    /** C-50: a larger file is not sent, bytes. */
    largest: 2_000_000_000,
    /** C-50: pauses before each further attempt after trouble on the way; the last one repeats; milliseconds. */
    retryAfter: [2_000, 6_000, 20_000, 60_000],
    /** C-41: silence of a server that takes nothing more, and time for its answer once it has all, milliseconds. */
    timeout: 120_000,
  },
  media: {
    /** C-41: time limit of a media server for its answer, and for each next piece, milliseconds. */
    timeout: 20_000,
    /** C-24, protocol 6.2: pauses before each further attempt after a failure or a break, milliseconds. */
    retryAfter: [300, 1_500, 4_000],
    /** C-24: most redirects followed for one request. */
    redirects: 5,
    /** C-26: time after which a cover that failed is asked for again, milliseconds: the service refused it, or was out of reach. A start asks at once. */
    artworkRetryAfter: { refused: 24 * 3_600_000, unreachable: 30_000 },
  },
} as const
