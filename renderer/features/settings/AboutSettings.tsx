// Which Segue this is, and the keys.
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'

export function AboutSettings() {
  const page = usePage()
  const { version, standIn } = useApp(state => state.system)
  const copy = async (): Promise<void> => {
    if ((await ask(page, 'diagnostics.copy', undefined)) !== null) page.notices.tell(t('settings.theDiagnosticsAreOnTheClipboard'))
  }
  return (
    <SettingGroup id="about" heading={t('settings.about')}>
      <SettingLine name={t('settings.segue', { version })} text={standIn ? t('settings.runsOnTheStandInFor') : undefined} />
      <SettingLine name={t('settings.keyboard')} text={t('settings.everythingCanBeDoneWithoutA')}>
        <Button label={t('settings.showAllShortcuts')} icon="keyboard" onClick={() => page.layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
      <SettingLine name={t('settings.diagnostics')} text={t('settings.versionCountsWhyPlayingChangedAnd')}>
        <Button label={t('settings.copyDiagnostics')} icon="copy" onClick={() => void copy()} />
      </SettingLine>
    </SettingGroup>
  )
}
