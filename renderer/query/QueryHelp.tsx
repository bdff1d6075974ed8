// The sheet of the query language: every field with an example, and how conditions are joined.
import { fields, traits } from '../../shared/library/query/fields.ts'
import { IconButton } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'

const joining = [
  ['miles davis', 'both words, in title, artist or album'],
  ['"kind of blue"', 'these words, in this order'],
  ['-live', 'without it; also NOT live'],
  ['genre:jazz OR genre:soul', 'one of the two'],
  ['rating>=4 (year<1970 OR plays:0)', 'brackets'],
] as const
const values = [
  ['artist:miles', 'has it anywhere'],
  ['artist:"miles davis"', 'has these whole words'],
  ['artist="Miles Davis"', 'is exactly this; artist="" has none'],
  ['year:1990..1999', 'from … to; also 1990.. and ..1999'],
  ['plays>10  plays<=3', 'more, at most'],
  ['added<30d  added>1y', 'so long ago: d w m y'],
  ['added:2024-03', 'in a year, month or on a day'],
  ['length>10m  length<3:30', 'h m s, or as on a clock'],
  ['rating:up  rating:down', 'thumbs; or a number'],
] as const

export function QueryHelp({ close }: { readonly close: () => void }) {
  return (
    <Dialog className="shortcuts query-help" label="Search help" close={close}>
      <header>
        <h2>Search help</h2>
        <IconButton icon="x" label="Close" size={16} onClick={close} />
      </header>
      <p className="meta">In search, in the filter of every list, and in smart playlists. Plain words just search.</p>
      <div className="columns">
        <Lines heading="Words" lines={joining} />
        <Lines heading="Values" lines={values} />
        <Lines
          heading="Fields"
          lines={fields.filter(({ kind }) => kind !== 'any').map(({ example, words }) => [example, words] as const)}
        />
      </div>
      <p className="meta traits">
        After <code>has:</code> can stand {Object.keys(traits).join(', ')}; <code>has:download</code> is what was downloaded to this
        computer.
      </p>
    </Dialog>
  )
}

function Lines({ heading, lines }: { readonly heading: string; readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {lines.map(([example, words]) => (
        <div key={example} className="line">
          <code>{example}</code>
          <span>{words}</span>
        </div>
      ))}
    </section>
  )
}
