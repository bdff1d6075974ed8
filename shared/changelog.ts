// What a release brought, read out of CHANGELOG.md (the form of keepachangelog.com).

/** `Added`, with a text for each point. */
export type ReleaseNotes = readonly { readonly heading: string; readonly points: readonly string[] }[]

/** Of a version, as plain text; while it has no heading of its own, as in development, what is not released yet. Nothing where neither is there. */
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
