// Which Segue this is, and the keys.
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'

export function AboutSettings() {
  const page = usePage()
  const { version, standIn } = useApp(state => state.system)
  const copy = async (): Promise<void> => {
    if ((await ask(page, 'diagnostics.copy', undefined)) !== null) page.notices.tell('The diagnostics are on the clipboard')
  }
  return (
    <SettingGroup id="about" heading="About">
      <SettingLine
        name={`Segue ${version}`}
        text={standIn ? 'Runs on the stand-in for Electron, because its binary is not on this computer.' : undefined}
      />
      <SettingLine name="Keyboard" text="Everything can be done without a mouse.">
        <Button label="Show all shortcuts" icon="keyboard" onClick={() => page.layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
      <SettingLine
        name="Diagnostics"
        text="Version, counts, why playing changed, and the end of the log, to send with a question. No titles and no secrets."
      >
        <Button label="Copy diagnostics" icon="copy" onClick={() => void copy()} />
      </SettingLine>
    </SettingGroup>
  )
}
