// The row below the transport of Now playing: thumbs, sleep timer, speed, lyrics and the like, then volume, device and queue.

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { setPrivateSession } from '../../state/actions/toggle-actions.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { whyOnlyHere } from '../../state/sound/output.ts'
import { showsLyrics } from '../../state/view/view.ts'
import { keyName } from '../../words/key-names.ts'
import { SleepButton } from './SleepButton.tsx'
import { SpeedButton } from './SpeedButton.tsx'
import { Thumbs } from './Thumbs.tsx'
import { Volume } from './Volume.tsx'

export function NowPlayingTools({ devices }: { readonly devices: ReactNode }) {
  const app = useAppContext()
  const isOpen = useStore(app.view, state => state.queueOpen)
  const showsLevels = useStore(app.view, state => state.levels)
  const { stopAfter, current } = useApp(state => state.playback)
  const reason = useApp(whyOnlyHere)
  const areLyricsShown = useStore(app.view, showsLyrics)
  const isPrivate = useApp(state => state.privateSession)
  const platform = useApp(state => state.system.platform)
  return (
    <div className="full-tools">
      <Thumbs large />
      <SleepButton isAlwaysShown />
      <IconButton
        icon="stopafter"
        label={t('playback.stopAfterThisSong')}
        size={20}
        isPressed={stopAfter}
        disabled={current === null}
        disabledReason={reason}
        onClick={() => sendCommand(app, { type: 'stopAfter', on: !stopAfter })}
      />
      <SpeedButton />
      <IconButton
        icon="levels"
        label={t('nowPlaying.spectrum')}
        size={20}
        isPressed={showsLevels && reason === null}
        disabledReason={reason}
        onClick={() => app.view.showLevels(!showsLevels)}
      />
      <IconButton
        icon="lyrics"
        label={t('nowPlaying.lyrics')}
        size={20}
        isPressed={areLyricsShown}
        onClick={() => app.view.showLyrics(!areLyricsShown)}
      />
      <IconButton
        icon="private"
        label={t('playback.privateSession')}
        size={20}
        isPressed={isPrivate}
        onClick={() => setPrivateSession(app, !isPrivate)}
      />
      <div className="full-sound">
        <Volume large />
        {devices}
        <IconButton
          icon="queue"
          label={t('queue.heading')}
          shortcut={keyName('mod+j', platform)}
          size={20}
          isExpanded={isOpen}
          onClick={() => app.view.showQueue(!isOpen)}
        />
      </div>
    </div>
  )
}
