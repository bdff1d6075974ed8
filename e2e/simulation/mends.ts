// The mends without which the simulation has to fail: for each fault that was found, the text of its mend in the code, and the faulty text
// that replaces it.

/**
 * How a mend is taken back in a file. `is`: the text of the mend, which occurs once in the file; `was`: the faulty text that replaces it.
 */
export type Edit = { readonly file: string; readonly is: string; readonly was: string }
export type Mend = { readonly finding: string; readonly edits: readonly Edit[] }

export const mends: readonly Mend[] = [
  {
    finding: '0 any change of a setting makes the song stumble',
    // Either of the two edits alone would leave the song going on, so that both are taken back.
    edits: [
      { file: 'renderer/state/mirror/mirror.ts', is: 'shareStructure(current, {', was: 'Object.assign({}, {' },
      { file: 'renderer/player/output/effects.ts', is: 'if (isGainOutdated()) restart', was: 'restart' },
    ],
  },
  {
    finding: '1 play is dead after a failure that stopped playing',
    edits: [
      {
        file: 'renderer/player/playback/gapless-playback.ts',
        is: "item = startId === null ? { kind: 'none' } : { kind: 'cue', start: { startId, file, position } }",
        was: "item = { kind: 'none' }",
      },
    ],
  },
  {
    finding: '2 a next song that breaks while fetched ahead is silent for ever',
    edits: [{ file: 'renderer/player/stream/feeder.ts', is: 'if (trackSegment === next?.trackSegment) discardNext()', was: '' }],
  },
  {
    finding: '3 kept songs are destroyed by a request at the wrong moment',
    edits: [
      {
        file: 'main/media/partial-files.ts',
        is: 'const mutex = createMutex<string>()',
        was: 'const mutex = <T>(_name: string, work: () => Promise<T>) => work()',
      },
      { file: 'main/media/sound-name.ts', is: 'lastPartialNumber += 1', was: '' },
      { file: 'main/media/partial-file.ts', is: "'wx+'", was: "'w+'" },
    ],
  },
  {
    finding: '4 one odd member makes a whole queue frame ignored',
    edits: [
      {
        file: 'shared/wire/read-frame.ts',
        is: "return { about: 'queue', kind: 'state', state, odd: oddMembers(members, state) }",
        was: `const odd = [...oddMembers(members, state), ...Object.keys(members).filter(name => members[name] === null)]
  return odd.length > 0 ? { about: 'nobody', kind: 'odd', what: 'malformed set_state' } : { about: 'queue', kind: 'state', state, odd }`,
      },
    ],
  },
  {
    finding: '5 a session renamed by the service silences this device',
    edits: [
      {
        file: 'shared/connect/replication/links.ts',
        is: 'if (session === null || !link?.up) return',
        was: 'if (link !== undefined || session === null) return',
      },
    ],
  },
  {
    finding: '6 shuffle off from elsewhere destroys the order',
    edits: [
      {
        file: 'shared/connect/replication/sounding-cursor.ts',
        is: "const isOrdered = remoteChanges.has('shuffle') && !registers.shuffle && !remoteChanges.has('tracks') && unshuffled !== null",
        was: 'const isOrdered = false',
      },
    ],
  },
  {
    finding: '7 play before the library is there loses the place',
    edits: [
      {
        file: 'main/library/unknown-tracks.ts',
        is: 'if (store.get().library.revision === null) await untilLoaded()',
        was: '',
      },
      { file: 'main/library/unknown-tracks.ts', is: 'if (revision !== null) return', was: 'if (load !== undefined) return' },
    ],
  },
  {
    finding: '8 plays are sent twice or lost around sign-out',
    edits: [
      { file: 'main/history/history.ts', is: "phase = 'ended'\n", was: '' },
      { file: 'main/history/history.ts', is: 'await Promise.race([inFlight, untilAborted(limit)])\n', was: 'void limit\n' },
      { file: 'main/history/history.ts', is: 'abortController.abort()\n', was: '' },
      { file: 'main/account-parts.ts', is: 'api.stop()\n', was: '' },
    ],
  },
  {
    finding: '15 undo leaves songs and none of them current',
    edits: [{ file: 'shared/queue/perform.ts', is: 'if (playback.current === null) return cueFollowing(left, back, now)', was: '' }],
  },
  {
    finding: '16 the rest of a long list never comes',
    edits: [
      {
        file: 'shared/queue/perform.ts',
        is: 'if (parts.length === 0) return',
        was: 'if (parts.length === 0 || queue.tracks.length !== queue.excerpt?.length) return',
      },
    ],
  },
  {
    finding: '17 songs gone from the library become skips',
    edits: [{ file: 'main/queue/queue.ts', is: 'onFact?.(fact)\n', was: 'if (cause === undefined) onFact?.(fact)\n' }],
  },
  {
    finding: '26 the place is shown seconds ahead on a stuttering network',
    edits: [{ file: 'main/queue/queue.ts', is: 'anchorInterval || deviates())', was: 'anchorInterval)' }],
  },
]
