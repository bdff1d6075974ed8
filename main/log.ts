// The log: the file segue.log under logs/, of bounded size, and the one before it; each line has a scope, and secrets are removed before
// anything is written.
import { appendFileSync, chmodSync, closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from './redact.ts'

/** All scopes that there are; each line of the log has one. */
export type LogScope =
  | 'app'
  | 'account'
  | 'api'
  | 'library'
  | 'desktop'
  | 'queue'
  | 'uploads'
  | 'sessions'
  | 'connect'
  | 'history'
  | 'edits'
  | 'media'
  | 'ipc'
  | 'page'
  | 'service'

/** A log of one scope; `cause` adds the stack of an error. */
export type Log = {
  info(text: string): void
  warning(text: string, cause?: unknown): void
  error(text: string, cause?: unknown): void
}

export type Logs = { scope(name: LogScope): Log }
/** `tail`: the last lines of segue.log, for diagnostics. */
export type LogFile = Logs & { tail(): readonly string[] }

type Options = {
  /** The folder of segue.log and segue.1.log; made if it is missing. */
  readonly folder: string
  readonly now: () => number
  /** The home folder, which is written as `~`. */
  readonly home: string
  /** Size in bytes above which segue.log is renamed to segue.1.log; 1 MB by default. */
  readonly limit?: number
}

const longestLogLine = 8_000
/**
 * Characters that a terminal would obey or reorder (control and bidirectional ones); names of files and texts of the service may hold them.
 */
const unprintable = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
export const printable = (text: string): string => text.replace(unprintable, '\uFFFD')
/** How much of the end of the file `tail` reads: at most so many bytes, and of those so many lines. */
const [tailBytes, tailLines] = [64_000, 200]

/**
 * Opens the log. Lines are written at once, as the last one before a crash matters most; a line that the disk refuses is dropped, so that
 * logging never stops the app.
 */
export function startLog({ folder, now, home, limit = 1_000_000 }: Options): LogFile {
  const file = join(folder, 'segue.log')
  const fileSize = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const withoutThrowing = (write: () => void): boolean => {
    try {
      write()
      return true
    } catch {
      return false
    }
  }
  let size = 0
  const isReady = withoutThrowing(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (fileSize() > 0) chmodSync(file, 0o600) // earlier versions made it readable for everybody
    size = fileSize()
  })

  const write = (scope: LogScope, level: string, text: string, cause?: unknown) => {
    if (!isReady) return
    const fullText = cause === undefined ? text : `${text}: ${describeCause(cause)}`
    // Continuation lines are indented, so that logged text cannot look like further lines. The text is cut twice: to twice the length
    // before secrets are removed, as a cut may split a secret, and to its length after.
    const line = printable(
      redact(fullText.slice(0, 2 * longestLogLine), home)
        .slice(0, longestLogLine)
        .replaceAll('\n', '\n    '),
    )
    const bytes = Buffer.from(`${new Date(now()).toISOString()} ${level} ${scope}: ${line}\n`)
    withoutThrowing(() => {
      if (size + bytes.length > limit) {
        renameSync(file, join(folder, 'segue.1.log'))
        size = 0
      }
      appendFileSync(file, bytes, { mode: 0o600 })
      size += bytes.length
    })
  }
  return {
    scope: name => ({
      info: text => write(name, 'info', text),
      warning: (text, cause) => write(name, 'warning', text, cause),
      error: (text, cause) => write(name, 'error', text, cause),
    }),
    tail: () => {
      let text = ''
      withoutThrowing(() => {
        text = readTail(file, fileSize())
      })
      return text.split('\n').slice(-tailLines - 1, -1)
    },
  }
}

function readTail(file: string, size: number): string {
  const length = Math.min(size, tailBytes)
  const bytes = Buffer.alloc(length)
  const opened = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(opened, bytes, 0, length, size - length))
  } finally {
    closeSync(opened)
  }
}

/** Most nested causes that are written, as a chain of causes may be circular. */
const maxCauses = 5

/** The stacks of an error and of its causes, at most `maxCauses` of these, without paths of the disk; a value that is no error as text. */
export function describeCause(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return String(cause)
  const deeper = cause.cause === undefined || depth === maxCauses ? '' : `\ncaused by ${describeCause(cause.cause, depth + 1)}`
  return `${withoutPaths(cause.stack ?? cause.message, cause)}${deeper}`
}

/** The text of an error without the paths that the system named: they can be names of songs, as of those of the person's own folder. */
function withoutPaths(text: string, error: Error): string {
  const paths = ['path' in error ? error.path : null, 'dest' in error ? error.dest : null].filter(path => typeof path === 'string')
  const longestFirst = paths.filter(path => path.length > 1).sort((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, path) => rest.replaceAll(path, '[path]'), text)
}

/** A log that drops everything, for tests that do not look at it. */
export const silentLog: Log = { info: () => undefined, warning: () => undefined, error: () => undefined }
