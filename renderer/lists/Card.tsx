// A card of a grid: cover and two lines of text; hovering shows buttons to play, for the thumb and for the menu, the playing one shows bars.

import type { ArtworkId } from '../../shared/ids.ts'
import { t } from '../../shared/words/words.ts'
import { Bars } from '../controls/Bars.tsx'
import { Cover } from '../controls/Cover.tsx'
import { CutName, Name } from '../controls/Name.tsx'
import { likeButton, type RowThumb } from './columns/row-buttons.tsx'
import type { Playing } from './menus/list-source.ts'

export type CardFace = {
  readonly title: string
  readonly line: string
  readonly artwork: ArtworkId | null
  readonly round: boolean
  readonly playing: Playing
  readonly address: string
}

type Props = {
  readonly position: number
  readonly face: CardFace
  /** null: the item takes no thumb. */
  readonly thumb: RowThumb | null
  /** Whether the card is selected; undefined where cards cannot be. */
  readonly selected?: boolean
  /** True for the one card of the grid that is a tab stop. */
  readonly reachable: boolean
  readonly large?: boolean
}

export function Card({ position, face, thumb, selected, reachable, large = false }: Props) {
  const { title, line, artwork, round, playing, address } = face
  const marks = [round ? 'is-round' : '', playing === 'no' ? '' : 'is-playing', selected === true ? 'is-selected' : '']
  const names = ['card', ...marks].filter(Boolean).join(' ')
  return (
    <div role="gridcell" className={names} draggable data-position={position} aria-selected={selected} tabIndex={reachable ? 0 : -1}>
      <span className="picture">
        <Cover artwork={artwork} size={300} {...(large && { finer: 1000 })} name={title} />
        <span className="over">
          <button type="button" className="play" aria-label={t('lists.playWhat', { name: title })} tabIndex={-1} data-act="play" />
          <button
            type="button"
            className="icon-btn more"
            aria-label={t('lists.more')}
            title={t('lists.more')}
            tabIndex={-1}
            data-act="menu"
          />
        </span>
        {thumb !== null && likeButton(thumb)}
        {playing !== 'no' && (
          <span className="badge">
            <Bars still={playing === 'paused'} />
          </span>
        )}
      </span>
      <a className="card-link t cut own-way" href={address} title={title} tabIndex={-1} draggable={false}>
        <Name text={title} />
      </a>
      <CutName className="s" text={line} />
    </div>
  )
}
