// The form to edit metadata of songs or albums, with the values they have in common and a remark under each that cannot be saved.
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react'
import {
  type DetailsField,
  type DetailsFormOutcome,
  detailsForm,
  type EditableKind,
  editsOfForm,
  type FieldName,
  namesLike,
  type Typed,
} from '../../../shared/edits/details-form.ts'
import { foldedGenres } from '../../../shared/library/order/folded-texts.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { editDetails } from '../../state/details-actions.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { formatSongCount, quoteName } from '../../words/format.ts'

type Props = {
  readonly described: EditableKind
  readonly ids: readonly number[]
  /** The name of the song or album that is edited, or the number of them, as in the title of the layer. */
  readonly name: string
  readonly close: () => void
  readonly cancel: () => void
  readonly firstFieldRef: Ref<HTMLInputElement>
}

const isComplete = ({ edits, remarks }: DetailsFormOutcome): boolean => edits.length > 0 && Object.keys(remarks).length === 0

/** Fields stored per album: changing one changes it for all of the album's songs. */
const albumFieldNames: ReadonlySet<FieldName> = new Set(['album', 'albumArtist', 'albumYear', 'disc'])

export function DetailsForm({ described, ids, name, close, cancel, firstFieldRef }: Props) {
  const app = useAppContext()
  const library = useLibrary()
  const [typedFields, setTyped] = useState<Typed>({})
  const [isBusy, setBusy] = useState(false)
  const form = useMemo(() => detailsForm(library, described, ids), [library, described, ids])
  const deferredInput = useDeferredValue(typedFields)
  const { edits, remarks } = useMemo(() => editsOfForm(library, form, deferredInput), [library, form, deferredInput])
  // While the outcome of what was typed last is still to come, Enter has to work: a form whose submit button is disabled ignores it.
  const canSubmit = !isBusy && (deferredInput !== typedFields || isComplete({ edits, remarks }))
  const save = async (): Promise<void> => {
    // Recomputed at the press of Save, as the rendered outcome may lag one keystroke behind (deferred value).
    const outcome = editsOfForm(library, form, typedFields)
    if (!isComplete(outcome)) return
    setBusy(true)
    const savedName = typedFields[described === 'tracks' ? 'title' : 'album']?.trim() || name
    const wasSaved = await editDetails(app, library, outcome.edits, ids.length === 1 ? quoteName(savedName) : name)
    setBusy(false)
    if (wasSaved) close()
  }
  const fieldLine = (field: DetailsField) => {
    const remark = remarks[field.name]
    return (
      <FieldLine
        key={field.name}
        field={field}
        text={typedFields[field.name]}
        remark={remark === undefined ? null : t(`details.remark.${remark}`)}
        disabled={isBusy}
        inputRef={field === form.fields[0] ? firstFieldRef : undefined}
        change={text => setTyped(before => ({ ...before, [field.name]: text }))}
      />
    )
  }
  const [songFields, albumFields] = [
    form.fields.filter(({ name }) => !albumFieldNames.has(name)),
    form.fields.filter(({ name }) => albumFieldNames.has(name)),
  ]
  return (
    <form
      aria-label={t('actions.edit')}
      onSubmit={event => {
        event.preventDefault()
        if (canSubmit) void save()
      }}
    >
      <p className="hint">{t('details.experimentalDescription')}</p>
      {songFields.map(fieldLine)}
      {albumFields.length > 0 && (
        <fieldset>
          {described === 'tracks' && <legend>{t('details.wholeAlbum', { songs: formatSongCount(form.trackCount) })}</legend>}
          {albumFields.map(fieldLine)}
        </fieldset>
      )}
      {described === 'tracks' && albumFields.length === 0 && <p className="hint">{t('details.severalAlbums')}</p>}
      <div className="row answers">
        <Button label={t('actions.cancel')} disabled={isBusy} onClick={cancel} />
        <button type="submit" className="btn btn-main" disabled={!canSubmit} aria-busy={isBusy}>
          {t('actions.save')}
        </button>
      </div>
    </form>
  )
}

type LineProps = {
  readonly field: DetailsField
  /** The typed text; undefined if the field was not changed. */
  readonly text: string | undefined
  readonly remark: string | null
  readonly disabled: boolean
  readonly inputRef: Ref<HTMLInputElement> | undefined
  readonly change: (text: string) => void
}

/** The key of the message with the name of each field. */
const fieldKeys = {
  album: 'kinds.album',
  albumArtist: 'fields.albumArtist',
  albumYear: 'details.albumYear',
  artist: 'kinds.artist',
  disc: 'fields.disc',
  genre: 'kinds.genre',
  number: 'fields.track',
  title: 'fields.title',
  year: 'kinds.year',
} as const satisfies Record<FieldName, Key>

const numberFieldNames: ReadonlySet<FieldName> = new Set(['year', 'number', 'albumYear', 'disc'])

function FieldLine({ field: { name, text: before, yearFromAlbum: inherited }, text, remark, disabled, inputRef, change }: LineProps) {
  const id = useId()
  const names = useSuggestions(name, text ?? '')
  const label = t(fieldKeys[name])
  const isNumber = numberFieldNames.has(name)
  return (
    <div className="line">
      <label htmlFor={`${id}-input`}>{label}</label>
      <span className={remark === null ? 'field' : 'field is-wrong'}>
        <input
          ref={inputRef}
          id={`${id}-input`}
          type="text"
          dir="auto"
          autoComplete="off"
          inputMode={isNumber ? 'numeric' : undefined}
          list={names.length > 0 ? `${id}-names` : undefined}
          placeholder={before === null ? t('details.severalValues') : inherited}
          value={text ?? before ?? ''}
          disabled={disabled}
          aria-invalid={remark !== null}
          aria-describedby={`${id}-remark`}
          onChange={event => change(event.currentTarget.value)}
        />
      </span>
      <span className="remark" id={`${id}-remark`} role="status">
        {remark}
      </span>
      {names.length > 0 && (
        <datalist id={`${id}-names`}>
          {names.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** How many names are suggested, at most. */
const maxSuggestions = 12

/** Suggestions for a field: artists or genres of the library whose names begin with the typed text; none for fields of other kinds. */
function useSuggestions(name: FieldName, text: string): readonly string[] {
  const library = useLibrary()
  const genres = useChunkedTask(foldedGenres)
  const deferredInput = useDeferredValue(text)
  return useMemo(() => {
    if (name === 'artist' || name === 'albumArtist')
      return namesLike(library.artists.name, library.folded.artists, deferredInput, maxSuggestions)
    return name === 'genre' && genres !== null ? namesLike(library.genres, genres, deferredInput, maxSuggestions) : []
  }, [library, genres, name, deferredInput])
}
