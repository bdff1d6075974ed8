// The player bar, always visible: current song, seek bar, transport, next song, thumbs, sleep timer, volume, and the buttons of devices,
// queue and mini player.

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { Name } from '../../controls/Name.tsx'
import { openMini } from '../../state/actions/open-mini.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { useCurrentTrack, useNextTrack } from '../../state/library/use-tracks.ts'
import { isElsewhere, isWaitingForSound } from '../../state/sound/output.ts'
import { albumRoute, artistRoute } from '../../state/view/route.ts'
import { keyName } from '../../words/key-names.ts'
import { PrivateButton } from './PrivateButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { SleepButton } from './SleepButton.tsx'
import { Thumbs } from './Thumbs.tsx'
import { Transport } from './Transport.tsx'
import { useTrackMenu } from './use-track-menu.ts'
import { Volume } from './Volume.tsx'
import { WaitingReason } from './WaitingReason.tsx'

/** The player bar; `band`: the line above it that names the controlled device; `devices`: the button of the device picker. */
export function PlayerBar({ band, devices }: { readonly band: ReactNode; readonly devices: ReactNode }) {
  const { track } = useCurrentTrack()
  const isWaiting = useApp(isWaitingForSound)
  const elsewhere = useApp(isElsewhere)
  const length = track?.length ?? 0
  return (
    <footer className={`player ${isWaiting ? 'is-waiting' : ''} ${elsewhere ? 'is-elsewhere' : ''}`}>
      <section className="player-body" aria-label={t('playback.playerLabel')} data-landmark tabIndex={-1}>
        <SeekBar length={length} />
        {band}
        <div className="player-row">
          <CurrentTrack />
          <Transport length={length} />
          <PlayerTools devices={devices} />
        </div>
      </section>
    </footer>
  )
}

function CurrentTrack() {
  const { id, track } = useCurrentTrack()
  const openMenu = useTrackMenu()
  if (id === null || track === null) {
    return (
      <div className="now">
        <NowPlayingButton artwork={null} />
        <div className="grow">
          <div className="t idle">{id === null ? t('playback.nothingPlaying') : t('playback.unavailable')}</div>
          <div className="meta">{id === null ? t('playback.randomPlayDescription') : t('nowPlaying.songGoneFromLibrary')}</div>
        </div>
      </div>
    )
  }
  const { title, artist, artistId, album, albumId, artwork } = track
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links and button get the focus, where the menu key opens the menu
    <div className="now" onContextMenu={openMenu}>
      <NowPlayingButton artwork={artwork} />
      <div className="grow">
        <div className="t cut own-way" title={title}>
          {albumId === null ? (
            <Name text={title} />
          ) : (
            <Link to={albumRoute(albumId)}>
              <Name text={title} />
            </Link>
          )}
        </div>
        <WaitingReason />
        <div className="meta cut">
          {artistId === null ? (
            <Name text={artist} />
          ) : (
            <Link to={artistRoute(artistId)}>
              <Name text={artist} />
            </Link>
          )}
          {albumId !== null && album !== '' && (
            <>
              {' · '}
              <Link to={albumRoute(albumId)}>
                <Name text={album} />
              </Link>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The cover as a button that opens Now playing, in windows of any width. */
function NowPlayingButton({ artwork }: { readonly artwork: ArtworkId | null }) {
  const { view } = useAppContext()
  const platform = useApp(state => state.system.platform)
  return (
    <button
      type="button"
      className="to-full"
      aria-label={t('nowPlaying.heading')}
      title={t('nowPlaying.headingKey', { key: keyName('mod+p', platform) })}
      onClick={() => view.showNowPlaying(true)}
    >
      <Cover artwork={artwork} size={80} />
    </button>
  )
}

function PlayerTools({ devices }: { readonly devices: ReactNode }) {
  const app = useAppContext()
  const isOpen = useStore(app.view, state => state.queueOpen)
  const isPrivate = useApp(state => state.privateSession)
  const platform = useApp(state => state.system.platform)
  return (
    <div className="player-tools">
      {isPrivate ? <PrivateButton /> : <NextSongButton />}
      <Thumbs />
      <SleepButton />
      {devices}
      <IconButton icon="queue" label={t('queue.heading')} isExpanded={isOpen} onClick={() => app.view.showQueue(!isOpen)} />
      <Volume />
      <span className="opt">
        <IconButton icon="mini" label={t('mini.heading')} shortcut={keyName('mod+shift+m', platform)} onClick={() => void openMini(app)} />
      </span>
      {/* A button for the pointer only, in wide windows; keyboard and screen readers use the cover, which does the same. */}
      <span className="opt" aria-hidden="true">
        <IconButton
          icon="expand"
          label={t('nowPlaying.heading')}
          shortcut={keyName('mod+p', platform)}
          isTabStop={false}
          onClick={() => app.view.showNowPlaying(true)}
        />
      </span>
    </div>
  )
}

function NextSongButton() {
  const { view } = useAppContext()
  const next = useNextTrack()
  if (next === null) return null
  return (
    <button type="button" className="nextup" title={t('nowPlaying.nextSong', { title: next.title })} onClick={() => view.showQueue(true)}>
      <Cover artwork={next.artwork} size={80} />
      <span className="words">
        <span className="label">{t('playback.next')}</span>
        <span className="name cut own-way">
          <Name text={next.title} />
        </span>
      </span>
    </button>
  )
}
