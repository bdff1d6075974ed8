// Search over all kinds as one types: arrows choose, Enter plays or opens, all results have a page.
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useApp, useLibrary, usePage } from '../state/page.ts'
import { Dialog } from './Dialog.tsx'
import { count } from './format.ts'
import { Hit } from './Hit.tsx'
import { Icon } from './Icon.tsx'
import { keyName } from './key-names.ts'
import { type Entry, findEntries } from './palette-entries.ts'

/** The longest text that is searched for. */
const longest = 200

export function Palette() {
  const page = usePage()
  const library = useLibrary()
  const platform = useApp(state => state.system.platform)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const asked = useDeferredValue(text)
  const groups = useMemo(() => findEntries(page, library, asked), [page, library, asked])
  const entries = groups.flatMap(group => group.entries)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = Math.min(at, entries.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-entry="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (entry: Entry | undefined, how: 'play' | 'next' | 'last'): void => {
    if (entry === undefined) return
    // What cannot be queued, a command, is done with any of the three.
    const act = how === 'next' ? entry.playNext : how === 'last' ? entry.addToQueue : entry.run
    ;(act ?? entry.run)()
    page.layers.close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(entries.length === 0 ? 0 : (chosen + 1) % entries.length)
    else if (event.key === 'ArrowUp') setAt(chosen <= 0 ? Math.max(0, entries.length - 1) : chosen - 1)
    else if (event.key === 'Enter') run(entries[chosen], event.shiftKey ? 'next' : event.ctrlKey || event.metaKey ? 'last' : 'play')
    else return
    event.preventDefault()
  }
  let position = -1
  return (
    <Dialog className="palette" label="Search" close={page.layers.close}>
      <div className="ask">
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder="Search or jump to"
          maxLength={longest}
          spellCheck={false}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} className="list" role="listbox" id={`${id}-list`} aria-label="Results">
        {groups.map(group => (
          <div key={group.heading} role="group" aria-label={group.heading}>
            <div className="heading" aria-hidden="true">
              {group.heading} {group.count !== null && <span className="num">{count(group.count)}</span>}
            </div>
            {group.entries.map(entry => {
              position += 1
              const place = position
              return (
                <Hit
                  key={entry.key}
                  id={`${id}-${place}`}
                  entry={entry}
                  asked={asked}
                  position={place}
                  chosen={place === chosen}
                  choose={() => setAt(place)}
                  run={() => run(entry, 'play')}
                />
              )
            })}
          </div>
        ))}
        {asked.trim() !== '' && entries.length === 0 && <p className="hint none">Nothing matches “{asked}”.</p>}
      </div>
      <footer>
        <span>
          <kbd>{keyName('enter', platform)}</kbd> play or open
        </span>
        <span>
          <kbd>{keyName('shift+enter', platform)}</kbd> play next
        </span>
        <span>
          <kbd>{keyName('mod+enter', platform)}</kbd> add to queue
        </span>
      </footer>
    </Dialog>
  )
}
