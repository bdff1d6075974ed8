// The button that opens the device picker; shows on which device the sound is, and a transfer under way.

import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { Spinner } from '../../controls/Spinner.tsx'
import { toggleDevices } from '../../state/actions/device-actions.ts'
import { devicesKey } from '../../state/actions/shortcuts.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'

/** The button of the device picker; `showsName`: with the device's name beside the icon, as in Now playing. */
export function DevicesButton({ showsName = false }: { readonly showsName?: boolean }) {
  const app = useAppContext()
  const { output, transfer } = useApp(state => state.connect)
  const platform = useApp(state => state.system.platform)
  const isOpen = useStore(app.layers, layer => layer?.kind === 'devices')
  const isElsewhere = output.kind === 'elsewhere'
  const label =
    transfer !== null
      ? transfer.way === 'here'
        ? t('devices.devicesMovingHere')
        : t('devices.buttonMovingTo', { device: transfer.name })
      : isElsewhere
        ? t('devices.devicesPlayingOn', { device: output.name })
        : t('devices.heading')
  const classNames = [showsName ? 'btn btn-plain on-device' : 'icon-btn', isElsewhere ? 'is-on-signal' : '', isOpen ? 'is-open' : '']
  return (
    <button
      type="button"
      className={classNames.filter(Boolean).join(' ')}
      data-devices=""
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={transfer !== null}
      title={`${label} (${keyName(devicesKey, platform)})`}
      onClick={() => toggleDevices(app)}
    >
      {transfer === null ? <Icon name="devices" size={18} /> : <Spinner />}
      {showsName && (
        <span className="cut">
          <Name text={isElsewhere ? output.name : t('devices.thisComputer')} />
        </span>
      )}
    </button>
  )
}
