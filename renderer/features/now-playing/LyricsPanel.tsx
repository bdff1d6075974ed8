// The lyrics in place of the cover; timed ones highlight the line being sung, keep it in view, and seek to a clicked line.
import { useEffect, useMemo, useRef } from 'react'
import type { Lyrics, TimedLine } from '../../../shared/audio/lyrics.ts'
import { t } from '../../../shared/words/words.ts'
import { useRovingTabIndex } from '../../controls/use-roving-tab-index.ts'
import { useAppContext } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { useCurrentLine, useLyrics } from './use-lyrics.ts'

/**
 * If lyrics have more characters than this, lines out of view are not laid out (`content-visibility`); no lyrics that are sung are so long.
 */
const longLyrics = 10_000
const isLong = (texts: readonly string[]): boolean => texts.reduce((sum, text) => sum + text.length, 0) > longLyrics

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
    <div className={isLong(lyrics.lines) ? 'words is-long' : 'words'} tabIndex={0} role="group" aria-label={t('nowPlaying.linesLabel')}>
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
  const app = useAppContext()
  const currentLine = useCurrentLine(lines)
  const hasManyWords = useMemo(() => isLong(lines.map(({ text }) => text)), [lines])
  const box = useRef<HTMLOListElement>(null)
  const { tabStop, listHandlers } = useRovingTabIndex(lines.length, Math.max(0, currentLine))
  useEffect(() => {
    const view = box.current
    const line = view?.children[currentLine]
    // Does not scroll while a line has the keyboard focus, which would move away from the person.
    if (!(line instanceof HTMLElement) || !view || view.querySelector(':focus-visible') !== null) return undefined
    return scrollToCentre(view, line, hasManyWords ? estimatedFrames : 1)
  }, [currentLine, hasManyWords])
  return (
    <ol
      ref={box}
      className={hasManyWords ? 'words is-timed is-long' : 'words is-timed'}
      aria-label={t('nowPlaying.linesLabel')}
      {...listHandlers}
    >
      {lines.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, so their index is all that tells them apart
        <li key={index}>
          <button
            type="button"
            className={index === currentLine ? 'is-sung' : ''}
            aria-current={index === currentLine ? 'true' : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            dir="auto"
            onClick={() => sendCommand(app, { type: 'seek', position: at })}
          >
            {text === '' ? '♪' : text}
          </button>
        </li>
      ))}
    </ol>
  )
}

/**
 * In how many frames long lyrics are scrolled to the line being sung: lines out of view have estimated heights, and after so many frames
 * all lines around that one are laid out.
 */
const estimatedFrames = 4

/**
 * Scrolls a line to the middle of its box, once in each of `frames` frames, as lines that come into view may move it; returns the stop
 * function.
 */
function scrollToCentre(view: HTMLElement, line: HTMLElement, frames: number): () => void {
  const behavior = frames > 1 ? 'instant' : 'auto'
  let framesLeft = frames
  let request = 0
  const scroll = (): void => {
    view.scrollTo({ top: line.offsetTop - view.clientHeight / 2 + line.offsetHeight / 2, behavior })
    framesLeft -= 1
    if (framesLeft > 0) request = requestAnimationFrame(scroll)
  }
  scroll()
  return () => cancelAnimationFrame(request)
}
