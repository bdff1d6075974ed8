// The mini player's page: cover, song, transport, seek bar, next songs.

import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { TrackId } from '../../shared/ids.ts'
import type { TrackSummary } from '../../shared/library/pack/lookup.ts'
import { dashed } from '../../shared/words/dashed.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Cover } from '../controls/Cover.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Name, TruncatedName } from '../controls/Name.tsx'
import { Spinner } from '../controls/Spinner.tsx'
import { SeekBar } from '../features/now-playing/SeekBar.tsx'
import { ElapsedTime, RemainingTime } from '../features/now-playing/Times.tsx'
import { useUpcoming } from '../features/now-playing/use-upcoming.ts'
import { useApp } from '../state/app-context.ts'
import { sendCommand } from '../state/commands.ts'
import { useWindowTint } from '../state/library/use-tint.ts'
import { useWhyReadOnly } from '../state/may-edit.ts'
import { noticeDisplayTime } from '../state/notices.ts'
import { isStateKnown, isWaitingForSound, whyOutOfReach } from '../state/sound/output.ts'
import { useAppearance } from '../state/use-appearance.ts'
import { keyName } from '../words/key-names.ts'
import { closeMini, playOrPause, setOnTop, setThumbUp } from './mini-actions.ts'
import { useMini } from './mini-context.ts'
import { useMiniShortcuts } from './use-mini-shortcuts.ts'
import { useHasThumbUp, useTrackSummaries } from './use-track-summaries.ts'

/** How many of the next songs are drawn, if the window is tall enough. */
const maxNextShown = 8

export function MiniPlayer() {
  useAppearance()
  const current = useApp(state => state.playback.current)
  const upcoming = useUpcoming(maxNextShown)
  const summaries = useTrackSummaries([...(current === null ? [] : [current]), ...upcoming.map(({ track }) => track)])
  const summary = (current !== null && summaries.get(current)) || null
  useWindowTint(summary?.artwork ?? null)
  useEffect(() => {
    document.title = summary === null ? t('app.segue') : dashed(summary.title, summary.artist)
  }, [summary])
  const length = summary?.length ?? 0
  return (
    <main className="mini">
      <div className="mini-head">
        <Cover artwork={summary?.artwork ?? null} size={150} largerSize={300} />
        <div className="mini-body">
          <MiniSong current={current} summaries={summaries} />
          <MiniTransport current={current} summary={summary} />
        </div>
        <MiniTools />
      </div>
      <div className="mini-line">
        <ElapsedTime length={length} />
        <SeekBar length={length} />
        <RemainingTime length={length} />
      </div>
      <MiniNext upcoming={upcoming} summaries={summaries} />
      <MiniFailure />
    </main>
  )
}

type TrackSummaries = ReturnType<typeof useTrackSummaries>

function MiniSong({ current, summaries }: { readonly current: TrackId | null; readonly summaries: TrackSummaries }) {
  const device = useApp(({ connect: { output } }) => (output.kind === 'here' ? null : output.name))
  const summary = current === null ? null : summaries.get(current)
  const title = current === null ? t('playback.nothingPlaying') : summary === null ? t('playback.unavailable') : (summary?.title ?? '')
  return (
    <div className="mini-song">
      <h1>
        <TruncatedName text={title} />
      </h1>
      <div className="mini-by">
        {device !== null && <TruncatedName className="mini-device" text={device} />}
        <TruncatedName text={summary?.artist ?? ''} />
      </div>
    </div>
  )
}

function MiniTransport({ current, summary }: { readonly current: TrackId | null; readonly summary: TrackSummary | null }) {
  const app = useMini()
  const platform = useApp(state => state.system.platform)
  const reason = useApp(whyOutOfReach)
  const isWaiting = useApp(isWaitingForSound)
  const isPaused = useApp(state => state.playback.paused)
  const showsPlay = !useApp(isStateKnown) || isPaused
  const label = showsPlay ? t('playback.play') : t('playback.pause')
  const isIdle = current === null
  return (
    <div className="mini-transport">
      <IconButton
        icon="prev"
        label={t('playback.previous')}
        shortcut={keyName('mod+arrowleft', platform)}
        disabled={isIdle}
        disabledReason={reason}
        onClick={() => sendCommand(app, { type: 'previous' })}
      />
      <button
        type="button"
        className="play"
        aria-label={label}
        aria-description={reason ?? undefined}
        title={reason === null ? `${label} (${keyName('space', platform)})` : `${label}: ${reason}`}
        aria-busy={isWaiting}
        disabled={isIdle || reason !== null}
        onClick={() => playOrPause(app)}
      >
        {isWaiting ? <Spinner /> : <Icon name={showsPlay ? 'play' : 'pause'} />}
      </button>
      <IconButton
        icon="next"
        label={t('playback.next')}
        shortcut={keyName('mod+arrowright', platform)}
        disabled={isIdle}
        disabledReason={reason}
        onClick={() => sendCommand(app, { type: 'next' })}
      />
      <MiniLike current={current} summary={summary} />
    </div>
  )
}

function MiniLike({ current, summary }: { readonly current: TrackId | null; readonly summary: TrackSummary | null }) {
  const app = useMini()
  const platform = useApp(state => state.system.platform)
  const isLiked = useHasThumbUp(current, summary)
  const readOnlyReason = useWhyReadOnly()
  const toggleLike = current === null || summary === null || readOnlyReason !== null ? null : () => void setThumbUp(app, current, !isLiked)
  useMiniShortcuts(toggleLike)
  return (
    <IconButton
      icon="like"
      label={t('actions.like')}
      shortcut={keyName('alt+l', platform)}
      isPressed={isLiked}
      disabled={summary === null}
      disabledReason={readOnlyReason}
      onClick={() => toggleLike?.()}
    />
  )
}

function MiniTools() {
  const app = useMini()
  const isOnTop = useApp(state => state.settings.desktop.miniOnTop)
  // On Wayland an app cannot keep its window on top; only the desktop's window menu can.
  const canStayOnTop = !useApp(state => state.system.wayland)
  return (
    <div className="mini-tools">
      {canStayOnTop && (
        <IconButton
          icon="pin"
          size={16}
          small
          label={t('mini.keepOnTop')}
          isPressed={isOnTop}
          onClick={() => void setOnTop(app, !isOnTop)}
        />
      )}
      <IconButton
        icon="expand"
        size={16}
        small
        label={t('mini.toMainWindow')}
        shortcut={keyName('escape', 'linux')}
        onClick={() => void closeMini(app)}
      />
    </div>
  )
}

function MiniNext({ upcoming, summaries }: { readonly upcoming: ReturnType<typeof useUpcoming>; readonly summaries: TrackSummaries }) {
  const app = useMini()
  const reason = useApp(whyOutOfReach)
  if (upcoming.length === 0) return null
  return (
    <section className="mini-next" aria-label={t('playback.next')}>
      <ul>
        {upcoming.map(({ list, index, track }, position) => {
          const summary = summaries.get(track)
          const title = summary === null ? t('playback.unavailable') : (summary?.title ?? '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same song may be in the list twice
            <li key={position}>
              <button
                type="button"
                aria-label={dashed(title, summary?.artist ?? '')}
                disabled={reason !== null}
                onClick={() => sendCommand(app, { type: 'jump', list, index })}
              >
                <Cover artwork={summary?.artwork ?? null} size={80} className="cover-sm" />
                <span className="cut own-way" title={title}>
                  <Name text={title} />
                </span>
                <span className="mini-artist cut own-way">
                  <Name text={summary?.artist ?? ''} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The last failure, on one line, as the mini player has no room for notices. */
function MiniFailure() {
  const { notices } = useMini()
  const latest = useStore(notices).at(-1)
  useEffect(() => {
    if (latest === undefined) return
    const timer = setTimeout(() => notices.dismiss(latest.id), noticeDisplayTime)
    return () => clearTimeout(timer)
  }, [notices, latest])
  return latest === undefined ? null : (
    <div className="mini-failure" role="alert">
      {latest.text}
    </div>
  )
}
