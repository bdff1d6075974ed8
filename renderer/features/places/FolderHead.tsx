// The head of a folder's page: its name, and the breadcrumbs above it.

import { Fragment, type ReactNode } from 'react'
import { pathsTo } from '../../../shared/library/places/folders.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name, TitleName } from '../../controls/Name.tsx'
import { Link } from '../../state/Link.tsx'
import { folderWords } from '../../words/place-words.ts'

/** The head of the folder with this normalised `path` ('' for the root); `children`: shown beside the name. */
export function FolderHead({ path, children }: { readonly path: string; readonly children?: ReactNode }) {
  const above = pathsTo(path).slice(0, -1)
  const name = folderWords(path)
  return (
    <>
      {path !== '' && (
        <nav className="crumbs" aria-label={t('places.folderPathLabel')}>
          <Crumb path="" />
          {above.map(each => (
            <Fragment key={each}>
              <Icon name="right" size={14} />
              <Crumb path={each} />
            </Fragment>
          ))}
        </nav>
      )}
      <div className="page-head">
        <h1 title={name}>
          <TitleName text={name} />
        </h1>
        {children}
      </div>
    </>
  )
}

function Crumb({ path }: { readonly path: string }) {
  const name = folderWords(path)
  return (
    <Link to={{ kind: 'folder', path }} className="cut" title={name}>
      <Name text={name} />
    </Link>
  )
}
