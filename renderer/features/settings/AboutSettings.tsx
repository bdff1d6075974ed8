// Which Segue this is, and the keys.
import { Button } from '../../controls/Button.tsx'
import { SettingGroup, SettingLine } from '../../controls/SettingLine.tsx'
import { useApp, usePage } from '../../state/page.ts'

export function AboutSettings() {
  const { layers } = usePage()
  const { version, standIn } = useApp(state => state.system)
  return (
    <SettingGroup id="about" heading="About">
      <SettingLine
        name={`Segue ${version}`}
        text={standIn ? 'Runs on the stand-in for Electron, because its binary is not on this computer.' : undefined}
      />
      <SettingLine name="Keyboard" text="Everything can be done without a mouse.">
        <Button label="Show all shortcuts" icon="keyboard" onClick={() => layers.open({ kind: 'shortcuts' })} />
      </SettingLine>
    </SettingGroup>
  )
}
