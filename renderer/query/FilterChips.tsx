// Quick filters beside a list's filter field: each chip adds a common condition to its text, or removes it.
import type { MouseEvent, ReactNode } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { type Genres, genres } from '../../shared/library/places/genres.ts'
import { decadesOf } from '../../shared/library/places/years.ts'
import type { Query } from '../../shared/library/query/model.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { quote } from '../../shared/library/query/query-text.ts'
import { conditionIn, isSame, queryWithout, withCondition } from '../../shared/library/query/toggle.ts'
import type { Key } from '../../shared/words/message.ts'
import { t } from '../../shared/words/words.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { useAppContext, useCurrentVisit, useLibrary } from '../state/app-context.ts'
import { useOnceComputed } from '../state/library/use-chunked-task.ts'
import { type MenuPoint, menuPointOf } from '../state/use-menu.ts'
import type { MenuItem } from '../state/view/layers.ts'
import { yearsWords } from '../words/place-words.ts'

/** Conditions of the chips that are plain toggles. */
const toggleConditions = {
  liked: { text: 'rating:up', icon: 'like', key: 'thumbs.liked' },
  unplayed: { text: 'plays:0', icon: 'play', key: 'query.unplayed' },
  downloaded: { text: 'has:download', icon: 'download', key: 'downloads.downloaded' },
} as const satisfies Record<string, { readonly text: string; readonly icon: IconName; readonly key: Key }>
const toggleNames = ['liked', 'unplayed', 'downloaded'] as const
const toggleQueries = {
  liked: parse(toggleConditions.liked.text).query,
  unplayed: parse(toggleConditions.unplayed.text).query,
  downloaded: parse(toggleConditions.downloaded.text).query,
}

/** How many genres the menu offers, those with most songs. */
const maxGenres = 20

/** The decade that a condition covers exactly (`year:1990..1999`); null for any other condition. */
const decadeOf = (query: Query | null): { readonly from: number; readonly to: number } | null => {
  if (query?.kind !== 'number' || query.field !== 'year' || query.test.is !== '..') return null
  const { from, to } = query.test
  return from % 10 === 0 && to === from + 9 ? { from, to } : null
}
const isDecade = (query: Query): boolean => decadeOf(query) !== null
const isGenre = (query: Query): boolean => query.kind === 'text' && query.field === 'genre' && query.test === 'is'

const decadeOptions = (library: Library) =>
  decadesOf(library)
    .filter(({ from, to }) => to === from + 9)
    .map(years => ({ label: yearsWords(years), text: `year:${years.from}..${years.to}` }))

function genreOptions({ names: all, tracks }: Genres) {
  const songCountOf = (position: number): number => (tracks.starts[position + 1] ?? 0) - (tracks.starts[position] ?? 0)
  const largest = Array.from(all.keys())
    .toSorted((one, other) => songCountOf(other) - songCountOf(one))
    .slice(0, maxGenres)
  return largest
    .toSorted((one, other) => one - other)
    .map(position => ({ label: all[position] || t('fields.none.genre'), text: `genre=${quote(all[position] ?? '')}` }))
}

export function FilterChips() {
  const { view, layers } = useAppContext()
  const library = useLibrary()
  const whenGenresComputed = useOnceComputed(genres)
  const { filter } = useCurrentVisit()
  const toggleCondition = (text: string, matches: (query: Query) => boolean): void =>
    view.filter(conditionIn(filter, matches) === null ? withCondition(filter, text) : queryWithout(filter, matches))
  const replaceCondition = (matches: (query: Query) => boolean, text: string): void =>
    view.filter(withCondition(queryWithout(filter, matches), text))
  const chosenDecade = conditionIn(filter, isDecade)
  const chosenGenre = conditionIn(filter, isGenre)
  const decade = decadeOf(chosenDecade)
  const genre = chosenGenre?.kind === 'text' ? chosenGenre.text : null
  const openChoices = (
    point: MenuPoint,
    label: string,
    icon: IconName,
    matches: (query: Query) => boolean,
    choices: readonly { label: string; text: string }[],
  ) => {
    const items = choices.map(({ label: words, text }): MenuItem => {
      const query = parse(text).query
      const isChecked = conditionIn(filter, each => isSame(each, query)) !== null
      return {
        id: text,
        icon: isChecked ? 'check' : icon,
        label: words,
        checked: isChecked,
        run: () => (isChecked ? toggleCondition(text, matches) : replaceCondition(matches, text)),
      }
    })
    layers.open({ kind: 'menu', label, items, ...point })
  }
  const openGenres = (event: MouseEvent): void => {
    const point = menuPointOf(event)
    const layerBefore = layers.getState()
    whenGenresComputed(computedGenres => {
      // The genres are computed in chunks; if the person opened another layer meanwhile, the menu must not replace it.
      if (layers.getState() === layerBefore) openChoices(point, t('kinds.genre'), 'genre', isGenre, genreOptions(computedGenres))
    })
  }
  return (
    <div role="group" className="quick" aria-label={t('query.quickFiltersLabel')}>
      {toggleNames.map(name => {
        const matches = (query: Query): boolean => isSame(query, toggleQueries[name])
        const isOn = conditionIn(filter, matches) !== null
        return (
          <FilterChip key={name} isOn={isOn} onPress={() => toggleCondition(toggleConditions[name].text, matches)}>
            <Icon name={toggleConditions[name].icon} size={14} />
            {t(toggleConditions[name].key)}
          </FilterChip>
        )
      })}
      <FilterChip
        isOn={decade !== null}
        opensMenu
        onPress={event => openChoices(menuPointOf(event), t('kinds.decade'), 'calendar', isDecade, decadeOptions(library))}
      >
        {decade === null ? t('kinds.decade') : yearsWords(decade)}
      </FilterChip>
      <FilterChip isOn={genre !== null} opensMenu onPress={openGenres}>
        <bdi className="cut">{genre === null ? t('kinds.genre') : genre || t('fields.none.genre')}</bdi>
      </FilterChip>
    </div>
  )
}

type ChipProps = {
  readonly isOn: boolean
  /** True if the chip opens a menu of values. */
  readonly opensMenu?: boolean
  readonly onPress: (event: MouseEvent) => void
  readonly children: ReactNode
}

function FilterChip({ isOn, opensMenu = false, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={isOn ? 'condition is-on' : 'condition'}
      aria-pressed={isOn}
      aria-haspopup={opensMenu ? 'menu' : undefined}
      onClick={onPress}
    >
      {children}
      {opensMenu && <Icon name="down" size={14} />}
    </button>
  )
}
