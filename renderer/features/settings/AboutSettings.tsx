// The About group of the settings: version and release notes, shortcuts, settings as a file, diagnostics.
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { type AppContextValue, useApp, useAppContext } from '../../state/app-context.ts'
import { request, requestWithDialog } from '../../state/commands.ts'

export function AboutSettings() {
  const app = useAppContext()
  const { version, standIn } = useApp(state => state.system)
  const copyDiagnostics = async (): Promise<void> => {
    if ((await request(app, 'diagnostics.copy', undefined)) !== null) app.notices.tell(t('settings.diagnosticsCopied'))
  }
  return (
    <SettingGroup id="about" heading={t('settings.about')}>
      <SettingLine name={t('settings.segue', { version })} description={standIn ? t('settings.runsOnStandIn') : undefined}>
        <Button label={t('whatsNew.see')} onClick={() => app.layers.open({ kind: 'whats-new' })} />
      </SettingLine>
      <SettingLine name={t('settings.keyboard')} description={t('settings.keyboardDescription')}>
        <Button label={t('shortcuts.showAll')} icon="keyboard" onClick={() => app.layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
      <SettingLine name={t('settings.file')} description={t('settings.fileDescription')}>
        <Button label={t('actions.exportEllipsis')} onClick={() => void exportFile(app)} />
        <Button label={t('actions.importEllipsis')} onClick={() => void importFile(app)} />
      </SettingLine>
      <SettingLine name={t('settings.diagnostics')} description={t('settings.diagnosticsDescription')}>
        <Button label={t('settings.copyDiagnostics')} icon="copy" onClick={() => void copyDiagnostics()} />
      </SettingLine>
    </SettingGroup>
  )
}

async function exportFile(app: AppContextValue): Promise<void> {
  const saved = await requestWithDialog(app, 'settings.export', undefined)
  if (saved !== null) app.notices.tell(t('settings.savedAs', saved))
}

/**
 * Imports a settings file that the person chooses, and says how much it changed; it takes effect at once, and if it changed something, that
 * can be undone.
 */
async function importFile(app: AppContextValue): Promise<void> {
  const imported = await requestWithDialog(app, 'settings.import', undefined)
  if (imported === null) return
  const { replaced, skipped } = imported
  const changedCount = Object.keys(replaced).length
  const notice = t('settings.imported', { count: changedCount, omissions: skipped })
  const undo = { label: t('actions.undo'), run: () => void request(app, 'settings.change', replaced) }
  app.notices.tell(notice, changedCount > 0 ? undo : undefined)
}
