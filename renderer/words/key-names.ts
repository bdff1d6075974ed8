// Key combinations as text: notation of the shortcut table, notation of a key press, and the form shown to people.

import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'

type Platform = AppState['system']['platform']
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys typed with Shift on many keyboard layouts, so Shift is not part of their combination. */
const shiftedKeys = new Set(['?', '/', '+', ',', '.'])

/** A key press in the table's notation: `mod+shift+k`; `mod` is Ctrl, on a Mac ⌘. */
export function combinationOf(press: Press, platform: Platform): string {
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const hasMod = platform === 'mac' ? press.metaKey : press.ctrlKey
  const hasSuperKey = platform === 'mac' ? press.ctrlKey : press.metaKey
  const parts = [hasMod && 'mod', hasSuperKey && 'other', press.altKey && 'alt', press.shiftKey && !shiftedKeys.has(key) && 'shift', key]
  return parts.filter(part => part !== false).join('+')
}

const keyTexts: Readonly<Record<string, string>> = {
  mod: t('keys.ctrl'),
  ctrl: t('keys.ctrl'),
  alt: t('keys.alt'),
  shift: t('keys.shift'),
  enter: '↵',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  space: t('keys.space'),
  escape: t('keys.escape'),
  tab: t('keys.tab'),
  home: t('keys.home'),
  end: t('keys.end'),
  delete: t('keys.delete'),
  plus: '+',
}
const macKeyTexts: Readonly<Record<string, string>> = { ...keyTexts, mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' }

/** A combination as shown to people: `Ctrl K`, on a Mac `⌘K`. */
export function keyName(combination: string, platform: Platform): string {
  const texts = platform === 'mac' ? macKeyTexts : keyTexts
  return combination
    .split('+')
    .map(
      part =>
        (Object.hasOwn(texts, part) ? texts[part] : undefined) ?? (part.length === 1 ? part.toUpperCase() : part.replace(/^f(\d)/, 'F$1')),
    )
    .join(platform === 'mac' ? '' : ' ')
}
