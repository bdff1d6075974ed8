// Cards of anything that is known by its position only: nothing in it is selected or queued together.
import { useMemo } from 'react'
import { fold } from '../../shared/library/fold.ts'
import { allRows } from '../../shared/library/order.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import type { MenuItem } from '../state/layers.ts'
import type { CardFace } from './Card.tsx'
import { Cards } from './Cards.tsx'
import type { Subject } from './subject.ts'
import { useOwnChoice } from './use-list-control.ts'

/** What cards show and do, by position. */
export type CardSubject = {
  readonly face: (position: number) => CardFace
  readonly open: (position: number) => void
  readonly play: (position: number) => void
  readonly menu: (position: number) => readonly MenuItem[]
}

type Props = CardSubject & {
  readonly label: string
  /** What one card is, for the name of its menu. */
  readonly what: string
  readonly count: number
  readonly covers?: CoverSize | undefined
}

export function CardGrid({ label, what, count, covers, face, open, play, menu }: Props) {
  const choice = useOwnChoice()
  const rows = useMemo(() => allRows(count), [count])
  const subject: Subject<CardFace> = {
    word: what,
    at: face,
    name: each => each.title,
    playing: row => face(row).playing,
    play,
    open,
    tracksOf: null,
    menu: (_rows, position) => menu(position),
    begins: (row, text) => fold(face(row).title).startsWith(text),
  }
  return <Cards label={label} rows={rows} subject={subject} face={each => each} choice={choice} covers={covers} />
}
