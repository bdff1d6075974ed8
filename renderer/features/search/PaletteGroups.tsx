// The palette's lines in groups under headings; completions are chips side by side.
import { count } from '../../words/format.ts'
import { PaletteItem } from './PaletteItem.tsx'
import type { Entry, Group } from './palette-entry.ts'

type Props = {
  readonly groups: readonly Group[]
  /** The searched words, highlighted in names. */
  readonly words: string
  /** Prefix of the lines' element ids, `id-0`, `id-1`, …, counted through all groups. */
  readonly id: string
  readonly chosen: number
  readonly choose: (position: number) => void
  readonly run: (entry: Entry) => void
  /** Called at a right click on a line, to list its actions. */
  readonly more: (entry: Entry) => void
}

export function PaletteGroups({ groups, words, id, chosen, choose, run, more }: Props) {
  let before = 0
  return groups.map(group => {
    const first = before
    before += group.entries.length
    const { heading, entries, chips = false } = group
    return (
      <div key={heading} role="group" aria-label={heading} className={chips ? 'narrowing' : undefined}>
        <div className="heading" aria-hidden="true">
          {heading} {group.count !== null && <span className="num">{count(group.count)}</span>}
        </div>
        {entries.map((entry, index) => {
          const position = first + index
          const shared = { id: `${id}-${position}`, entry, position, chosen: position === chosen, run: () => run(entry) }
          return chips ? (
            <ChipLine key={entry.key} {...shared} />
          ) : (
            <PaletteItem key={entry.key} {...shared} words={words} choose={() => choose(position)} more={() => more(entry)} />
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
  readonly entry: Entry
  readonly position: number
  readonly chosen: boolean
  readonly run: () => void
}

function ChipLine({ id, entry, position, chosen, run }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the palette are those of its input
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-label={entry.line === '' ? entry.title : `${entry.title} ${entry.line}`}
      data-entry={position}
      className={chosen ? 'chip is-on' : 'chip'}
      title={entry.line}
      onPointerDown={event => event.preventDefault()}
      onClick={run}
    >
      <bdi className="cut">{entry.title}</bdi>
    </div>
  )
}
