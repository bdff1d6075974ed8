// Why the other devices cannot be seen or controlled, and what to do about it.

import type { ReactNode } from 'react'
import { isMissing } from '../../../shared/account/scopes.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { AskForScopes, SignInAgain } from '../../frame/sign-in-buttons.tsx'
import { mayControl } from '../../state/acts/devices.ts'
import { useApp } from '../../state/page.ts'

export function DeviceTrouble() {
  const socket = useApp(state => state.sessions.socket)
  const unseen = useApp(state => isMissing(state.account, 'user.queue:read')) || socket === 'not-granted'
  const expired = useApp(state => state.account.step === 'expired')
  const may = useApp(mayControl)
  if (expired) return <Trouble icon="key" text={t('devices.signInAgainToSeeYour')} act={<SignInAgain />} />
  if (unseen) return <Trouble icon="key" text={t('devices.thisSignInDoesNotLet')} act={<AskForScopes />} />
  if (socket === 'offline') return <Trouble icon="offline" text={t('devices.thePlayQueueOfTheService')} />
  if (!may) return <Trouble icon="key" text={t('devices.thisSignInDoesNotLet2')} act={<AskForScopes />} />
  return socket === 'connecting' ? <Trouble icon="refresh" text={t('devices.lookingForYourOtherDevicesMore')} /> : null
}

function Trouble({ icon, text, act }: { readonly icon: IconName; readonly text: string; readonly act?: ReactNode }) {
  return (
    <div className="strip" role="status">
      <Icon name={icon} size={20} />
      <span>{text}</span>
      {act}
    </div>
  )
}
