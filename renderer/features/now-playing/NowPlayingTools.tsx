// The row below the transport of Now playing: thumbs, sleep timer, speed, lyrics and the like, then volume, device and queue.

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { setPrivate } from '../../state/acts/switches.ts'
import { command } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { onlyHere } from '../../state/sound/output.ts'
import { showsLyrics } from '../../state/view/view.ts'
import { keyName } from '../../words/key-names.ts'
import { SleepButton } from './SleepButton.tsx'
import { SpeedButton } from './SpeedButton.tsx'
import { Thumbs } from './Thumbs.tsx'
import { Volume } from './Volume.tsx'

export function NowPlayingTools({ devices }: { readonly devices: ReactNode }) {
  const page = usePage()
  const open = useStore(page.view, state => state.queueOpen)
  const levels = useStore(page.view, state => state.levels)
  const { stopAfter, current } = useApp(state => state.playback)
  const reason = useApp(onlyHere)
  const lyrics = useStore(page.view, showsLyrics)
  const isPrivate = useApp(state => state.privateSession)
  const platform = useApp(state => state.system.platform)
  return (
    <div className="full-tools">
      <Thumbs large />
      <SleepButton always />
      <IconButton
        icon="stopafter"
        label={t('nowPlaying.stopAfterThisSong')}
        size={20}
        on={stopAfter}
        disabled={current === null}
        reason={reason}
        onClick={() => command(page, { type: 'stopAfter', on: !stopAfter })}
      />
      <SpeedButton />
      <IconButton
        icon="levels"
        label={t('nowPlaying.spectrum')}
        size={20}
        on={levels && reason === null}
        reason={reason}
        onClick={() => page.view.showLevels(!levels)}
      />
      <IconButton icon="lyrics" label={t('nowPlaying.lyrics')} size={20} on={lyrics} onClick={() => page.view.showLyrics(!lyrics)} />
      <IconButton
        icon="private"
        label={t('nowPlaying.privateSession')}
        size={20}
        on={isPrivate}
        onClick={() => setPrivate(page, !isPrivate)}
      />
      <div className="full-sound">
        <Volume large />
        {devices}
        <IconButton
          icon="queue"
          label={t('nowPlaying.queue')}
          keys={keyName('mod+j', platform)}
          size={20}
          open={open}
          onClick={() => page.view.showQueue(!open)}
        />
      </div>
    </div>
  )
}
