// The data of a line of the palette, and of a group of lines.

import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { MenuItem } from '../../state/view/overlays.ts'

export type Entry = {
  readonly key: string
  readonly icon: IconName
  /** The cover; undefined: an icon is drawn instead. */
  readonly artwork?: ArtworkId | null
  readonly round?: boolean
  readonly title: string
  readonly line: string
  readonly end: string
  /** The keyboard shortcut of the same act, in words. */
  readonly keys?: string
  /** What Enter does, in words shown while the line is chosen. */
  readonly does: string
  readonly run: () => void
  readonly playNext?: () => void
  readonly addToQueue?: () => void
  /** The items of its menu, the same as in lists. */
  readonly more?: () => readonly MenuItem[]
  /** Called by Delete: removes the entry (a recent search). */
  readonly remove?: () => void
  /** True if `run` replaces the typed text, so the palette stays open. */
  readonly stays?: boolean
}
/** The menu of an entry as a group of lines. */
export const actionsOf = (entry: Entry): Group => ({
  heading: entry.title,
  count: null,
  entries: (entry.more?.() ?? []).map(({ id, icon, label, detail = '', run }) => ({
    key: `more ${id ?? label}`,
    icon,
    title: label,
    line: '',
    end: detail,
    does: t('search.doIt'),
    run,
  })),
})

export type Group = {
  /** Completions of the typed text: an arrow key chooses the first. */
  readonly kind?: 'completions'
  readonly heading: string
  readonly count: number | null
  readonly entries: readonly Entry[]
  /** True if the entries are drawn as chips in one line. */
  readonly chips?: boolean
}
