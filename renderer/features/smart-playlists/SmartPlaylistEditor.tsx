// The editor of a smart playlist: name, query, order, limit, with a live count of its songs.

import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { maxQueryLength, maxSmartNameLength, type SmartDraft } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Select } from '../../controls/Select.tsx'
import { QueryField } from '../../query/QueryField.tsx'
import { QueryHelp } from '../../query/QueryHelp.tsx'
import { defaultSmartName, saveSmart } from '../../state/actions/smart-playlists.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { directionOptions, isDescendingByDefault, smartSortOptions } from './smart-orders.ts'
import { useSmartTotals } from './use-smart-totals.ts'

/** The limit from the digits of a text, 100,000 at most; null (no limit) for a text without digits, or 0. */
const readLimit = (text: string): number | null => {
  const limit = Number(text.replace(/\D/g, '').slice(0, 6))
  return limit === 0 ? null : Math.min(limit, 100_000)
}

export function SmartPlaylistEditor({ draft }: { readonly draft: SmartDraft }) {
  const app = useAppContext()
  const library = useLibrary()
  const [rules, setRules] = useState(draft)
  const [isBusy, setBusy] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const deferredRules = useDeferredValue(rules)
  const queryContext = useQueryContext(deferredRules.query)
  const totals = useSmartTotals(library, deferredRules, queryContext)
  const { name, query, sort, limit } = rules
  const updateRules = (updateRules: Partial<SmartDraft>): void => setRules(before => ({ ...before, ...updateRules }))
  const isNew = draft.id === null
  const ruleError =
    query.length > maxQueryLength
      ? t('smartPlaylists.queryTooLong')
      : query.trim() === '' && limit === null
        ? t('smartPlaylists.rulesMissing')
        : null
  const save = async (): Promise<void> => {
    setBusy(true)
    const wasSaved = await saveSmart(app, { ...rules, name: name.trim() === '' ? defaultSmartName(query) : name.trim() })
    setBusy(false)
    if (wasSaved) app.layers.close()
  }
  const limitId = useId()
  const limitTags = {
    name: (content: ReactNode) => <span>{content}</span>,
    limit: (content: ReactNode) => <span className="row">{content}</span>,
    field: () => (
      <span className="field limit">
        <input
          id={limitId}
          type="text"
          inputMode="numeric"
          aria-label={t('smartPlaylists.limitLabel')}
          placeholder={t('smartPlaylists.all')}
          value={limit ?? ''}
          onChange={event => updateRules({ limit: readLimit(event.currentTarget.value) })}
        />
      </span>
    ),
  }
  return (
    <Dialog
      className="question smart-playlist-editor"
      label={isNew ? t('smartPlaylists.newSmartPlaylist') : t('smartPlaylists.edit')}
      onClose={app.layers.close}
      busy={isBusy}
    >
      <h2>{isNew ? t('smartPlaylists.newSmartPlaylist') : t('smartPlaylists.edit')}</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (ruleError === null && !isBusy) void save()
        }}
      >
        <label className="line">
          <span>{t('fields.name')}</span>
          <span className="field">
            <input
              type="text"
              dir="auto"
              aria-label={t('fields.name')}
              placeholder={defaultSmartName(query)}
              value={name}
              maxLength={maxSmartNameLength}
              onChange={event => updateRules({ name: event.currentTarget.value })}
            />
          </span>
        </label>
        <div className="line">
          <span>{t('smartPlaylists.songsThatFit')}</span>
          <QueryField
            label={t('smartPlaylists.songsThatFit')}
            placeholder={t('smartPlaylists.queryExample')}
            icon="filter"
            value={query}
            onChange={text => updateRules({ query: text })}
            maxLength={maxQueryLength}
            autoFocus={isNew}
          >
            <IconButton icon="help" label={t('query.openHelp')} size={16} small onClick={() => setHelpOpen(true)} />
          </QueryField>
        </div>
        <div className="line">
          <span>{t('smartPlaylists.sortedBy')}</span>
          <span className="row">
            <Select
              label={t('smartPlaylists.sortedBy')}
              value={sort.by}
              options={smartSortOptions}
              onChange={by => updateRules({ sort: { by, descending: isDescendingByDefault(by) } })}
            />
            <SegmentedControl
              label={t('smartPlaylists.directionLabel')}
              value={sort.descending ? 'down' : 'up'}
              options={directionOptions(sort)}
              onChange={direction => updateRules({ sort: { by: sort.by, descending: direction === 'down' } })}
            />
          </span>
        </div>
        <label className="line" htmlFor={limitId}>
          {richText('smartPlaylists.limit', {}, limitTags)}
        </label>
        <p className="meta num" role="status">
          {ruleError ?? (totals === null ? '\u00a0' : `${formatSongCount(totals.songs)} · ${formatListLength(totals.length)}`)}
        </p>
        <div className="row answers">
          <Button label={t('actions.cancel')} disabled={isBusy} onClick={app.layers.close} />
          <button type="submit" className="btn btn-main" disabled={isBusy || ruleError !== null} aria-busy={isBusy}>
            {isNew ? t('actions.save') : t('smartPlaylists.saveChanges')}
          </button>
        </div>
      </form>
      {isHelpOpen && <QueryHelp onClose={() => setHelpOpen(false)} />}
    </Dialog>
  )
}
