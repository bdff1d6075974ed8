import { expect, it } from 'vitest'
import { releaseNotes } from './changelog.ts'

const changelog = `# Changelog

The form is known.

## Unreleased

### Added

- One thing.
  It has a second \`sentence\`.
- Another.

### Fixed

## 1.2.0 – 2031-04-02

### Fixed

- A fault.

## [1.1.0]

### Changed

- Something.
`

it('reads the points of a version, each in one line', () => {
  expect(releaseNotes(changelog, '1.2.0')).toEqual([{ heading: 'Fixed', points: ['A fault.'] }])
  expect(releaseNotes(changelog, '1.1.0')).toEqual([{ heading: 'Changed', points: ['Something.'] }])
})

it('takes what is not released yet for a version without a heading, and nothing out of another text', () => {
  expect(releaseNotes(changelog, '2.0.0')).toEqual([{ heading: 'Added', points: ['One thing. It has a second sentence.', 'Another.'] }])
  expect(releaseNotes('# Something else', '2.0.0')).toEqual([])
})
