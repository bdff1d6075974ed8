// How both sides behave where the protocol leaves a choice: the one place of every numbered choice about behaviour (tuning.ts has the rest).

export const policy = {
  oauth: {
    /** C-03: redirect_uri goes into authorize and refresh whenever the app has one. */
    sendRedirectUri: true,
    /** C-05: seconds; the client refreshes this long before expiry. */
    refreshEarly: 60,
    /** C-05: pauses before a refresh is tried again that got no answer; the last one goes on; milliseconds. */
    refreshAgain: [1_000, 5_000, 15_000, 30_000],
    /** Protocol 2.3: a token this new that is refused twice is no matter of age; milliseconds. */
    freshFor: 60_000,
    /** C-05: used only when an answer leaves them out or means nothing by them; seconds. */
    fallbackInterval: 5,
    fallbackDeviceLifetime: 600,
    /** C-05: what is read as a time at all, seconds; anything else counts as left out. */
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
    /** C-41: time limits, milliseconds. */
    timeout: 45_000,
    libraryTimeout: 120_000,
    /** C-40: pauses between status calls, milliseconds; parallel artwork loads. */
    statusEvery: { active: 30_000, idle: 300_000 },
    artworkAtOnce: 6,
  },
  library: {
    /** C-21: album records of one name and artist are the discs of one set if all their disc numbers differ; else those of one year, if so. */
    groupDiscs: true,
  },
  queue: {
    /** C-31: pauses before each further attempt to connect, milliseconds. */
    reconnect: [5_000, 10_000, 20_000, 40_000, 60_000],
    /** Protocol 9.1: idle sockets are closed after this long, milliseconds. */
    idleClose: 600_000,
    /** Protocol 3.3: lifetime of a one-time token, milliseconds. */
    tokenLifetime: 60_000,
    /** C-32: close code after a refused token. */
    refusedClose: 1008,
    /** C-35: "previous" restarts the track past this many seconds. */
    restartAfter: 3,
    /** C-39: how often a state is sent (at once: play, pause, song, seek), and how long a local change beats a received one, milliseconds. */
    sendEvery: 250,
    localWins: 500,
    /** C-36: how long it is believed that a service takes whole states only, before parts are tried again, milliseconds. */
    wholeStatesFor: 7 * 24 * 3_600_000,
    /**
     * C-36, C-38: what is said is told to the others only, so no answer to it is expected; a service that answers is believed once it did.
     * Being controlled, controlling, and moving what plays.
     */
    remote: {
      /** A command that the server did not acknowledge after this long is taken back, if it acknowledges at all, milliseconds. */
      acknowledgeWithin: 4_000,
      /** An acknowledgement that is later is still told from that of what was said afterwards, if it comes within this, milliseconds. */
      answerEver: 30_000,
      /**
       * C-37: what another device plays is over when its song is and it said nothing for so long, seconds; a song of unknown length, or one
       * that repeats, after `unsaid`. `joinable` does not tell: it is a kind of device, that may have been switched off for days.
       */
      silentFor: 30,
      unsaid: 3_600,
    },
    /** Protocol 9.5: how long news about the library are gathered, milliseconds. */
    libraryNews: 2_000,
  },
  edits: {
    /** Pauses before edits go again that got no answer; the last one goes on; milliseconds. */
    again: [2_000, 10_000, 30_000, 60_000],
    /** So often an edit may meet trouble at the service while others would wait behind it; then it counts as refused. */
    mostTroubles: 3,
    /** Of an edit of very many songs it is noted every so many requests how far it is: all of them may be repeated. */
    noteEvery: 20,
    /** How often it is told how far the sending is, milliseconds. */
    tellEvery: 200,
  },
  history: {
    /** Protocol 8 (seed): more than this many seconds heard make a play. */
    playAfter: 10,
    /** C-28: events in one request. */
    batch: 100,
  },
  media: {
    /** C-41: how long a media server may take to answer, and to send the next piece, milliseconds. */
    timeout: 20_000,
    /** C-24, protocol 6.2: pauses before each further attempt after a failure or a break, milliseconds. */
    retryAfter: [300, 1_500, 4_000],
    /** C-24: redirects followed for one request. */
    redirects: 5,
    /** C-26: a cover that failed is asked for again after a day (or at the next start); after this long if the service was out of reach. */
    artworkAgain: { refused: 24 * 3_600_000, unreachable: 30_000 },
  },
} as const
