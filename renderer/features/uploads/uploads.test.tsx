// @vitest-environment happy-dom
// Adding music as a person meets it: what is chosen, how far it is, what failed, and why it may be off.
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/errors.ts'
import type { UploadRow } from '../../../shared/uploads/upload.ts'
import { noUploads } from '../../../shared/uploads/uploads-state.ts'
import { say } from '../../../shared/words/words.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
// happy-dom draws no top layer.
HTMLElement.prototype.showPopover = vi.fn()

const rows: readonly UploadRow[] = [
  { id: 'a', name: 'Music/One.mp3', bytes: 4_000_000, status: { kind: 'sending', bytesDone: 1_000_000 } },
  {
    id: 'b',
    name: 'Music/Two.mp3',
    bytes: 2_000_000,
    status: { kind: 'failed', error: { code: 'not-found', message: 'The file is gone.' } },
  },
  { id: 'c', name: 'Music/Three.mp3', bytes: 2_000_000, status: { kind: 'duplicate' } },
]
const uploads = {
  ...noUploads,
  counts: { ...noUploads.counts, sending: 1, failed: 1, duplicate: 1 },
  bytes: { done: 5_000_000, total: 8_000_000 },
  active: rows.slice(0, 1),
  revision: 1,
}
const main = () => within(screen.getByRole('main'))
type Options = NonNullable<Parameters<typeof showPage>[0]>
const show = async (state: Options['state'], answers: Options['replies'] = {}) => {
  shown = await showPage({
    state: { ...signedIn, ...state },
    route: { kind: 'uploads' },
    replies: { 'uploads.rows': ok(rows), ...answers },
  })
  await act(async () => undefined)
}
const click = (name: string | RegExp) => fireEvent.click(main().getByRole('button', { name }))

describe('adding music', () => {
  it('asks main for folders and files, and says nothing if none were chosen', async () => {
    await show({}, { 'uploads.choose': failed('cancelled', say('errors.nothingWasChosen')) })
    click('Choose folders…')
    click('Choose files…')
    await act(async () => undefined)
    expect(shown.asked.filter(({ name }) => name === 'uploads.choose').map(({ input }) => input)).toEqual([
      { what: 'folders' },
      { what: 'files' },
    ])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says how far all is and each file, to those who hear, too', async () => {
    await show({ uploads })
    expect(main().getByText('Adding 3 of 3 files')).toBeTruthy()
    expect(main().getByRole('progressbar', { name: 'Added' }).getAttribute('aria-valuenow')).toBe('63')
    const [one, two, three] = within(main().getByRole('list', { name: 'Files' })).getAllByRole('listitem')
    expect(one?.textContent).toContain('1.0 MB of 4.0 MB')
    expect(two?.textContent).toContain('The file is gone.')
    expect(three?.textContent).toContain('In your library already')
    await act(async () =>
      shown.setState({ uploads: { ...uploads, active: [{ ...rows[0], status: { kind: 'sending', bytesDone: 3_000_000 } } as UploadRow] } }),
    )
    expect(one?.textContent).toContain('3.0 MB of 4.0 MB')
  })

  it('pauses, goes on, cancels, tries again and forgets', async () => {
    await show({ uploads })
    click('Pause')
    click(/^Do not add .*One/)
    click(/^Try .*Two.* again/)
    click(/^Take .*Three.* from the list/)
    click('Try again what failed')
    click('Cancel all')
    click('Clear the list')
    await act(async () => shown.setState({ uploads: { ...uploads, interruption: { kind: 'paused', error: null } } }))
    click('Go on')
    expect(shown.asked.filter(({ name }) => name === 'uploads.change').map(({ input }) => input)).toEqual([
      { what: 'pause' },
      { what: 'cancel', which: ['a'] },
      { what: 'retry', which: ['b'] },
      { what: 'clear', which: ['c'] },
      { what: 'retry', which: 'all' },
      { what: 'cancel', which: 'all' },
      { what: 'clear', which: 'all' },
      { what: 'resume' },
    ])
  })

  it('says what was left out, and how much of it', async () => {
    await show({
      uploads: {
        ...noUploads,
        skipped: [
          { why: 'no-music', count: 12 },
          { why: 'link', count: 1 },
        ],
      },
    })
    expect(main().getByText('12 files are no music that can be added.')).toBeTruthy()
    expect(main().getByText('1 link was not followed.')).toBeTruthy()
  })

  it.each([
    ['a folder of one’s own', { connection: { kind: 'folder', folder: '/music' } }, /a folder of your own/, 'Look again'],
    [
      'a connection without a place',
      { connection: { kind: 'service', name: 'Home', host: 'h.test', receivers: [] } },
      /names no server/,
      'Settings',
    ],
    [
      'a smaller grant',
      {
        account: {
          phase: 'signed-in',
          person: { userId: '1', name: 'Ada', email: null, premium: true },
          scopes: ['user.library:read'],
          storedIn: 'keychain',
        },
      },
      /does not let Segue add songs/,
      'Ask again',
    ],
  ] as const)('is off with %s, and says why', async (_what, state, why, wayOn) => {
    await show(state)
    expect(main().getByText(why)).toBeTruthy()
    expect(main().getByRole('button', { name: wayOn })).toBeTruthy()
    for (const name of ['Choose folders…', 'Choose files…'])
      expect(main().getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  })

  it('is in the sidebar while files are listed', async () => {
    await show({ uploads })
    const sidebar = within(screen.getByRole('navigation', { name: 'Library' }))
    expect(sidebar.getByRole('link', { name: /^Add music/ }).textContent).toContain('1 to add')
    await act(async () => shown.setState({ uploads: noUploads }))
    expect(sidebar.queryByRole('link', { name: /^Add music/ })).toBeNull()
  })
})

describe('files that are dragged over the window', () => {
  const files = { types: ['Files'], dropEffect: 'none' }
  const overlay = () => screen.queryByText('Add to your library')
  const show = async (state: Options['state'] = {}) => {
    shown = await showPage({ state: { ...signedIn, ...state } })
  }
  /** Fires a drag event with files on `to`; returns whether the page accepts them there (`taken`), and its drop effect (`by`). */
  const drag = (name: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', { to = document.body as Element, of = { ...files } } = {}) => {
    const event = createEvent[name](to, { dataTransfer: of })
    Object.defineProperty(event, 'relatedTarget', { value: null })
    const taken = !fireEvent(to, event)
    return { taken, by: Reflect.get(event, 'dataTransfer').dropEffect }
  }

  it('can be dropped anywhere, which leads to what comes of it', async () => {
    await show()
    expect(overlay()).toBeNull()
    drag('dragEnter')
    expect(drag('dragOver', { to: main().getByRole('heading', { level: 1 }) })).toEqual({ taken: true, by: 'copy' })
    expect(overlay()).toBeTruthy()
    expect(drag('drop').taken).toBe(true)
    expect(overlay()).toBeNull()
    expect(main().getByRole('heading', { level: 1, name: 'Add music' })).toBeTruthy()
    expect(shown.asked.filter(({ name }) => name.startsWith('uploads.') && name !== 'uploads.rows')).toEqual([])
  })

  it('are forgotten when they leave, or the pointer is free again', async () => {
    await show()
    drag('dragEnter')
    drag('dragLeave')
    expect(overlay()).toBeNull()
    drag('dragEnter')
    fireEvent.pointerMove(document.body)
    expect(overlay()).toBeNull()
  })

  it('are no songs of the window itself', async () => {
    await show()
    const of = { types: ['text/plain', 'text/uri-list'], dropEffect: 'none' }
    drag('dragEnter', { of })
    expect(drag('dragOver', { of })).toEqual({ taken: false, by: 'none' })
    expect(overlay()).toBeNull()
    expect(drag('drop', { of }).taken).toBe(false)
  })

  it.each([
    ['a folder of one’s own', { connection: { kind: 'folder', folder: '/music' } }, /a folder of your own/],
    ['a choice under way', { uploads: { ...noUploads, filesFound: 3 } }, /still being looked through/],
  ] as const)('are not taken with %s, and it says why', async (_what, state, why) => {
    await show(state)
    drag('dragEnter')
    expect(drag('dragOver')).toEqual({ taken: true, by: 'none' })
    expect(screen.getByText('Nothing can be added here now')).toBeTruthy()
    expect(screen.getAllByText(why).length).toBeGreaterThan(0)
    drag('drop')
    expect(screen.queryByRole('heading', { level: 1, name: 'Add music' })).toBeNull()
  })
})
