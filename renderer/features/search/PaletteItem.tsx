// One line of the palette: cover or icon, name with the matched words highlighted, and what Enter does.

import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Marked } from '../../controls/Marked.tsx'
import { useApp } from '../../state/page.ts'
import { keyName } from '../../words/key-names.ts'
import type { Entry } from './palette-entry.ts'

type Props = {
  readonly id: string
  readonly entry: Entry
  readonly words: string
  readonly position: number
  readonly chosen: boolean
  readonly choose: () => void
  readonly more: () => void
  readonly run: () => void
}

export function PaletteItem({ id, entry, words, position, chosen, choose, more, run }: Props) {
  const { icon, artwork, title, line, end, keys, does } = entry
  const platform = useApp(state => state.system.platform)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the palette are those of its input
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-entry={position}
      className={chosen ? 'hit is-on' : 'hit'}
      onPointerMove={choose}
      onClick={run}
      onContextMenu={event => {
        event.preventDefault()
        more()
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
          <Marked text={title} asked={words} />
        </div>
        {line !== '' && (
          <div className="meta cut">
            <Marked text={line} asked={words} />
          </div>
        )}
      </div>
      <div className="end">
        {chosen ? (
          <>
            <span>{does}</span>
            <kbd>↵</kbd>
          </>
        ) : keys === undefined ? (
          end
        ) : (
          <kbd>{keyName(keys, platform)}</kbd>
        )}
      </div>
    </div>
  )
}
