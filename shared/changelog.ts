// Extracts the notes of a release from CHANGELOG.md (the form of keepachangelog.com).

/** Groups such as `Added`, with their points as plain text. */
export type ReleaseNotes = readonly { readonly heading: string; readonly points: readonly string[] }[]

/** The notes of a version as plain text; without a heading of its own, as in development, the unreleased ones; else none. */
export function releaseNotes(changelog: string, version: string): ReleaseNotes {
  const releases = changelog.split(/^## /m).slice(1)
  const begins = (name: string) => releases.find(release => release.startsWith(`[${name}]`) || /^\S+/.exec(release)?.[0] === name)
  const release = begins(version) ?? begins('Unreleased') ?? ''
  return release
    .split(/^### /m)
    .slice(1)
    .map(group => {
      const [heading = '', ...rest] = group.split('\n')
      const points = rest
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map(point =>
          point
            .replaceAll(/\s*\n\s*/g, ' ')
            .replaceAll('`', '')
            .trim(),
        )
      return { heading: heading.trim(), points }
    })
    .filter(({ points }) => points.length > 0)
}
