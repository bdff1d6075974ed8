// The full-window Now playing screen: large cover with the next one behind it, controls, and everything that can be done with the song.

import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { saveFocus } from '../../controls/save-focus.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { useCurrentTrack, useNextTrack } from '../../state/library/use-tracks.ts'
import { isElsewhere } from '../../state/sound/output.ts'
import { useEscape } from '../../state/use-escape.ts'
import { showsLyrics } from '../../state/view/view.ts'
import { keyName } from '../../words/key-names.ts'
import { LyricsPanel } from './LyricsPanel.tsx'
import { NextSongs } from './NextSongs.tsx'
import { NowPlayingTools } from './NowPlayingTools.tsx'
import { NowTitle } from './NowTitle.tsx'
import { QualityLabel } from './QualityLabel.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Spectrum } from './Spectrum.tsx'
import { ElapsedTime, RemainingTime } from './Times.tsx'
import { Transport } from './Transport.tsx'
import { useTrackMenu } from './use-track-menu.ts'

/** The Now playing screen; `devices`: the button of the device picker; `queue`: the queue panel, shown beside while it is open. */
export function NowPlayingScreen({ devices, queue }: { readonly devices: ReactNode; readonly queue: ReactNode }) {
  const { view } = useAppContext()
  const screen = useRef<HTMLElement>(null)
  const isQueueOpen = useStore(view, state => state.queueOpen)
  const isNarrow = useStore(view, state => state.narrow)
  const showsLevels = useStore(view, state => state.levels)
  const showsLyricsPanel = useStore(view, showsLyrics)
  const elsewhere = useApp(isElsewhere)
  const context = useApp(state => state.queue.context)
  const platform = useApp(state => state.system.platform)
  const { track } = useCurrentTrack()
  const length = track?.length ?? 0
  const classNames = ['full', elsewhere ? 'is-elsewhere' : '', isQueueOpen ? 'has-queue' : '']

  useEffect(() => {
    const restoreFocus = saveFocus()
    screen.current?.focus()
    return () => restoreFocus()
  }, [])
  useEscape(!(isQueueOpen && isNarrow), () => view.showNowPlaying(false))
  return (
    <div className={classNames.filter(Boolean).join(' ')}>
      <main ref={screen} className="full-main" aria-label={t('nowPlaying.heading')} data-landmark tabIndex={-1}>
        <header className="full-bar">
          <IconButton
            icon="down"
            label={t('nowPlaying.close')}
            shortcut={keyName('mod+p', platform)}
            size={20}
            onClick={() => view.showNowPlaying(false)}
          />
          {context !== null && (
            <span className="meta cut">
              {richText(
                'nowPlaying.from',
                { place: context.title },
                {
                  link: name => (
                    <Link to={context.place} className="from">
                      {name}
                    </Link>
                  ),
                },
              )}
            </span>
          )}
          <TrackMenu />
        </header>
        <div className="stage">
          {showsLyricsPanel ? <LyricsPanel /> : <CoverStack />}
          <div className="full-text">
            <NowTitle />
            {showsLevels && !elsewhere && <Spectrum />}
            <div className="line">
              <SeekBar length={length} />
            </div>
            <div className="times">
              <ElapsedTime length={length} />
              {!elsewhere && <QualityLabel />}
              <RemainingTime length={length} />
            </div>
            <Transport length={length} large />
            <NowPlayingTools devices={devices} />
            <NextSongs />
          </div>
        </div>
      </main>
      {isQueueOpen && queue}
    </div>
  )
}

/** The button at the end of the bar that opens the song's menu. */
function TrackMenu() {
  const openMenu = useTrackMenu()
  if (openMenu === undefined) return null
  return (
    <span className="end">
      <IconButton icon="more" label={t('actions.more')} size={20} onClick={openMenu} />
    </span>
  )
}

/** The current song's cover, with a part of the next song's cover behind it; a right click opens the song's menu. */
function CoverStack() {
  const { track } = useCurrentTrack()
  const next = useNextTrack()
  const openMenu = useTrackMenu()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the More button opens the same menu by keyboard
    <div className="stack" onContextMenu={openMenu}>
      {next !== null && <Cover artwork={next.artwork} size={300} largerSize={1000} className="after" />}
      <Cover artwork={track?.artwork ?? null} size={1000} name={track?.album ?? ''} className="front" />
    </div>
  )
}
