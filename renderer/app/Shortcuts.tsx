// The dialog that lists all keyboard shortcuts.

import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { type Shortcut, shortcuts } from '../state/actions/shortcuts.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { keyName } from '../words/key-names.ts'

/** Keys that the lists handle themselves, so the table of shortcuts does not have them. */
const listShortcuts = [
  { keys: 'enter', label: t('app.playFromSong') },
  { keys: 'shift+enter', label: t('app.playNext') },
  { keys: 'mod+enter', label: t('app.addToQueue') },
  { keys: 'mod+a', label: t('app.selectAll') },
  { keys: 'mod+i', label: t('app.invertTheSelection') },
  { keys: 'shift+f10', label: t('app.selectionMenu') },
  { keys: 'alt+enter', label: t('app.selectionDetails') },
  { keys: 'escape', label: t('app.clearTheSelection') },
  { keys: 'ctrl+space', label: t('app.extendSelection') },
  { keys: t('app.letters'), label: t('app.jumpByLetters') },
  { keys: 'arrowup', label: t('app.toColumnHeads') },
  { keys: 'shift+arrowleft+arrowright', label: t('app.resizeColumn') },
  { keys: 'alt+shift+arrowleft+arrowright', label: t('app.moveColumn') },
] as const
/** Keys that the list of the queue has besides those of other lists. */
const queueShortcuts = [
  { keys: 'alt+arrowup', label: t('app.moveUp') },
  { keys: 'alt+arrowdown', label: t('app.moveDown') },
  { keys: 'alt+home', label: t('app.moveToTop') },
  { keys: 'alt+end', label: t('app.moveToEnd') },
  { keys: 'delete', label: t('app.removeFromQueue') },
] as const
/** Keys of the window's menu, which Windows shows nowhere; macOS shows them in its menu bar. */
const windowShortcuts = [
  { keys: 'mod+plus', label: t('app.larger') },
  { keys: 'mod+-', label: t('app.smaller') },
  { keys: 'mod+0', label: t('app.usualSize') },
  { keys: 'f11', label: t('app.fullScreen') },
  { keys: 'mod+q', label: t('app.quit') },
] as const
const shortcutsIn = (group: Shortcut['group']) =>
  shortcuts.filter(shortcut => shortcut.group === group).map(({ keys, label }) => ({ keys: keys[0] ?? '', label }))
/** Ordered so that the two columns of the dialog come out about equally tall. */
const sections = [
  { head: t('app.playing'), lines: shortcutsIn('playing') },
  { head: t('app.inLists'), lines: listShortcuts },
  { head: t('app.going'), lines: shortcutsIn('going') },
  { head: t('app.finding'), lines: shortcutsIn('finding') },
  { head: t('app.inTheQueue'), lines: queueShortcuts },
]

export function Shortcuts() {
  const { layers } = useAppContext()
  const platform = useApp(state => state.system.platform)
  return (
    <Dialog className="shortcuts" label={t('app.shortcuts')} onClose={layers.close}>
      <header>
        <h2>{t('app.shortcuts')}</h2>
        <IconButton icon="x" label={t('app.close')} size={16} onClick={layers.close} />
      </header>
      <div className="columns">
        {[...sections, ...(platform === 'mac' ? [] : [{ head: t('app.theWindow'), lines: windowShortcuts }])].map(({ head, lines }) => (
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
