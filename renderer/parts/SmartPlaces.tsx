// The smart playlists in the sidebar, below the playlists, and the way to a new one.
import { useApp, useHere, usePage } from '../state/page.ts'
import { emptyDraft, importSmart } from '../state/smart-playlists.ts'
import { Go } from './Go.tsx'
import { Icon } from './Icon.tsx'
import { Name } from './Name.tsx'
import { smartMenu } from './smart-menu.ts'
import { useMenuAt } from './use-menu.ts'

export function SmartPlaces() {
  const page = usePage()
  const here = useHere().route
  const playlists = useApp(state => state.smartPlaylists)
  const openMenu = useMenuAt()
  const create = (): void => page.layers.open({ kind: 'smart', draft: emptyDraft })
  return (
    <>
      {playlists.map(playlist => {
        const isIt = here.kind === 'smart' && here.id === playlist.id
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the menu key reaches the link inside
          <div key={playlist.id} role="presentation" onContextMenu={event => openMenu(event, 'Smart playlist', smartMenu(page, playlist))}>
            <Go to={{ kind: 'smart', id: playlist.id }} className={`place ${isIt ? 'is-here' : ''}`} here={isIt} title={playlist.name}>
              <Icon name="smart" />
              <span className="cut">
                <Name text={playlist.name} />
              </span>
            </Go>
          </div>
        )
      })}
      <button
        type="button"
        className="place place-new"
        title="New smart playlist"
        onClick={create}
        onContextMenu={event =>
          openMenu(event, 'Smart playlists', [
            { icon: 'plus', label: 'New smart playlist', run: create },
            { icon: 'down', label: 'Import smart playlists', run: () => void importSmart(page) },
          ])
        }
      >
        <Icon name="plus" />
        <span className="cut">New smart playlist</span>
      </button>
    </>
  )
}
