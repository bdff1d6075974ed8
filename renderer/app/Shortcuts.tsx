// The sheet of all shortcuts.

import { IconButton } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { type Shortcut, shortcuts } from '../state/acts/shortcuts.ts'
import { useApp, usePage } from '../state/page.ts'
import { keyName } from '../words/key-names.ts'

/** Keys of lists, which the lists themselves handle. */
const inLists = [
  { keys: 'enter', words: 'Play from the song' },
  { keys: 'shift+enter', words: 'Play next' },
  { keys: 'mod+enter', words: 'Add to queue' },
  { keys: 'mod+a', words: 'Select all' },
  { keys: 'mod+i', words: 'Invert the selection' },
  { keys: 'shift+f10', words: 'Menu of the selection' },
  { keys: 'escape', words: 'Clear the selection' },
  { keys: 'ctrl+space', words: 'Select one more or one less' },
  { keys: 'A–Z', words: 'Go to what begins with these letters' },
  { keys: 'arrowup', words: 'Column heads, from the first row' },
  { keys: 'shift+arrowleft+arrowright', words: 'Narrower or wider, on a column head' },
  { keys: 'alt+shift+arrowleft+arrowright', words: 'Move the column, on its head' },
] as const
/** Those that the queue has besides. */
const inQueue = [
  { keys: 'alt+arrowup', words: 'Move up' },
  { keys: 'alt+arrowdown', words: 'Move down' },
  { keys: 'alt+home', words: 'Move to top' },
  { keys: 'alt+end', words: 'Move to end' },
  { keys: 'delete', words: 'Remove from the queue' },
] as const
const of = (group: Shortcut['group']) =>
  shortcuts.filter(shortcut => shortcut.group === group).map(({ keys, words }) => ({ keys: keys[0] ?? '', words }))
/** In an order that fills two columns alike. */
const sections = [
  { head: 'Playing', lines: of('Playing') },
  { head: 'In lists', lines: inLists },
  { head: 'Going', lines: of('Going') },
  { head: 'Finding', lines: of('Finding') },
  { head: 'In the queue', lines: inQueue },
]

export function Shortcuts() {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  return (
    <Dialog className="shortcuts" label="Shortcuts" close={layers.close}>
      <header>
        <h2>Shortcuts</h2>
        <IconButton icon="x" label="Close" size={16} onClick={layers.close} />
      </header>
      <div className="columns">
        {sections.map(({ head, lines }) => (
          <section key={head} aria-label={head}>
            <h3>{head}</h3>
            {lines.map(({ keys, words }) => (
              <Line key={words} words={words} keys={keyName(keys, platform)} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ words, keys }: { readonly words: string; readonly keys: string }) {
  return (
    <div className="line">
      <span>{words}</span>
      <kbd>{keys}</kbd>
    </div>
  )
}
