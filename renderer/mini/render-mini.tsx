// Renders the mini player with React.
import { createRoot } from 'react-dom/client'
import { CoverLoaderContext, createCoverLoader } from '../controls/cover-loader.ts'
import { PlaybackControlsContext } from '../state/app-context.ts'
import { declareLanguage } from '../words/page-language.ts'
import { MiniPlayer } from './MiniPlayer.tsx'
import { MiniContext, type MiniContextValue } from './mini-context.ts'

/** Renders the mini player into `container`; returns the unmount function. */
export function renderMini(app: MiniContextValue, container: HTMLElement): () => void {
  declareLanguage(container.ownerDocument)
  const root = createRoot(container)
  root.render(
    <MiniContext value={app}>
      <PlaybackControlsContext value={app}>
        <CoverLoaderContext value={createCoverLoader()}>
          <MiniPlayer />
        </CoverLoaderContext>
      </PlaybackControlsContext>
    </MiniContext>,
  )
  return () => root.unmount()
}
