// The lyrics in place of the cover; timed ones highlight the line being sung, keep it in view, and seek to a clicked line.
import { useEffect, useRef } from 'react'
import type { Lyrics, TimedLine } from '../../../shared/audio/lyrics.ts'
import { t } from '../../../shared/words/words.ts'
import { useRovingTabIndex } from '../../controls/use-roving-tab-index.ts'
import { useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { useCurrentLine, useLyrics } from './use-lyrics.ts'

export function LyricsPanel() {
  const { id } = useCurrentTrack()
  const lyrics = useLyrics(id)
  return (
    <section className="lyrics" aria-label={t('nowPlaying.lyrics')} aria-busy={lyrics === 'reading'}>
      {lyrics === 'reading' || id === null ? null : lyrics === null ? (
        <p className="meta" role="status">
          {t('nowPlaying.noLyrics')}
        </p>
      ) : (
        <LyricsText key={id} lyrics={lyrics} />
      )}
    </section>
  )
}

function LyricsText({ lyrics }: { readonly lyrics: Lyrics }) {
  if (lyrics.kind === 'timed') return <TimedLyrics lines={lyrics.lines} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be focusable to be scrolled by keyboard
    <div className="words" tabIndex={0} role="group" aria-label={t('nowPlaying.words')}>
      {lyrics.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, so their index is all that tells them apart
        <p key={index} dir="auto">
          {line === '' ? '\u00a0' : line}
        </p>
      ))}
    </div>
  )
}

function TimedLyrics({ lines }: { readonly lines: readonly TimedLine[] }) {
  const page = useAppContext()
  const currentLine = useCurrentLine(lines)
  const box = useRef<HTMLOListElement>(null)
  const { tabStop, listHandlers } = useRovingTabIndex(lines.length, Math.max(0, currentLine))
  useEffect(() => {
    const view = box.current
    const line = view?.children[currentLine]
    // Does not scroll while a line has the keyboard focus, which would move away from the person.
    if (!(line instanceof HTMLElement) || !view || view.querySelector(':focus-visible') !== null) return
    view.scrollTo({ top: line.offsetTop - view.clientHeight / 2 + line.offsetHeight / 2 })
  }, [currentLine])
  return (
    <ol ref={box} className="words is-timed" aria-label={t('nowPlaying.words')} {...listHandlers}>
      {lines.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, so their index is all that tells them apart
        <li key={index}>
          <button
            type="button"
            className={index === currentLine ? 'is-sung' : ''}
            aria-current={index === currentLine ? 'true' : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            dir="auto"
            onClick={() => sendCommand(page, { type: 'seek', position: at })}
          >
            {text === '' ? '♪' : text}
          </button>
        </li>
      ))}
    </ol>
  )
}
