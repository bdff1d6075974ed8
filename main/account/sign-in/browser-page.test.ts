import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserPage } from './browser-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const between = (html: string, tag: string) => new RegExp(`<${tag}>([^]*)</${tag}>`).exec(html)?.[1] ?? ''

test('its policy allows its own style and script, and nothing from anywhere', () => {
  const { html, policy } = browserPage('Done', 'You can close this page.', true)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src ${hashOf(between(html, 'style'))}`)
  expect(policy).toContain(`script-src ${hashOf(between(html, 'script'))}`)
  expect(html).not.toMatch(/https?:|src=|href=/)
})

test('it closes itself only when there is nothing left to do', () => {
  const { html, policy } = browserPage('Not this one', 'Go back.', false)
  expect(html).not.toContain('<script')
  expect(policy).not.toContain('script-src')
})
