// Two apps of one person, each with a folder of its own, and edits whose result is looked for at the service and in the second of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test as plain } from '../fixtures.ts'
import { onTitle, type Player } from '../player.ts'
import { type AtService, atService } from '../service.ts'

type Two = {
  /** Where things are done. */
  readonly study: Player
  /** Where they are seen. */
  readonly kitchen: Player
  readonly library: () => Promise<AtService>
}
type Edit = {
  readonly what: string
  readonly act: () => Promise<void>
  /** What of the service's library it is about, and how that is afterwards. */
  readonly there: (library: AtService) => unknown
  readonly is: unknown
  /** Passes once the second app shows it. */
  readonly seen: () => Promise<void>
}

export const test = plain.extend<{ two: Two }>({
  two: async ({ start, service }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
    const study = await start()
    await study.signIn()
    const kitchen = await start(undefined, folder)
    await kitchen.signIn()
    await use({ study, kitchen, library: atService(service) })
    await kitchen.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})

/** A change has its way over the service and a socket, on a busy machine. */
export const soon = { timeout: 20_000 }

export async function expectEverywhere({ library }: Two, edits: readonly Edit[]): Promise<void> {
  for (const { what, act, there, is, seen } of edits)
    await test.step(what, async () => {
      await act()
      await expect.poll(async () => there(await library()), { ...soon, message: `${what}: at the service` }).toEqual(is)
      await seen()
    })
}

export const item = ({ page }: Player, name: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${name}(?! no longer)`) })
/** The menu of the place that is shown. */
export const headMenu = ({ page }: Player) => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
export const songMenu = async (player: Player, title: string) => (await player.find(title)).click({ ...onTitle, button: 'right' })
/** A menu tells how things were when it opened: it is opened until it offers this. */
export const offers = (player: Player, open: (player: Player) => Promise<void>, name: string) =>
  expect(async () => {
    await open(player)
    const isOffered = await item(player, name).isVisible()
    await player.page.keyboard.press('Escape')
    expect(isOffered, `“${name}” is offered`).toBe(true)
  }).toPass(soon)
export const undo = ({ page }: Player) => page.keyboard.press('ControlOrMeta+z')
/** Songs of a list, without its head. */
const rowsIn = ({ page }: Player, list: string): Locator =>
  page.getByRole('grid', { name: list }).getByRole('row').and(page.locator('[aria-selected]'))
export const rowIn = (player: Player, list: string, title: string): Locator => rowsIn(player, list).filter({ hasText: title })
/** A song, and the one below it. */
export const selectTwo = async (player: Player, title: string) => {
  await (await player.find(title)).click(onTitle)
  await player.page.keyboard.press('Shift+ArrowDown')
}
/** These and no others, in this order. */
export const showsSongs = (player: Player, list: string, ...titles: readonly string[]) =>
  expect(rowsIn(player, list)).toContainText(titles, soon)
/** A place in the sidebar. */
export const entry = ({ library }: Player, name: string): Locator => library.getByRole('link', { name: new RegExp(`^${name}`) })
/** The songs of the playlists of a name at the service, and other columns of them. */
export const listsNamed =
  (name: string, ...columns: readonly string[]) =>
  ({ playlists }: AtService): unknown =>
    [...playlists.values()].filter(row => row['name'] === name).map(row => ['tracks', ...columns].map(column => row[column]))
