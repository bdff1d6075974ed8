// The settings of local control (HTTP for programs on this computer); main copies the token to the clipboard, so the page never has it.
import { defaultDesktop } from '../../../shared/desktop/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { Switch } from '../../controls/Switch.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { useSettings } from '../../state/use-settings.ts'
import { Setting } from './Setting.tsx'

export function LocalControlSettings() {
  const app = useAppContext()
  const { settings, change } = useSettings()
  const state = useApp(({ localControl }) => localControl)
  const { desktop } = settings
  const name = t('settings.localControl')
  const setEnabled = (isOn: boolean) => change({ desktop: { ...desktop, localControl: isOn } })
  const copyToken = async () => {
    if ((await request(app, 'localControl.copyToken', undefined)) !== null) app.notices.tell(t('settings.tokenCopied'))
  }
  const renewToken = async () => {
    if ((await request(app, 'localControl.renewToken', undefined)) !== null) app.notices.tell(t('settings.tokenRenewed'))
  }
  return (
    <>
      <Setting
        name={name}
        description={state.kind === 'failed' ? t('settings.portUsed') : t('settings.localControlDescription')}
        defaults={{ desktop: { ...desktop, localControl: defaultDesktop.localControl } }}
      >
        <Switch label={name} isOn={desktop.localControl} onChange={setEnabled} />
      </Setting>
      {state.kind === 'on' && (
        <SettingLine
          name={t('settings.tokenOfLocalControl')}
          description={
            state.isStored
              ? t('settings.tokenDescription', { address: state.address })
              : t('settings.tokenUntilQuitDescription', { address: state.address })
          }
        >
          <div className="row">
            <Button label={t('settings.copyToken')} icon="copy" onClick={() => void copyToken()} />
            <Button label={t('settings.renewToken')} onClick={() => void renewToken()} />
          </div>
        </SettingLine>
      )}
    </>
  )
}
