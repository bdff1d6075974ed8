// The editor of a smart playlist: name, query, order, limit, with a live count of its songs.

import { useDeferredValue, useMemo, useState } from 'react'
import { searchesWords } from '../../../shared/library/query/find.ts'
import { rowsOfSmart } from '../../../shared/library/query/place-rows.ts'
import { longestQuery, longestSmartName, type SmartDraft } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Select } from '../../controls/Select.tsx'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { QueryField } from '../../query/QueryField.tsx'
import { QueryHelp } from '../../query/QueryHelp.tsx'
import { nameOf, saveSmart } from '../../state/acts/smart-playlists.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { listLength, songs } from '../../words/format.ts'
import { directionsOf, smartOrders, usualDirection } from './smart-orders.ts'

/** The limit from its digits; null (no limit) for an empty text. */
const readLimit = (text: string): number | null => {
  const limit = Number(text.replace(/\D/g, '').slice(0, 6))
  return limit === 0 ? null : Math.min(limit, 100_000)
}

export function SmartEdit({ draft }: { readonly draft: SmartDraft }) {
  const page = usePage()
  const library = useLibrary()
  const [rules, setRules] = useState(draft)
  const [working, setWorking] = useState(false)
  const [help, setHelp] = useState(false)
  const asked = useDeferredValue(rules)
  const asking = useQueryContext(asked.query)
  const searchable = useSearchable()
  const rows = useMemo(
    () => (searchable || !searchesWords(asked.query) ? rowsOfSmart(library, asked, asking) : new Uint32Array(0)),
    [library, asked, asking, searchable],
  )
  const { name, query, sort, limit } = rules
  const change = (change: Partial<SmartDraft>): void => setRules(before => ({ ...before, ...change }))
  const isNew = draft.id === null
  const mistake =
    query.length > longestQuery
      ? t('smartPlaylists.thisQueryIsTooLongTo')
      : query.trim() === '' && limit === null
        ? t('smartPlaylists.sayWhichSongsFit')
        : null
  const save = async (): Promise<void> => {
    setWorking(true)
    const saved = await saveSmart(page, { ...rules, name: name.trim() === '' ? nameOf(query) : name.trim() })
    setWorking(false)
    if (saved) page.layers.close()
  }
  return (
    <Dialog
      className="question smart-edit"
      label={isNew ? t('smartPlaylists.newSmartPlaylist') : t('smartPlaylists.editSmartPlaylist')}
      close={page.layers.close}
      busy={working}
    >
      <h2>{isNew ? t('smartPlaylists.newSmartPlaylist') : t('smartPlaylists.editSmartPlaylist')}</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (mistake === null && !working) void save()
        }}
      >
        <label className="line">
          <span>{t('smartPlaylists.name')}</span>
          <span className="field">
            <input
              type="text"
              dir="auto"
              aria-label={t('smartPlaylists.name')}
              placeholder={nameOf(query)}
              value={name}
              maxLength={longestSmartName}
              onChange={event => change({ name: event.currentTarget.value })}
            />
          </span>
        </label>
        <div className="line">
          <span>{t('smartPlaylists.songsThatFit')}</span>
          <QueryField
            label={t('smartPlaylists.songsThatFit')}
            placeholder={t('smartPlaylists.genreTangoYear19901999')}
            icon="filter"
            value={query}
            change={text => change({ query: text })}
            longest={longestQuery}
            autoFocus={isNew}
          >
            <IconButton icon="help" label={t('smartPlaylists.whatCanBeTypedHere')} size={16} small onClick={() => setHelp(true)} />
          </QueryField>
        </div>
        <div className="line">
          <span>{t('smartPlaylists.sortedBy')}</span>
          <span className="row">
            <Select
              label={t('smartPlaylists.sortedBy')}
              value={sort.by}
              options={smartOrders}
              change={by => change({ sort: { by, descending: usualDirection(by) } })}
            />
            <Segments
              label={t('smartPlaylists.direction')}
              value={sort.descending ? 'down' : 'up'}
              options={directionsOf(sort)}
              change={direction => change({ sort: { by: sort.by, descending: direction === 'down' } })}
            />
          </span>
        </div>
        <label className="line">
          <span>{t('smartPlaylists.atMost')}</span>
          <span className="row">
            <span className="field limit">
              <input
                type="text"
                inputMode="numeric"
                aria-label={t('smartPlaylists.atMost')}
                placeholder={t('smartPlaylists.all')}
                value={limit ?? ''}
                onChange={event => change({ limit: readLimit(event.currentTarget.value) })}
              />
            </span>
            {t('smartPlaylists.songsUnit')}
          </span>
        </label>
        <p className="meta num" role="status">
          {mistake ?? `${songs(rows.length)} · ${listLength(lengthOf(library, rows))}`}
        </p>
        <div className="row answers">
          <Button label={t('smartPlaylists.cancel')} disabled={working} onClick={page.layers.close} />
          <button type="submit" className="btn btn-main" disabled={working || mistake !== null} aria-busy={working}>
            {isNew ? t('smartPlaylists.save') : t('smartPlaylists.saveChanges')}
          </button>
        </div>
      </form>
      {help && <QueryHelp close={() => setHelp(false)} />}
    </Dialog>
  )
}
