// The details of songs, albums or artists in three groups (metadata; plays and playlists; the file), and the form to edit them.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Library, Place } from '../../../shared/library/model/model.ts'
import { rowOf } from '../../../shared/library/model/row-index.ts'
import { type Detail, type Detailed, type DetailText, detailsOf } from '../../../shared/library/places/details.ts'
import { albumAt, artistAt, trackAt } from '../../../shared/library/places/rows.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { copyText } from '../../controls/copy-text.ts'
import { Dialog } from '../../controls/Dialog.tsx'
import { Name } from '../../controls/Name.tsx'
import { countKept, useKept } from '../../lists/use-kept.ts'
import { useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { whyNotEditable } from '../../state/details-actions.ts'
import { hrefOf } from '../../state/Link.tsx'
import { formatSongCount } from '../../words/format.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { detailNameText, detailTexts } from './detail-words.ts'

/** The key of the message that names the kind of a single item, such as “Album”. */
const kindKeys = { albums: 'kinds.album', artists: 'kinds.artist', tracks: 'kinds.song' } as const satisfies Record<Detailed, Key>

/** `edit`: opens the form at once, if editing is allowed. */
type Props = { readonly of: Detailed; readonly ids: readonly number[]; readonly edit: boolean }

export function DetailsLayer({ of, ids, edit }: Props) {
  const { layers } = useAppContext()
  const readOnlyReason = useApp(state => whyNotEditable(state, of, ids.length))
  const [isEditing, setEditing] = useState(edit && readOnlyReason === null)
  const editButtonRef = useRef<HTMLButtonElement>(null)
  const firstFieldRef = useRef<HTMLInputElement>(null)
  // Runs after the effect of the dialog, which sets the focus when it opens.
  useEffect(() => {
    if (isEditing) firstFieldRef.current?.focus()
  }, [isEditing])
  const library = useLibrary()
  const details = useMemo(() => detailsOf(library, of, ids), [library, of, ids])
  const { name, artwork } = headOf(library, of, ids)
  const downloadLines = useDownloadLines(details?.rows ?? noRows)
  const groups =
    details === null
      ? []
      : [
          { head: t('details.about'), lines: details.about.map(detailLineOf) },
          { head: t('details.inTheLibrary'), lines: details.inLibrary.map(detailLineOf) },
          { head: t('details.file'), lines: [...details.file.map(detailLineOf), ...downloadLines] },
        ].filter(({ lines }) => lines.length > 0)
  const stopEditing = (): void => {
    setEditing(false)
    editButtonRef.current?.focus()
  }
  const text = (): string =>
    groups
      .map(({ head, lines }) =>
        [head, ...lines.map(({ name, words }) => `${name}: ${words.map(({ text }) => text).join(', ')}`)].join('\n'),
      )
      .join('\n\n')
  return (
    <Dialog className="details" label={t('details.heading')} onClose={layers.close}>
      <header>
        <Cover artwork={artwork} size={150} className="cover-sm" />
        <div className="two grow">
          <h2>
            <Name text={name} />
          </h2>
          <p>{ids.length === 1 ? t(kindKeys[of]) : t(isEditing ? 'details.emptyFieldsDescription' : 'details.totalsDescription')}</p>
        </div>
        <IconButton
          ref={editButtonRef}
          icon="pencil"
          label={t('actions.edit')}
          size={16}
          isExpanded={isEditing}
          disabledReason={readOnlyReason}
          disabled={details === null}
          onClick={() => setEditing(!isEditing)}
        />
        <IconButton icon="copy" label={t('actions.copy')} size={16} disabled={details === null} onClick={() => copyText(text())} />
        <IconButton icon="x" label={t('actions.close')} size={16} onClick={layers.close} />
      </header>
      {details === null && <p>{t('details.goneFromLibrary')}</p>}
      {isEditing && details !== null && of !== 'artists' ? (
        <DetailsForm described={of} ids={ids} name={name} close={layers.close} cancel={stopEditing} firstFieldRef={firstFieldRef} />
      ) : (
        <DetailGroups groups={groups} />
      )}
    </Dialog>
  )
}

type DetailGroup = { readonly head: string; readonly lines: readonly DetailLine[] }

function DetailGroups({ groups }: { readonly groups: readonly DetailGroup[] }) {
  return (
    <>
      {groups.map(({ head, lines }) => (
        <section key={head} aria-label={head}>
          <h3>{head}</h3>
          <dl>
            {lines.map(line => (
              <DetailRow key={line.name} {...line} />
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

const noRows = new Uint32Array(0)

/** One line of the details; `isMixed`: `words` say that the songs have different values. */
type DetailLine = { readonly name: string; readonly words: readonly DetailText[]; readonly isMixed: boolean }

const detailLineOf = (detail: Detail): DetailLine => ({
  name: detailNameText(detail),
  words: detailTexts(detail),
  isMixed: detail.kind === 'several',
})

function DetailRow({ name, words, isMixed }: DetailLine): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      {words.map(({ text, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two playlists may have one name
        <dd key={index} className={isMixed ? 'is-several' : undefined}>
          {to === null ? <bdi>{text}</bdi> : <PlaceLink to={to} text={text} />}
        </dd>
      ))}
    </div>
  )
}

/** A link to a place, which closes the layer when it is followed. */
function PlaceLink({ to, text }: { readonly to: Place; readonly text: string }) {
  const { layers, view } = useAppContext()
  return (
    <a
      href={hrefOf(to)}
      onClick={event => {
        event.preventDefault()
        layers.close()
        view.navigate(to)
      }}
    >
      <bdi>{text}</bdi>
    </a>
  )
}

/** The line with the number of downloaded songs; none if that is 0. */
function useDownloadLines(rows: Uint32Array): readonly DetailLine[] {
  const library = useLibrary()
  const kept = useKept()
  if (rows.length === 0 || kept.flags.size === 0) return []
  const { downloaded } = countKept(kept, library, rows)
  if (downloaded === 0) return []
  const words =
    rows.length === 1 ? t('downloads.downloaded') : t('details.downloadedOf', { count: downloaded, songs: formatSongCount(rows.length) })
  return [{ name: t('details.onThisComputer'), words: [{ text: words, to: null }], isMixed: false }]
}

function headOf(library: Library, detailed: Detailed, ids: readonly number[]) {
  const row = rowOf(library[detailed].id, ids[0] ?? -1)
  switch (detailed) {
    case 'tracks': {
      const { title, artwork } = trackAt(library, row)
      return { name: ids.length > 1 ? formatSongCount(ids.length) : title || t('unknown.title'), artwork }
    }
    case 'albums': {
      const { name, artwork } = albumAt(library, row)
      return { name: ids.length > 1 ? t('count.albums', { count: ids.length }) : name || t('unknown.album'), artwork }
    }
    case 'artists': {
      const { name, artwork } = artistAt(library, row)
      return { name: ids.length > 1 ? t('count.artists', { count: ids.length }) : name || t('unknown.artist'), artwork }
    }
  }
}
