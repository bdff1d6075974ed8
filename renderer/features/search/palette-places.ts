// Fixed places (Songs, Home, a year) and commands, as lines of the palette.

import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsOfYears } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { importPlaylist } from '../../state/acts/playlist-files.ts'
import { shortcuts } from '../../state/acts/shortcuts.ts'
import { draftOfPlace } from '../../state/acts/smart-playlists.ts'
import { switches } from '../../state/acts/switches.ts'
import { type Answer, countFound } from '../../state/library/answer.ts'
import { missingWrite } from '../../state/may-edit.ts'
import type { Page } from '../../state/page.ts'
import { kinds, lists } from '../../state/view/kinds.ts'
import type { Route } from '../../state/view/route.ts'
import { songs } from '../../words/format.ts'
import { yearsWords } from '../../words/place-words.ts'
import type { Entry } from './palette-entry.ts'
import { hasWords } from './palette-smart.ts'

const places: readonly { readonly name: string; readonly icon: IconName; readonly to: Route }[] = [
  ...[...kinds, ...lists].map(({ name, icon, route }) => ({ name, icon, to: route })),
  { name: t('search.downloads'), icon: 'download', to: { kind: 'downloads' } },
  { name: t('search.addMusic'), icon: 'plus', to: { kind: 'uploads' } },
  { name: t('search.trash'), icon: 'trash', to: { kind: 'trash' } },
  { name: t('search.settings'), icon: 'settings', to: { kind: 'settings' } },
]
const named = new Set(places.map(place => place.name))

const go = (page: Page, name: string, icon: IconName, to: Route, end = ''): Entry => ({
  key: `place ${name}`,
  icon,
  title: name,
  line: '',
  end,
  does: t('search.open'),
  run: () => page.view.go(to),
})

/** Places whose name matches, and the year or decade that was typed; all places while nothing is typed. */
export function placeEntries(page: Page, library: Library, { words, plain }: Answer): readonly Entry[] {
  if (!plain) return []
  const asked = fold(words).trim()
  const called = places.filter(place => asked === '' || hasWords(fold(place.name), asked))
  return [...yearEntries(page, library, asked), ...called.map(({ name, icon, to }) => go(page, name, icon, to))]
}

/** The year or decade that a text names: `1994`, `1990s`, `90s`. */
function yearEntries(page: Page, library: Library, asked: string): readonly Entry[] {
  const [, year, decade] = /^(?:(\d{4})|(\d{2}|\d{3}0)s)$/.exec(asked) ?? []
  if (year === undefined && decade === undefined) return []
  const from = Number(year ?? (decade?.length === 2 ? `${Number(decade) > 20 ? 19 : 20}${decade}` : decade))
  const years = { from, to: year === undefined ? from + 9 : from }
  const { length } = rowsOfYears(library, years)
  return length === 0 ? [] : [go(page, yearsWords(years), 'calendar', { kind: 'years', ...years }, songs(length))]
}

/** Commands about the search result, then matching switches and shortcuts; all of them while nothing is typed. */
export function commandEntries(page: Page, answer: Answer): readonly Entry[] {
  const { words, plain } = answer
  const text = answer.text.trim()
  const asked = fold(words).trim()
  const act = (title: string, icon: IconName, run: () => void, keys?: string): Entry => ({
    key: `command ${title}`,
    icon,
    title,
    line: '',
    end: '',
    ...(keys !== undefined && { keys }),
    does: t('search.doIt'),
    run,
  })
  const fitting = shortcuts.filter(
    ({ icon, words: name }) => plain && icon !== null && !named.has(name) && (asked === '' || hasWords(fold(name), asked)),
  )
  const all = {
    ...act(t('search.allResultsFor', { text }), 'search', () => page.view.go({ kind: 'search', text })),
    key: 'all results',
    does: t('search.open'),
  }
  const looser = { ...all, title: t('search.seeWhatCouldBeLeftOut'), key: 'command leave out' }
  const draft = countFound(answer) === 0 ? null : draftOfPlace(page, { kind: 'search', text }, '')
  const importWords = t('search.importAPlaylist')
  const mayImport = plain && missingWrite(page.mirror.getState()) === null && (asked === '' || hasWords(fold(importWords), asked))
  return [
    ...(countFound(answer) > 0 ? [all] : answer.parsed.parts.length > 1 ? [looser] : []),
    ...(draft === null ? [] : [act(t('search.saveThisSearchAsASmart'), 'save', () => page.layers.open({ kind: 'smart', draft }))]),
    ...fitting.map(({ words: name, icon, run, keys }) => act(name, icon ?? 'right', () => run(page), keys[0])),
    ...(mayImport ? [act(importWords, 'folder', () => void importPlaylist(page))] : []),
    ...switches
      .filter(({ words: name }) => plain && (asked === '' || hasWords(fold(name), asked)))
      .map(({ words: name, icon, run }) => act(name, icon, () => run(page))),
  ]
}
