// The page of something that the library does not have any more.
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../controls/EmptyState.tsx'
import { useAppContext } from '../state/app-context.ts'
import { PageFrame } from './PageFrame.tsx'

export function NotFoundScreen({ kind }: { readonly kind: 'album' | 'artist' | 'folder' | 'playlist' | 'tag' | 'trash' | 'smart' }) {
  const { view } = useAppContext()
  return (
    <PageFrame label={t('library.notInLibrary')}>
      <EmptyState isPageHeading drawing="lens" heading={t(`places.goneHeading.${kind}`)} text={t(`places.goneDescription.${kind}`)}>
        <Button label={t('albums.showAlbums')} kind="main" large onClick={() => view.navigate({ kind: 'albums' })} />
      </EmptyState>
    </PageFrame>
  )
}
