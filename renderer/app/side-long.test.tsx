// @vitest-environment happy-dom
// A service may have any number of playlists and tags: the sidebar draws some hundred of them, and leads to all.
import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { playlistId, revision, tagId } from '../../shared/ids.ts'
import { decode } from '../../shared/library/import/decode.ts'
import { sampleResponse } from '../../shared/library/import/sample.ts'
import { libraryOf } from '../../shared/library/pack/packed-library.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const many = 1_000
const first = 1_000_000
const rows = (name: string, row: (name: string) => unknown) =>
  Array.from({ length: many }, (_, at) => `"${first + at}":${JSON.stringify(row(`${name} ${at}`))}`).join(',')
const answer = sampleResponse
  .replace('"playlists":{', `"playlists":{${rows('List', name => [name, [], 0, false, null, null, null, null, 0])},`)
  .replace('"tags":{', `"tags":{${rows('Tag', name => ({ name, archived: false, tracks: [] }))},`)

/** By selectors: to look for roles among hundreds of lines takes seconds. */
const linksOf = (name: string) => [...document.querySelectorAll<HTMLElement>(`nav ul[aria-label="${name}"] a`)]
const textOf = (list: string, title: string) => linksOf(list).find(link => link.title === title)?.textContent
const namesOf = (name: string) => linksOf(name).map(link => link.title)

it('draws the first playlists and tags, the one where we are, those with a place of their own, and the way to all', async () => {
  const decoded = decode([new TextEncoder().encode(answer)], { revision: revision('long'), lastModified: '', seed: [0, 0] })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  const { tags, ...others } = libraryOf(decoded.columns, [0, 0])
  let reads = 0
  const archived = new Proxy(tags.archived, {
    get: (values, key) => {
      reads += 1
      return Reflect.get(values, key)
    },
  })
  const library = { ...others, tags: { ...tags, archived } }
  const settings = { ...defaultSettings, playlistTree: [playlistId(first + many - 1)] }
  shown = await showPage({ library, route: { kind: 'songs' }, state: { ...signedIn, settings } })
  for (const name of ['Playlists', 'Tags']) expect(linksOf(name).length).toBeLessThan(400)
  expect(namesOf('Playlists')[0]).toBe(`List ${many - 1}`)
  expect(textOf('Playlists', 'All playlists')).toContain('1,003')
  expect(textOf('Tags', 'All tags')).toContain('1,001')
  const readsBefore = reads
  act(() => shown.app.view.navigate({ kind: 'playlist', id: playlistId(first + many - 2) }))
  // A change of route does not read the table of tags again, as the tags stay the same.
  expect(reads - readsBefore).toBeLessThan(10)
  expect(namesOf('Playlists')).toContain(`List ${many - 2}`)
  act(() => shown.app.view.navigate({ kind: 'tag', id: tagId(first + many - 2) }))
  expect(namesOf('Tags')).toContain(`Tag ${many - 2}`)
  expect(document.querySelectorAll('nav [aria-current="page"]')).toHaveLength(1)
})
