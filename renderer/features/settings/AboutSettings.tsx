// The About group of the settings: version, shortcuts, settings as a file, diagnostics.
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { type AppContextValue, useApp, useAppContext } from '../../state/app-context.ts'
import { request, requestWithDialog } from '../../state/commands.ts'

export function AboutSettings() {
  const page = useAppContext()
  const { version, standIn } = useApp(state => state.system)
  const copyDiagnostics = async (): Promise<void> => {
    if ((await request(page, 'diagnostics.copy', undefined)) !== null) page.notices.tell(t('settings.diagnosticsCopied'))
  }
  return (
    <SettingGroup id="about" heading={t('settings.about')}>
      <SettingLine name={t('settings.segue', { version })} description={standIn ? t('settings.runsOnStandIn') : undefined}>
        <Button label={t('whatsNew.see')} onClick={() => page.layers.open({ kind: 'whats-new' })} />
      </SettingLine>
      <SettingLine name={t('settings.keyboard')} description={t('settings.keyboardDescription')}>
        <Button label={t('settings.showAllShortcuts')} icon="keyboard" onClick={() => page.layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
      <SettingLine name={t('settings.asAFile')} description={t('settings.forAnotherComputer')}>
        <Button label={t('settings.export')} onClick={() => void exportFile(page)} />
        <Button label={t('settings.import')} onClick={() => void importFile(page)} />
      </SettingLine>
      <SettingLine name={t('settings.diagnostics')} description={t('settings.diagnosticsDescription')}>
        <Button label={t('settings.copyDiagnostics')} icon="copy" onClick={() => void copyDiagnostics()} />
      </SettingLine>
    </SettingGroup>
  )
}

async function exportFile(page: AppContextValue): Promise<void> {
  const saved = await requestWithDialog(page, 'settings.export', undefined)
  if (saved !== null) page.notices.tell(t('settings.savedAs', saved))
}

/** Imports a settings file; it takes effect at once and can be undone. */
async function importFile(page: AppContextValue): Promise<void> {
  const imported = await requestWithDialog(page, 'settings.import', undefined)
  if (imported === null) return
  const { replaced, skipped } = imported
  const changedCount = Object.keys(replaced).length
  const notice = t('settings.imported', { count: changedCount, skipped })
  const undo = { label: t('settings.undo'), run: () => void request(page, 'settings.change', replaced) }
  page.notices.tell(notice, changedCount > 0 ? undo : undefined)
}
