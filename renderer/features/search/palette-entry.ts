// The data of a line of the palette, and of a group of lines.

import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { MenuItem } from '../../state/view/layers.ts'

export type PaletteEntry = {
  readonly key: string
  readonly icon: IconName
  /** The cover, null for a thing that has none; undefined: an icon is drawn instead. */
  readonly artwork?: ArtworkId | null
  readonly round?: boolean
  readonly title: string
  readonly subtitle: string
  readonly endText: string
  /** The keyboard shortcut of the same action, in words. */
  readonly shortcut?: string
  /** What Enter does, in words shown while the line is chosen. */
  readonly actionText: string
  readonly onRun: () => void
  readonly playNext?: () => void
  readonly addToQueue?: () => void
  /** The items of the entry's menu, the same as in lists. */
  readonly actions?: () => readonly MenuItem[]
  /** Called by Delete: removes the entry (a recent search). */
  readonly onRemove?: () => void
  /** True if `onRun` replaces the typed text, so the palette stays open. */
  readonly keepsOpen?: boolean
}
/** The menu of an entry as a group of lines, empty without a menu; an item that is disabled shows its reason and does nothing. */
export const actionGroup = (entry: PaletteEntry): PaletteGroup => ({
  heading: entry.title,
  count: null,
  entries: (entry.actions?.() ?? []).map(({ id, icon, label, detail = '', reason, run: onRun }) => ({
    key: `more ${id ?? label}`,
    icon,
    title: label,
    subtitle: reason ?? '',
    endText: detail,
    actionText: reason === undefined ? t('search.runCommand') : '',
    onRun: reason === undefined ? onRun : () => undefined,
  })),
})

export type PaletteGroup = {
  /** Marks the group of completions of the typed text, the first of which the right arrow key inserts. */
  readonly kind?: 'completions'
  readonly heading: string
  readonly count: number | null
  readonly entries: readonly PaletteEntry[]
  /** True if the entries are drawn as chips in one line. */
  readonly isChips?: boolean
}
