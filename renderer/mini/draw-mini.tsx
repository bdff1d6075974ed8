// Renders the mini player with React.
import { createRoot } from 'react-dom/client'
import { CoversContext, createCovers } from '../controls/held-covers.ts'
import { SteeringContext } from '../state/page.ts'
import { MiniPlayer } from './MiniPlayer.tsx'
import { MiniContext, type MiniPage } from './mini-page.ts'

/** Returns the unmount function. */
export function drawMini(page: MiniPage, place: HTMLElement): () => void {
  const root = createRoot(place)
  root.render(
    <MiniContext value={page}>
      <SteeringContext value={page}>
        <CoversContext value={createCovers()}>
          <MiniPlayer />
        </CoversContext>
      </SteeringContext>
    </MiniContext>,
  )
  return () => root.unmount()
}
