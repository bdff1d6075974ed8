// Route → screen, for every route that needs the library; only the code of Home and Songs is loaded at a start.

import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { SongsScreen } from '../features/songs/SongsScreen.tsx'
import type { Route } from '../state/view/route.ts'
import { lazy } from './lazy.tsx'

const OtherScreen = lazy(rest => rest.OtherScreen, <main className="content" id="content" aria-busy="true" />)

export function RouteScreen({ route }: { readonly route: Exclude<Route, { kind: 'settings' }> }) {
  switch (route.kind) {
    case 'home':
      return <HomeScreen />
    case 'songs':
      return <SongsScreen />
    default:
      return <OtherScreen route={route} />
  }
}
