// A card of a grid: cover and two lines of text; hovering shows buttons to play, for the thumb and for the menu, the playing one shows
// bars.

import type { ArtworkId } from '../../shared/ids.ts'
import { t } from '../../shared/words/words.ts'
import { Cover } from '../controls/Cover.tsx'
import { Name, TruncatedName } from '../controls/Name.tsx'
import { PlayingBars } from '../controls/PlayingBars.tsx'
import { coverMoreButton, type ThumbState, thumbUpButton } from './columns/row-buttons.tsx'
import type { PlayingState } from './menus/list-source.ts'

export type CardContent = {
  readonly title: string
  readonly subtitle: string
  readonly artwork: ArtworkId | null
  readonly round: boolean
  readonly playing: PlayingState
  readonly address: string
}

type Props = {
  readonly position: number
  readonly content: CardContent
  /** What the card's thumb shows; null: the item takes no thumb. */
  readonly thumb: ThumbState | null
  /** Whether the card is selected; undefined where cards cannot be. */
  readonly selected?: boolean
  /** True for the one card of the grid that is a tab stop. */
  readonly isTabStop: boolean
  readonly large?: boolean
}

export function Card({ position, content, thumb, selected, isTabStop, large = false }: Props) {
  const { title, subtitle, artwork, round, playing, address } = content
  const stateClasses = [round ? 'is-round' : '', playing === 'no' ? '' : 'is-playing', selected === true ? 'is-selected' : '']
  const classNames = ['card', ...stateClasses].filter(Boolean).join(' ')
  return (
    <div role="gridcell" className={classNames} draggable data-position={position} aria-selected={selected} tabIndex={isTabStop ? 0 : -1}>
      <span className="picture">
        <Cover artwork={artwork} size={300} {...(large && { largerSize: 1000 })} name={title} />
        <span className="over">
          <button type="button" className="play" aria-label={t('lists.playLabel', { name: title })} tabIndex={-1} data-action="play" />
          {coverMoreButton}
        </span>
        {thumb !== null && thumbUpButton(thumb)}
        {playing !== 'no' && (
          <span className="badge">
            <PlayingBars isPaused={playing === 'paused'} />
          </span>
        )}
      </span>
      <a className="card-link t cut own-way" href={address} title={title} tabIndex={-1} draggable={false}>
        <Name text={title} />
      </a>
      <TruncatedName className="s" text={subtitle} />
    </div>
  )
}
