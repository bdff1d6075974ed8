// Quick filters beside a list's filter field: each chip adds a common condition to its text, or removes it.
import type { MouseEvent, ReactNode } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { type Genres, genres } from '../../shared/library/places/genres.ts'
import { decadesOf } from '../../shared/library/places/years.ts'
import type { Query } from '../../shared/library/query/model.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { quote } from '../../shared/library/query/print.ts'
import { conditionIn, isSame, withCondition, without } from '../../shared/library/query/toggle.ts'
import { t } from '../../shared/words/words.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { useOnceMade } from '../state/library/use-stepwise.ts'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { type Place, placeOf } from '../state/use-menu.ts'
import type { MenuItem } from '../state/view/overlays.ts'
import { yearsWords } from '../words/place-words.ts'

/** Conditions of the chips that are plain toggles. */
const conditions = {
  liked: { text: 'rating:up', icon: 'like' },
  unplayed: { text: 'plays:0', icon: 'play' },
  downloaded: { text: 'has:download', icon: 'download' },
} as const satisfies Record<string, { readonly text: string; readonly icon: IconName }>
const names = ['liked', 'unplayed', 'downloaded'] as const
const queries = {
  liked: parse(conditions.liked.text).query,
  unplayed: parse(conditions.unplayed.text).query,
  downloaded: parse(conditions.downloaded.text).query,
}

/** How many genres the menu offers, those with most songs. */
const mostGenres = 20

/** The decade that a condition covers exactly (`year:1990..1999`); null for any other condition. */
const decadeOf = (query: Query | null): { readonly from: number; readonly to: number } | null => {
  if (query?.kind !== 'number' || query.field !== 'year' || query.test.is !== '..') return null
  const { from, to } = query.test
  return from % 10 === 0 && to === from + 9 ? { from, to } : null
}
const isDecade = (query: Query): boolean => decadeOf(query) !== null
const isGenre = (query: Query): boolean => query.kind === 'text' && query.field === 'genre' && query.test === 'is'

const decadesToChoose = (library: Library) =>
  decadesOf(library)
    .filter(({ from, to }) => to === from + 9)
    .map(years => ({ label: yearsWords(years), text: `year:${years.from}..${years.to}` }))

function genresToChoose({ names: all, tracks }: Genres) {
  const sizeOf = (position: number): number => (tracks.starts[position + 1] ?? 0) - (tracks.starts[position] ?? 0)
  const largest = Array.from(all.keys())
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, mostGenres)
  return largest
    .toSorted((one, other) => one - other)
    .map(position => ({ label: all[position] || t('query.say.none.genre'), text: `genre=${quote(all[position] ?? '')}` }))
}

export function FilterChips() {
  const { view, layers } = usePage()
  const library = useLibrary()
  const withGenres = useOnceMade(genres)
  const { filter } = useHere()
  const toggle = (text: string, isOne: (query: Query) => boolean): void =>
    view.filter(conditionIn(filter, isOne) === null ? withCondition(filter, text) : without(filter, isOne))
  const choose = (isOne: (query: Query) => boolean, text: string): void => view.filter(withCondition(without(filter, isOne), text))
  const chosenDecade = conditionIn(filter, isDecade)
  const chosenGenre = conditionIn(filter, isGenre)
  const decade = decadeOf(chosenDecade)
  const genre = chosenGenre?.kind === 'text' ? chosenGenre.text : null
  const open = (
    place: Place,
    label: string,
    icon: IconName,
    isOne: (query: Query) => boolean,
    choices: readonly { label: string; text: string }[],
  ) => {
    const items = choices.map(({ label: words, text }): MenuItem => {
      const query = parse(text).query
      const checked = conditionIn(filter, each => isSame(each, query)) !== null
      return {
        id: text,
        icon: checked ? 'check' : icon,
        label: words,
        checked,
        run: () => (checked ? toggle(text, isOne) : choose(isOne, text)),
      }
    })
    layers.open({ kind: 'menu', label, items, ...place })
  }
  const openGenres = (event: MouseEvent): void => {
    const place = placeOf(event)
    const before = layers.getState()
    withGenres(made => {
      // The genres are computed stepwise; if the person opened another layer meanwhile, the menu must not replace it.
      if (layers.getState() === before) open(place, t('query.quick.genre'), 'genre', isGenre, genresToChoose(made))
    })
  }
  return (
    <div role="group" className="quick" aria-label={t('query.quick')}>
      {names.map(name => {
        const isOne = (query: Query): boolean => isSame(query, queries[name])
        const isOn = conditionIn(filter, isOne) !== null
        return (
          <Chip key={name} isOn={isOn} press={() => toggle(conditions[name].text, isOne)}>
            <Icon name={conditions[name].icon} size={14} />
            {t(`query.quick.${name}`)}
          </Chip>
        )
      })}
      <Chip
        isOn={decade !== null}
        opens
        press={event => open(placeOf(event), t('query.quick.decade'), 'calendar', isDecade, decadesToChoose(library))}
      >
        {decade === null ? t('query.quick.decade') : yearsWords(decade)}
      </Chip>
      <Chip isOn={genre !== null} opens press={openGenres}>
        <bdi className="cut">{genre === null ? t('query.quick.genre') : genre || t('query.say.none.genre')}</bdi>
      </Chip>
    </div>
  )
}

type ChipProps = {
  readonly isOn: boolean
  /** True if the chip opens a menu of values. */
  readonly opens?: boolean
  readonly press: (event: MouseEvent) => void
  readonly children: ReactNode
}

function Chip({ isOn, opens = false, press, children }: ChipProps) {
  return (
    <button
      type="button"
      className={isOn ? 'condition is-on' : 'condition'}
      aria-pressed={isOn}
      aria-haspopup={opens ? 'menu' : undefined}
      onClick={press}
    >
      {children}
      {opens && <Icon name="down" size={14} />}
    </button>
  )
}
