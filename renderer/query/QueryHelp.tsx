// The help dialog of the query language: every field with an example, and how conditions are combined.

import { fields, fieldWords, traits } from '../../shared/library/query/fields.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { richText } from '../controls/rich-text.tsx'

const combiningExamples = [
  ['miles davis', t('query.meansBothWords')],
  ['"kind of blue"', t('query.meansPhrase')],
  ['-live', t('query.meansWithout')],
  ['genre:jazz OR genre:soul', t('query.meansEither')],
  ['rating>=4 (year<1970 OR plays:0)', t('query.bracketsForm')],
] as const
const valueExamples = [
  ['artist:miles', t('query.meansContains')],
  ['artist:"miles davis"', t('query.meansWholeWords')],
  ['artist="Miles Davis"', t('query.meansExactly')],
  ['year:1990..1999', t('query.rangeForm')],
  ['plays>10  plays<=3', t('query.comparisonForm')],
  ['added<30d  added>1y', t('query.agoForm')],
  ['added:2024-03', t('query.dateForm')],
  ['length>10m  length<3:30', t('query.lengthForm')],
  ['rating:up  rating:down', t('query.ratingForm')],
] as const

export function QueryHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog className="shortcuts query-help" label={t('query.helpHeading')} onClose={onClose}>
      <header>
        <h2>{t('query.helpHeading')}</h2>
        <IconButton icon="x" label={t('actions.close')} size={16} onClick={onClose} />
      </header>
      <p className="meta">{t('query.placesDescription')}</p>
      <div className="columns">
        <ExampleList heading={t('query.words')} lines={combiningExamples} />
        <ExampleList heading={t('query.values')} lines={valueExamples} />
        <ExampleList
          heading={t('query.fields')}
          lines={fields.filter(({ kind }) => kind !== 'any').map(field => [field.example, fieldWords(field)] as const)}
        />
      </div>
      <p className="meta traits">{richText('query.traitsDescription', { traits: traits.join(', ') })}</p>
    </Dialog>
  )
}

function ExampleList({ heading, lines }: { readonly heading: string; readonly lines: readonly (readonly [string, string])[] }) {
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
