// Folders found by their name.
import { expect, it } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { folders } from '../places/folders.ts'
import { folderNames, foldersNamed } from './folder-names.ts'

const library = libraryWith({ tracks: [{ title: 'One', path: 'music/ab cd ef gh ij kl mn op qr st uv wx' }] })
folderNames.whole(library)
const found = (text: string) => foldersNamed(library, text, 2).map(folder => folders.whole(library).paths[folder])
const words = 'ab cd ef gh ij kl mn op qr st uv wx'

it('has to have all words, of which the first twelve different ones count', () => {
  expect(found('cd ab')).toEqual([`music/${words}`])
  expect(found('cd yz')).toEqual([])
  expect(found(`${words} yz`)).toEqual([`music/${words}`])
  expect(found(`${'ab '.repeat(20)}yz`)).toEqual([])
})
