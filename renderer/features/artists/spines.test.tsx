// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { artistId } from '../../../shared/ids.ts'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

it('a spine whose cover cannot be had shows the letters of its album', async () => {
  shown = await showPage({ route: { kind: 'artist', id: artistId(501) } })
  const spine = within(screen.getByRole('navigation', { name: 'Albums by year' })).getByRole('link', { name: /Low Tide/ })
  const cover = spine.querySelector('img')
  expect(cover?.getAttribute('src')).toMatch(/^\/artwork\//)
  fireEvent.error(cover ?? spine)
  expect(spine.querySelector('img')).toBeNull()
  expect(spine.textContent).toContain('LT')
})
