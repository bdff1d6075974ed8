import { expect, it } from 'vitest'
import { combinationOf, keyName } from './key-names.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it('reads presses as the table of shortcuts writes them', () => {
  expect(combinationOf(press('K', { ctrlKey: true }), 'linux')).toBe('mod+k')
  expect(combinationOf(press('k', { metaKey: true }), 'mac')).toBe('mod+k')
  expect(combinationOf(press('k', { ctrlKey: true }), 'mac')).toBe('other+k')
  expect(combinationOf(press(' '), 'win')).toBe('space')
  expect(combinationOf(press('?', { shiftKey: true }), 'win')).toBe('?')
  expect(combinationOf(press('F6', { shiftKey: true }), 'win')).toBe('shift+f6')
})

it('shows keys as the platform does', () => {
  expect([keyName('mod+k', 'linux'), keyName('mod+k', 'mac'), keyName('alt+arrowleft', 'win'), keyName('shift+f6', 'linux')]).toEqual([
    'Ctrl K',
    '⌘K',
    'Alt ←',
    'Shift F6',
  ])
  expect(['alt+home', 'alt+end', 'delete'].map(keys => keyName(keys, 'linux'))).toEqual(['Alt Home', 'Alt End', 'Delete'])
})
