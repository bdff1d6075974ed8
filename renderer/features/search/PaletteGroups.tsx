// The palette's lines in groups under headings; completions are chips side by side.
import { formatNumber } from '../../words/format.ts'
import { PaletteItem } from './PaletteItem.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

type Props = {
  readonly groups: readonly PaletteGroup[]
  /** The searched words, highlighted in names. */
  readonly searchedWords: string
  /** Prefix of the lines' element ids, `id-0`, `id-1`, …, counted through all groups. */
  readonly id: string
  readonly chosenLine: number
  readonly onChoose: (position: number) => void
  readonly onRun: (entry: PaletteEntry) => void
  /** Called at a right click on a line, to list its actions. */
  readonly onMore: (entry: PaletteEntry) => void
}

export function PaletteGroups({ groups, searchedWords, id, chosenLine, onChoose, onRun, onMore }: Props) {
  let entriesBefore = 0
  return groups.map(group => {
    const first = entriesBefore
    entriesBefore += group.entries.length
    const { heading, entries, isChips = false } = group
    return (
      <div key={heading} role="group" aria-label={heading} className={isChips ? 'narrowing' : undefined}>
        <div className="heading" aria-hidden="true">
          {heading} {group.count !== null && <span className="num">{formatNumber(group.count)}</span>}
        </div>
        {entries.map((entry, index) => {
          const position = first + index
          const sharedProps = { id: `${id}-${position}`, entry, position, isChosen: position === chosenLine, onRun: () => onRun(entry) }
          return isChips ? (
            <ChipLine key={entry.key} {...sharedProps} />
          ) : (
            <PaletteItem
              key={entry.key}
              {...sharedProps}
              searchedWords={searchedWords}
              onChoose={() => onChoose(position)}
              onMore={() => onMore(entry)}
            />
          )
        })}
        {group.kind === 'completions' && (
          <span aria-hidden="true">
            <kbd>→</kbd>
          </span>
        )}
      </div>
    )
  })
}

type LineProps = {
  readonly id: string
  readonly entry: PaletteEntry
  readonly position: number
  readonly isChosen: boolean
  readonly onRun: () => void
}

function ChipLine({ id, entry, position, isChosen, onRun }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input of the palette handles its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-label={entry.subtitle === '' ? entry.title : `${entry.title} ${entry.subtitle}`}
      data-entry={position}
      className={isChosen ? 'chip is-on' : 'chip'}
      title={entry.subtitle}
      onPointerDown={event => event.preventDefault()}
      onClick={onRun}
    >
      <bdi className="cut">{entry.title}</bdi>
    </div>
  )
}
