// The dialog that lists all keyboard shortcuts.

import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { type Shortcut, shortcuts } from '../state/actions/shortcuts.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { keyName } from '../words/key-names.ts'

/** Keys that the lists handle themselves, so the table of shortcuts does not have them. */
const listShortcuts = [
  { keys: 'enter', label: t('shortcuts.playFromSong') },
  { keys: 'shift+enter', label: t('actions.playNext') },
  { keys: 'mod+enter', label: t('actions.addToQueue') },
  { keys: 'mod+a', label: t('shortcuts.selectAll') },
  { keys: 'mod+i', label: t('shortcuts.invertSelection') },
  { keys: 'shift+f10', label: t('shortcuts.selectionMenu') },
  { keys: 'alt+enter', label: t('shortcuts.selectionDetails') },
  { keys: 'escape', label: t('shortcuts.clearSelection') },
  { keys: 'ctrl+space', label: t('shortcuts.extendSelection') },
  { keys: t('shortcuts.letters'), label: t('shortcuts.jumpByLetters') },
  { keys: 'arrowup', label: t('shortcuts.toColumnHeads') },
  { keys: 'shift+arrowleft+arrowright', label: t('shortcuts.resizeColumn') },
  { keys: 'alt+shift+arrowleft+arrowright', label: t('shortcuts.moveColumn') },
] as const
/** Keys that the list of the queue has besides those of other lists. */
const queueShortcuts = [
  { keys: 'alt+arrowup', label: t('actions.moveUp') },
  { keys: 'alt+arrowdown', label: t('actions.moveDown') },
  { keys: 'alt+home', label: t('actions.moveToTop') },
  { keys: 'alt+end', label: t('actions.moveToEnd') },
  { keys: 'delete', label: t('queue.removeFromQueue') },
] as const
/** Keys of the window's menu, which Windows shows nowhere; macOS shows them in its menu bar. */
const windowShortcuts = [
  { keys: 'mod+plus', label: t('shortcuts.larger') },
  { keys: 'mod+-', label: t('shortcuts.smaller') },
  { keys: 'mod+0', label: t('shortcuts.usualSize') },
  { keys: 'f11', label: t('shortcuts.fullScreen') },
  { keys: 'mod+q', label: t('app.quit') },
] as const
const shortcutsIn = (group: Shortcut['group']) =>
  shortcuts.filter(shortcut => shortcut.group === group).map(({ keys, label }) => ({ keys: keys[0] ?? '', label }))
/** Ordered so that the two columns of the dialog come out about equally tall. */
const sections = [
  { head: t('shortcuts.playing'), lines: shortcutsIn('playing') },
  { head: t('shortcuts.inLists'), lines: listShortcuts },
  { head: t('shortcuts.going'), lines: shortcutsIn('going') },
  { head: t('shortcuts.finding'), lines: shortcutsIn('finding') },
  { head: t('shortcuts.inQueue'), lines: queueShortcuts },
]

export function Shortcuts() {
  const { layers } = useAppContext()
  const platform = useApp(state => state.system.platform)
  return (
    <Dialog className="shortcuts" label={t('shortcuts.heading')} onClose={layers.close}>
      <header>
        <h2>{t('shortcuts.heading')}</h2>
        <IconButton icon="x" label={t('actions.close')} size={16} onClick={layers.close} />
      </header>
      <div className="columns">
        {[...sections, ...(platform === 'mac' ? [] : [{ head: t('shortcuts.window'), lines: windowShortcuts }])].map(({ head, lines }) => (
          <section key={head} aria-label={head}>
            <h3>{head}</h3>
            {lines.map(({ keys, label }) => (
              <ShortcutLine key={label} label={label} keys={keyName(keys, platform)} />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ShortcutLine({ label, keys }: { readonly label: string; readonly keys: string }) {
  return (
    <div className="line">
      <span>{label}</span>
      <kbd>{keys}</kbd>
    </div>
  )
}
