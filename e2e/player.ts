// The app's window as a person sees it: everything is found by its role and its name.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Segue } from './segue.ts'

/** Where a row of songs shows its title, from its corner; pixels. In the middle of a narrow one are buttons. */
export const onTitle = { position: { x: 120, y: 14 } }

export type Player = ReturnType<typeof playerOf>

/** What one can do with a running app; `browser` is the person's own browser, where consent is given. */
export function playerOf(segue: Segue, browser: Page) {
  const { page } = segue
  const library = page.getByRole('navigation', { name: 'Library' })
  const bar = page.getByRole('region', { name: 'Player' })
  const songs = page.getByRole('grid', { name: 'Songs' })
  const position = bar.getByRole('slider', { name: 'Position' })
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
  const rowOf = (title: string): Locator => songs.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })

  /** The first song in view; rows that only head a disc cannot be selected. */
  const firstSong = () => songs.getByRole('row').and(page.locator('[aria-selected]')).first()

  const openConsent = async () => {
    await button('Sign in with your browser').click()
    await browser.goto(await segue.nextAddress())
  }
  const expectLibrary = async () => {
    await expect(library).toBeVisible({ timeout: 20_000 })
  }
  /** `person`: as whom, where several are offered. */
  const answerConsent = async (answer: 'Approve' | 'Deny', person?: string) => {
    if (person !== undefined) await browser.getByRole('radio', { name: person }).check()
    await browser.getByRole('button', { name: answer }).click()
    await expect(browser.getByText('You can close this page')).toBeVisible()
  }
  const go = async (name: string) => {
    await library.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })
  }

  /** The menu at the person's name. */
  const openAccounts = async () => {
    await library.getByRole('button', { name: /Accounts$/ }).click()
    return page.getByRole('menu', { name: 'Accounts' })
  }

  return {
    ...segue,
    browser,
    library,
    bar,
    songs,
    button,
    rowOf,
    firstSong,
    openConsent,
    answerConsent,
    expectLibrary,
    go,
    openAccounts,
    /** From the door to the songs, through the real consent page. */
    signIn: async (person?: string) => {
      await openConsent()
      await answerConsent('Approve', person)
      await expectLibrary()
      await go('Songs')
      await expect(firstSong()).toBeVisible({ timeout: 30_000 })
      // The first look at a large library can be seen only: nothing can be done with it until the whole is there.
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
    },
    /** Scrolls the list shown to a song, by typing its first letters as a person does, and gives its row. */
    find: async (title: string) => {
      // On a busy machine a letter may come so late that it begins another word: then it is typed once more, after a pause.
      await expect(async () => {
        await firstSong().click(onTitle)
        await page.keyboard.type(title.slice(0, 12))
        await expect(rowOf(title)).toBeVisible({ timeout: 3_000 })
      }).toPass({ intervals: [2_000], timeout: 30_000 })
      return rowOf(title)
    },
    /** Seconds, as the seek line tells them to a screen reader: `1:05 of 3:07`. */
    position: async () => {
      const [, ...parts] = /^(?:(\d+):)?(\d+):(\d+) of /.exec((await position.getAttribute('aria-valuetext')) ?? '') ?? []
      if (parts.length === 0) throw new Error('The seek line does not tell where the song is')
      return parts.reduce((seconds, part) => seconds * 60 + Number(part ?? 0), 0)
    },
    /** Clicks on the seek line at a share of the song, 0 to 1. */
    seekTo: async (share: number) => {
      const box = await position.boundingBox()
      if (!box) throw new Error('The seek line is not shown')
      await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
    },
    press: async (name: 'Play' | 'Pause' | 'Next' | 'Previous' | 'Mute' | 'Unmute') => {
      await bar.getByRole('button', { name, exact: true }).click()
    },
    expectPlaying: async (title: string) => {
      await expect(bar.getByRole('link', { name: title, exact: true })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    },
    expectPaused: async (title: string) => {
      await expect(bar.getByRole('link', { name: title, exact: true })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    },
    /** `forget`: with everything that this computer keeps of the account. */
    signOut: async ({ forget = false } = {}) => {
      await (await openAccounts()).getByRole('menuitem', { name: 'Sign out…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign out' })
      if (forget) await dialog.getByRole('checkbox', { name: /Also delete this computer’s copy/ }).check()
      await dialog.getByRole('button', { name: 'Sign out' }).click()
    },
  }
}
