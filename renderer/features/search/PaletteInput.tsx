// The input of the palette: plain text to the browser, with a background drawn behind the conditions that were understood.

import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Chip } from '../../../shared/library/query/describe.ts'
import type { Parsed } from '../../../shared/library/query/model.ts'
import { maxSearchLength } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Underlines } from '../../controls/Underlines.tsx'
import type { PaletteText } from './palette-lines.ts'

type Props = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly input: PaletteText
  readonly parsed: Parsed
  readonly chips: readonly Chip[]
  /** Id of the listbox of suggestions, whose options have the ids `listId-0`, `listId-1`, …. */
  readonly listId: string
  /** Id of the remark about what is not understood in the query; undefined if there is none. */
  readonly remarkId: string | undefined
  readonly chosen: number
  readonly isOpen: boolean
  readonly onInput: (input: PaletteText) => void
  readonly onCaret: (caret: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function PaletteInput({ field, input: typed, parsed, chips, listId, remarkId, chosen, isOpen, onInput, onCaret, onKeyDown }: Props) {
  const [scrollOffset, setScrollOffset] = useState(0)
  return (
    <div className="ask">
      <Icon name="search" />
      <span className={chips.length > 0 ? 'typed is-spaced' : 'typed'}>
        <Underlines text={typed.text} remarks={parsed.remarks} chips={chips} scrollOffset={scrollOffset} />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('actions.search')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
          aria-describedby={remarkId}
          placeholder={t('search.paletteField')}
          maxLength={maxSearchLength}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={typed.text}
          onChange={({ currentTarget: { value, selectionStart } }) => onInput({ text: value, caret: selectionStart ?? value.length })}
          onSelect={({ currentTarget: { selectionStart } }) => selectionStart !== null && onCaret(selectionStart)}
          onScroll={event => setScrollOffset(event.currentTarget.scrollLeft)}
          onKeyDown={onKeyDown}
        />
      </span>
      <kbd>{t('keys.escape')}</kbd>
    </div>
  )
}
