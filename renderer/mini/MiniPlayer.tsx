// The mini player's page: cover, song, transport, seek bar, next songs.

import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { TrackId } from '../../shared/ids.ts'
import type { SongFacts } from '../../shared/library/pack/lookup.ts'
import { dashed } from '../../shared/words/dashed.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Cover } from '../controls/Cover.tsx'
import { Icon } from '../controls/Icon.tsx'
import { CutName, Name } from '../controls/Name.tsx'
import { Spinner } from '../controls/Spinner.tsx'
import { SeekBar } from '../features/now-playing/SeekBar.tsx'
import { Elapsed, Left } from '../features/now-playing/Times.tsx'
import { useUpcoming } from '../features/now-playing/use-upcoming.ts'
import { command } from '../state/commands.ts'
import { useWindowTint } from '../state/library/use-tint.ts'
import { useMissingWrite } from '../state/may-edit.ts'
import { useApp } from '../state/page.ts'
import { isKnown, outOfReach, waitsForSound } from '../state/sound/output.ts'
import { useLook } from '../state/use-look.ts'
import { keyName } from '../words/key-names.ts'
import { closeMini, keepOnTop, like, playOrPause } from './mini-acts.ts'
import { useMini } from './mini-page.ts'
import { useMiniKeys } from './use-mini-keys.ts'
import { useLiked, useSongs } from './use-songs.ts'

/** How many of the next songs are drawn, if the window is tall enough. */
const most = 8

export function MiniPlayer() {
  useLook()
  const current = useApp(state => state.playback.current)
  const next = useUpcoming(most)
  const known = useSongs([...(current === null ? [] : [current]), ...next.map(({ track }) => track)])
  const facts = (current !== null && known.get(current)) || null
  useWindowTint(facts?.artwork ?? null)
  useEffect(() => {
    document.title = facts === null ? t('app.segue') : dashed(facts.title, facts.artist)
  }, [facts])
  const length = facts?.length ?? 0
  return (
    <main className="mini">
      <div className="mini-head">
        <Cover artwork={facts?.artwork ?? null} size={150} finer={300} />
        <div className="mini-body">
          <MiniSong current={current} known={known} />
          <MiniTransport current={current} facts={facts} />
        </div>
        <MiniTools />
      </div>
      <div className="mini-line">
        <Elapsed length={length} />
        <SeekBar length={length} />
        <Left length={length} />
      </div>
      <MiniNext next={next} known={known} />
      <MiniFailure />
    </main>
  )
}

type Known = ReturnType<typeof useSongs>

function MiniSong({ current, known }: { readonly current: TrackId | null; readonly known: Known }) {
  const device = useApp(({ connect: { output } }) => (output.kind === 'here' ? null : output.name))
  const facts = current === null ? null : known.get(current)
  const title = current === null ? t('nowPlaying.nothingPlaying') : facts === null ? t('nowPlaying.unavailable') : (facts?.title ?? '')
  return (
    <div className="mini-song">
      <h1>
        <CutName text={title} />
      </h1>
      <div className="mini-by">
        {device !== null && <CutName className="mini-device" text={device} />}
        <CutName text={facts?.artist ?? ''} />
      </div>
    </div>
  )
}

function MiniTransport({ current, facts }: { readonly current: TrackId | null; readonly facts: SongFacts | null }) {
  const page = useMini()
  const platform = useApp(state => state.system.platform)
  const reason = useApp(outOfReach)
  const waiting = useApp(waitsForSound)
  const paused = useApp(state => state.playback.paused)
  const still = !useApp(isKnown) || paused
  const label = still ? t('nowPlaying.play') : t('nowPlaying.pause')
  const idle = current === null
  return (
    <div className="mini-transport">
      <IconButton
        icon="prev"
        label={t('nowPlaying.previous')}
        keys={keyName('mod+arrowleft', platform)}
        disabled={idle}
        reason={reason}
        onClick={() => command(page, { type: 'previous' })}
      />
      <button
        type="button"
        className="play"
        aria-label={label}
        aria-description={reason ?? undefined}
        title={reason === null ? `${label} (${keyName('space', platform)})` : `${label}: ${reason}`}
        aria-busy={waiting}
        disabled={idle || reason !== null}
        onClick={() => playOrPause(page)}
      >
        {waiting ? <Spinner /> : <Icon name={still ? 'play' : 'pause'} />}
      </button>
      <IconButton
        icon="next"
        label={t('nowPlaying.next')}
        keys={keyName('mod+arrowright', platform)}
        disabled={idle}
        reason={reason}
        onClick={() => command(page, { type: 'next' })}
      />
      <MiniLike current={current} facts={facts} />
    </div>
  )
}

function MiniLike({ current, facts }: { readonly current: TrackId | null; readonly facts: SongFacts | null }) {
  const page = useMini()
  const platform = useApp(state => state.system.platform)
  const liked = useLiked(current, facts)
  const mayNot = useMissingWrite()
  const press = current === null || facts === null || mayNot !== null ? null : () => void like(page, current, !liked)
  useMiniKeys(press)
  return (
    <IconButton
      icon="like"
      label={t('nowPlaying.like')}
      keys={keyName('alt+l', platform)}
      on={liked}
      disabled={facts === null}
      reason={mayNot}
      onClick={() => press?.()}
    />
  )
}

function MiniTools() {
  const page = useMini()
  const onTop = useApp(state => state.settings.desktop.miniOnTop)
  // On Wayland an app cannot keep its window on top; only the desktop's window menu can.
  const mayBeOnTop = !useApp(state => state.system.wayland)
  return (
    <div className="mini-tools">
      {mayBeOnTop && (
        <IconButton icon="pin" size={16} small label={t('mini.keepOnTop')} on={onTop} onClick={() => void keepOnTop(page, !onTop)} />
      )}
      <IconButton
        icon="expand"
        size={16}
        small
        label={t('mini.backToTheLargeWindow')}
        keys={keyName('escape', 'linux')}
        onClick={() => void closeMini(page)}
      />
    </div>
  )
}

function MiniNext({ next, known }: { readonly next: ReturnType<typeof useUpcoming>; readonly known: Known }) {
  const page = useMini()
  const reason = useApp(outOfReach)
  if (next.length === 0) return null
  return (
    <section className="mini-next" aria-label={t('nowPlaying.next')}>
      <ul>
        {next.map(({ list, index, track }, at) => {
          const facts = known.get(track)
          const title = facts === null ? t('nowPlaying.unavailable') : (facts?.title ?? '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same song may stand here twice
            <li key={at}>
              <button
                type="button"
                aria-label={dashed(title, facts?.artist ?? '')}
                disabled={reason !== null}
                onClick={() => command(page, { type: 'jump', list, index })}
              >
                <Cover artwork={facts?.artwork ?? null} size={80} className="cover-sm" />
                <span className="cut own-way" title={title}>
                  <Name text={title} />
                </span>
                <span className="mini-artist cut own-way">
                  <Name text={facts?.artist ?? ''} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How long a failure is shown, milliseconds. */
const shownFor = 6_000

/** The last failure, on one line, as the mini player has no room for notices. */
function MiniFailure() {
  const { notices } = useMini()
  const last = useStore(notices).at(-1)
  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(() => notices.dismiss(last.id), shownFor)
    return () => clearTimeout(timer)
  }, [notices, last])
  return last === undefined ? null : (
    <div className="mini-failure" role="alert">
      {last.text}
    </div>
  )
}
