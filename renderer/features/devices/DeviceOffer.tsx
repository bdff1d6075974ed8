// The notice that another device plays while this one is silent, offering to continue here or to control that device; it stays until it is
// answered.

import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { songText } from '../../lists/menus/device-words.ts'
import { performDeviceAction, playHere } from '../../state/actions/device-actions.ts'
import { deviceIcon } from '../../state/actions/device-rows.ts'
import { useApp, useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'

export function DeviceOffer() {
  const app = useAppContext()
  const offer = useApp(state => state.connect.offer)
  const isPickerOpen = useStore(app.layers, layer => layer?.kind === 'devices')
  const isEnabled = useApp(state => state.connect.transfer === null)
  const library = useLibraryOrNull()
  const icon = useApp((state): IconName => deviceIcon(state.sessions.others.find(({ id }) => id === offer?.session)?.client ?? null))
  // The offer is hidden while the device picker is open: the picker offers the same and may cover the offer.
  if (offer === null || isPickerOpen) return null
  const { session, name } = offer
  const song = songText(offer, library)
  return (
    <section className="offer" aria-label={t('devices.offerLabel', { device: name })} data-landmark tabIndex={-1}>
      <Icon name={icon} size={20} />
      <div className="grow" role="status">
        <div className="cut" title={t('devices.announced.playingOn', { device: name })}>
          {richText('devices.offerQuestion', { device: name })}
        </div>
        <div className="meta cut" title={song.join(' · ')}>
          <Name text={song.join(' · ')} />
        </div>
      </div>
      <Button label={t('devices.listenHere')} kind="signal" disabled={!isEnabled} onClick={() => playHere(app)} />
      <Button
        label={richText('devices.controlNamed', { device: name })}
        kind="plain"
        disabled={!isEnabled}
        onClick={() => performDeviceAction(app, 'control', session)}
      />
      <IconButton icon="x" label={t('devices.dismissOffer')} size={16} onClick={() => void request(app, 'connect.dismiss', undefined)} />
    </section>
  )
}
