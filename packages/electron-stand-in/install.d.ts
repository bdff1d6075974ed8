// What the project's own tools use of the stand-in.
export type Runtime = {
  readonly kind: 'electron' | 'stand-in'
  readonly executable: string
  /** What shows the windows, where that is not `executable`. */
  readonly chromium: string | null
  /** Electron's version, also where the stand-in plays its part. */
  readonly version: string
  /** Has to be set where Playwright runs. */
  readonly environment: Readonly<Record<string, string>>
  /** One honest line about what was chosen. */
  readonly line: string
}

/** The real Electron if its binary is installed under `projectFolder`, else the stand-in. Throws in words for a person when there is neither. */
export function resolve(options?: {
  readonly projectFolder?: string
  readonly download?: boolean
  readonly timeoutMilliseconds?: number
}): Runtime
