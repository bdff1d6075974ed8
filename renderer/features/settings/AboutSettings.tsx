// The About group of the settings: version, shortcuts, settings as a file, diagnostics.
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { ask, askWithDialog } from '../../state/commands.ts'
import { type Page, useApp, usePage } from '../../state/page.ts'

export function AboutSettings() {
  const page = usePage()
  const { version, standIn } = useApp(state => state.system)
  const copyDiagnostics = async (): Promise<void> => {
    if ((await ask(page, 'diagnostics.copy', undefined)) !== null) page.notices.tell(t('settings.diagnosticsCopied'))
  }
  return (
    <SettingGroup id="about" heading={t('settings.about')}>
      <SettingLine name={t('settings.segue', { version })} description={standIn ? t('settings.runsOnStandIn') : undefined}>
        <Button label={t('whatsNew.see')} onClick={() => page.layers.open({ kind: 'whats-new' })} />
      </SettingLine>
      <SettingLine name={t('settings.keyboard')} description={t('settings.keyboardMeans')}>
        <Button label={t('settings.showAllShortcuts')} icon="keyboard" onClick={() => page.layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
      <SettingLine name={t('settings.asAFile')} description={t('settings.forAnotherComputer')}>
        <Button label={t('settings.export')} onClick={() => void exportFile(page)} />
        <Button label={t('settings.import')} onClick={() => void importFile(page)} />
      </SettingLine>
      <SettingLine name={t('settings.diagnostics')} description={t('settings.diagnosticsMeans')}>
        <Button label={t('settings.copyDiagnostics')} icon="copy" onClick={() => void copyDiagnostics()} />
      </SettingLine>
    </SettingGroup>
  )
}

async function exportFile(page: Page): Promise<void> {
  const saved = await askWithDialog(page, 'settings.export', undefined)
  if (saved !== null) page.notices.tell(t('settings.savedAs', saved))
}

/** Imports a settings file; it takes effect at once and can be undone. */
async function importFile(page: Page): Promise<void> {
  const imported = await askWithDialog(page, 'settings.import', undefined)
  if (imported === null) return
  const { replaced, skipped } = imported
  const changedCount = Object.keys(replaced).length
  const notice = t('settings.imported', { count: changedCount, skipped })
  const undo = { label: t('settings.undo'), run: () => void ask(page, 'settings.change', replaced) }
  page.notices.tell(notice, changedCount > 0 ? undo : undefined)
}
