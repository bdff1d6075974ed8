// Says why a file could not be read, for a person.

/** The reason of an error as a sentence for a person; never throws. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: ReadonlyMap<string, string> = new Map(
    Object.entries({
      EACCES: 'Permission denied',
      EPERM: 'Permission denied',
      ENOENT: 'The file is gone',
      ELOOP: 'A link that leads in circles',
      EIO: 'The disk reports an error',
    }),
  )
  return reasons.get(code) ?? (error instanceof Error ? error.message.slice(0, 200) : 'Unknown error')
}
