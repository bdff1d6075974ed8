// The settings of local control (HTTP for programs on this computer); main copies the token to the clipboard, so the page never has it.
import { defaultDesktop } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'
import { Setting } from './Setting.tsx'

export function LocalControlSettings() {
  const page = usePage()
  const { settings, change } = useSettings()
  const state = useApp(({ localControl }) => localControl)
  const { desktop } = settings
  const name = t('settings.localControl')
  const turn = (on: boolean) => change({ desktop: { ...desktop, localControl: on } })
  const copy = async () => {
    if ((await ask(page, 'localControl.copyToken', undefined)) !== null) page.notices.tell(t('settings.theTokenIsOnTheClipboard'))
  }
  const renew = async () => {
    if ((await ask(page, 'localControl.renewToken', undefined)) !== null) page.notices.tell(t('settings.theTokenIsANewOne'))
  }
  return (
    <>
      <Setting
        name={name}
        text={state.kind === 'failed' ? t('settings.anotherProgramHasThePort') : t('settings.programsOfThisComputerWithATokenSteer')}
        usual={{ desktop: { ...desktop, localControl: defaultDesktop.localControl } }}
      >
        <Switch label={name} on={desktop.localControl} change={turn} />
      </Setting>
      {state.kind === 'on' && (
        <SettingLine
          name={t('settings.tokenOfLocalControl')}
          text={
            state.kept
              ? t('settings.forProgramsAt', { address: state.address })
              : t('settings.forProgramsAtUntilTheEnd', { address: state.address })
          }
        >
          <Button label={t('settings.copyTheToken')} icon="copy" onClick={() => void copy()} />
          <Button label={t('settings.makeANewToken')} onClick={() => void renew()} />
        </SettingLine>
      )}
    </>
  )
}
