// The text of “Copy diagnostics”: version, system, counts, causes of queue changes, and the end of the log; no secret, no title.
import type { AppState } from '../shared/app-state.ts'
import { redact } from './redact.ts'

type DiagnosticsInput = {
  readonly state: AppState
  /** Milliseconds since 1970. */
  readonly now: number
  /** Versions of Node, Chromium and Electron. */
  readonly versions: Readonly<Record<string, string | undefined>>
  /** Lines of the trace: why the queues changed. */
  readonly trace: readonly string[]
  /** The last lines of the log. */
  readonly log: readonly string[]
  /** The home folder, which is written as `~`. */
  readonly home: string
}

export function diagnosticsOf({ state, now, versions, trace, log, home }: DiagnosticsInput): string {
  const { system, account, connection, reachability, sessions, library, queue, playback, connect, speaker, history, downloads } = state
  const playing = playback.current === null ? 'nothing is current' : `${playback.paused ? 'paused' : 'playing'} track ${playback.current}`
  const load = library.load.phase === 'failed' ? `failed (${library.load.error.code})` : library.load.phase
  const lines = [
    `Segue ${system.version} on ${system.platform}${system.wayland ? ' with Wayland' : ''}${system.standIn ? ', on the stand-in for Electron' : ''}, ${new Date(now).toISOString()}`,
    `Electron ${versions['electron'] ?? '–'}, Chromium ${versions['chrome'] ?? '–'}, Node ${versions['node'] ?? '–'}`,
    `Account: ${account.phase}. Connection: ${connection.kind}. Service: ${reachability}. Queue server: ${sessions.socket}, ${sessions.others.length} other devices`,
    `Library: ${library.counts?.tracks ?? 'no'} songs, load ${load}`,
    `Queue: ${queue.tracks.length} songs, ${queue.playNext.length} to play next, ${playing}${speaker.waiting ? ', waits for sound' : ''}, sound ${connect.output.kind}`,
    `History: ${history.waiting} not sent. Downloads: ${downloads.done} there, ${downloads.waiting} waiting, ${downloads.failed} failed`,
    '',
    'Why the queue changed, the newest last:',
    ...(trace.length === 0 ? ['nothing yet'] : trace),
    '',
    'Log, the newest last:',
    ...log,
  ]
  return redact(lines.join('\n'), home)
}
