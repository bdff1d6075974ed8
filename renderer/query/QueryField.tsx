// The input of the query language: underlines what is not understood, offers completions, shows conditions as chips.

import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { type Chip, chipsOf } from '../../shared/library/query/describe.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { t } from '../../shared/words/words.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Underlines } from '../controls/Underlines.tsx'
import { QueryChips } from './QueryChips.tsx'
import { useCompletions } from './use-completions.ts'

type Props = {
  readonly label: string
  readonly icon: IconName
  readonly value: string
  readonly onChange: (text: string) => void
  readonly maxLength: number
  readonly className?: string
  /** The placeholder; usually the field's name. */
  readonly placeholder?: string
  /** True for the filter among a page's tools: focused by Ctrl F, styled like them. */
  readonly isFilter?: boolean
  readonly autoFocus?: boolean
  /** Called with keys that the list of completions does not handle. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Content at the end of the field. */
  readonly children?: ReactNode
}

/** No backgrounds in the field, as the conditions are shown as chips below it. */
const noChips: readonly Chip[] = []

export function QueryField(props: Props) {
  const {
    label,
    placeholder = label,
    icon,
    value,
    onChange,
    maxLength,
    className = '',
    isFilter = false,
    autoFocus,
    onKey,
    children,
  } = props
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const parsed = useMemo(() => parse(value), [value])
  const chips = useMemo(() => chipsOf(parsed), [parsed])
  const completions = useCompletions(field, value, onChange)
  const [scrollOffset, setScrollOffset] = useState(0)
  const { items, chosenIndex } = completions
  const isOpen = items.length > 0
  const [remark] = parsed.remarks
  return (
    <div className={`query ${className}`}>
      <div className={isFilter ? 'field field-quiet' : 'field'}>
        <Icon name={icon} size={16} />
        <span className="typed">
          <Underlines text={value} remarks={parsed.remarks} chips={noChips} scrollOffset={scrollOffset} />
          <input
            ref={field}
            type="text"
            role="combobox"
            data-filter={isFilter || undefined}
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && chosenIndex >= 0 ? `${id}-${chosenIndex}` : undefined}
            aria-describedby={remark === undefined ? undefined : `${id}-remark`}
            placeholder={placeholder}
            value={value}
            maxLength={maxLength}
            spellCheck={false}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: a dialog opens on its first field
            autoFocus={autoFocus}
            onChange={event => {
              onChange(event.currentTarget.value)
              completions.update(true)
            }}
            onSelect={() => completions.update(false)}
            onBlur={completions.closeList}
            onScroll={event => setScrollOffset(event.currentTarget.scrollLeft)}
            onKeyDown={event => {
              if (completions.onKey(event)) {
                event.preventDefault()
                event.stopPropagation()
              } else onKey?.(event)
            }}
          />
        </span>
        {children}
        {isOpen && (
          <div className="completions" role="listbox" id={`${id}-list`} aria-label={t('query.completionsLabel')}>
            {items.map((item, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
              <div
                key={item.label}
                id={`${id}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === chosenIndex}
                className={position === chosenIndex ? 'mi is-on' : 'mi'}
                onPointerMove={() => completions.setChosenIndex(position)}
                onPointerDown={event => event.preventDefault()}
                onClick={() => completions.insert(item)}
              >
                <bdi className="cut">{item.label}</bdi>
                <span className="detail cut">{item.detail}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <QueryChips chips={chips} remark={remark ?? null} remarkId={`${id}-remark`} text={value} onChange={onChange} />
    </div>
  )
}
