// The types of install.js, for the project's own tools.
export type Runtime = {
  readonly kind: 'electron' | 'stand-in'
  readonly executable: string
  /** The browser that shows the windows, if it is not `executable`. */
  readonly chromium: string | null
  /** Electron's version, which the stand-in claims, too. */
  readonly version: string
  /** Environment variables that have to be set where Playwright runs. */
  readonly environment: Readonly<Record<string, string>>
  /** One line for the person about what was chosen. */
  readonly line: string
}

/**
 * The real Electron if its binary is installed under `projectFolder`, else the stand-in. Throws an error with a message for the person when
 * there is neither.
 */
export function resolve(options?: {
  readonly projectFolder?: string
  readonly download?: boolean
  readonly timeoutMilliseconds?: number
}): Runtime
