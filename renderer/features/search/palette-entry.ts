// What one line of the palette is, and a group of them.

import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { MenuItem } from '../../state/view/overlays.ts'

export type Entry = {
  readonly key: string
  readonly icon: IconName
  /** Undefined: an icon stands in its place. */
  readonly artwork?: ArtworkId | null
  readonly round?: boolean
  readonly title: string
  readonly line: string
  readonly end: string
  /** The shortcut that does the same, as `keyName` reads it. */
  readonly keys?: string
  /** What Enter does on this line, in words beside it while it is chosen. */
  readonly does: string
  readonly run: () => void
  readonly playNext?: () => void
  readonly addToQueue?: () => void
  /** All that can be done with it, as in the menu of a list. */
  readonly more?: () => readonly MenuItem[]
  /** What Delete does. */
  readonly remove?: () => void
  /** What is typed is searched for again with this instead, so the palette stays. */
  readonly stays?: boolean
}
/** What can be done with one line, as lines. */
export const actionsOf = (entry: Entry): Group => ({
  heading: entry.title,
  count: null,
  entries: (entry.more?.() ?? []).map(({ id, icon, label, detail = '', reason, run }) => ({
    key: `more ${id ?? label}`,
    icon,
    title: label,
    line: reason ?? '',
    end: detail,
    does: reason === undefined ? t('search.doIt') : '',
    run: reason === undefined ? run : () => undefined,
  })),
})

export type Group = {
  /** Completions of what is typed: an arrow key takes the first. */
  readonly kind?: 'completions'
  readonly heading: string
  readonly count: number | null
  readonly entries: readonly Entry[]
  /** In one line, as what can be added to the text. */
  readonly chips?: boolean
}
