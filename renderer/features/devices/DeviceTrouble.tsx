// Why the other devices cannot be seen or controlled, or that they are looked for, and what to do about it; nothing if all is well.

import type { ReactNode } from 'react'
import { isScopeMissing } from '../../../shared/account/scopes.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { RequestScopesButton, SignInButton } from '../../layout/sign-in-buttons.tsx'
import { mayControl } from '../../state/actions/device-rows.ts'
import { useApp } from '../../state/app-context.ts'

export function DeviceTrouble() {
  const socket = useApp(state => state.sessions.socket)
  const cannotSeeDevices = useApp(state => isScopeMissing(state.account, 'user.queue:read')) || socket === 'not-granted'
  const isExpired = useApp(state => state.account.phase === 'expired')
  const isControlAllowed = useApp(mayControl)
  if (isExpired) return <TroubleStrip icon="key" text={t('devices.signInToSeeDevices')} action={<SignInButton />} />
  if (cannotSeeDevices) return <TroubleStrip icon="key" text={t('devices.noDevicesScope')} action={<RequestScopesButton />} />
  if (socket === 'offline') return <TroubleStrip icon="offline" text={t('devices.queueUnreachable')} />
  if (!isControlAllowed) return <TroubleStrip icon="key" text={t('devices.noDeviceControlScope')} action={<RequestScopesButton />} />
  return socket === 'connecting' ? <TroubleStrip icon="refresh" text={t('devices.lookingForDevices')} /> : null
}

function TroubleStrip({ icon, text, action }: { readonly icon: IconName; readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="strip" role="status">
      <Icon name={icon} size={20} />
      <span>{text}</span>
      {action}
    </div>
  )
}
