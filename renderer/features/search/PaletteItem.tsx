// One line of the palette: cover or icon, name with the matched words highlighted, and what Enter does.

import { Cover } from '../../controls/Cover.tsx'
import { HighlightedName } from '../../controls/HighlightedName.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { useApp } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Props = {
  readonly id: string
  readonly entry: PaletteEntry
  readonly searchedWords: string
  readonly position: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onMore: () => void
  readonly onRun: () => void
}

export function PaletteItem({ id, entry, searchedWords, position, isChosen, onChoose, onMore, onRun }: Props) {
  const { icon, artwork, title, subtitle, endText, shortcut, actionText } = entry
  const platform = useApp(state => state.system.platform)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input of the palette handles its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-entry={position}
      className={isChosen ? 'hit is-on' : 'hit'}
      onPointerMove={onChoose}
      onClick={onRun}
      onContextMenu={event => {
        event.preventDefault()
        onMore()
      }}
    >
      {artwork === undefined ? (
        <span className="tile">
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <Cover artwork={artwork} size={80} className={entry.round ? 'cover-xs is-round' : 'cover-xs'} />
      )}
      <div className="grow">
        <div className="t cut own-way" title={title}>
          <HighlightedName text={title} searched={searchedWords} />
        </div>
        {subtitle !== '' && (
          <div className="meta cut">
            <HighlightedName text={subtitle} searched={searchedWords} />
          </div>
        )}
      </div>
      <div className="end">
        {isChosen ? (
          <>
            <span>{actionText}</span>
            <kbd>↵</kbd>
          </>
        ) : shortcut === undefined ? (
          endText
        ) : (
          <kbd>{keyName(shortcut, platform)}</kbd>
        )}
      </div>
    </div>
  )
}
