import path from 'node:path'
import { expect, test } from 'vitest'
import { sandboxFor } from './sandbox.ts'

const electron = { executable: '/opt/electron/dist/electron', chromium: null }
const helper = path.join('/opt/electron/dist/chrome-sandbox')
const user = { isLinux: true, isRoot: false, hasUserNamespaces: () => true, isSetuidRoot: () => false }

test('where user namespaces are to be had, or a helper that runs as root, Chromium keeps its sandbox', () => {
  expect(sandboxFor(electron, user)).toEqual({ switches: [], line: null })
  const helped = { ...user, hasUserNamespaces: () => false, isSetuidRoot: (file: string) => file === helper }
  expect(sandboxFor(electron, helped)).toEqual({ switches: [], line: null })
})

test('where neither is, the app starts without it, and a sentence says how to have it', () => {
  const { switches, line } = sandboxFor(electron, { ...user, hasUserNamespaces: () => false })
  expect(switches).toEqual(['--no-sandbox'])
  expect(line).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
})

test('root starts without it, and is told', () => {
  const { switches, line } = sandboxFor(electron, { ...user, isRoot: true })
  expect(switches).toEqual(['--no-sandbox'])
  expect(line).toMatch(/ordinary user/)
})

test('what stands in for Electron has the sandbox of its Chromium, and root none', () => {
  const standIn = { executable: '/project/bin/electron', chromium: '/usr/lib/chromium/chromium' }
  const itsHelper = path.join('/usr/lib/chromium/chrome-sandbox')
  const helped = { ...user, hasUserNamespaces: () => false, isSetuidRoot: (file: string) => file === itsHelper }
  expect(sandboxFor(standIn, helped).switches).toEqual([])
  expect(sandboxFor(standIn, { ...helped, isRoot: true }).switches).toEqual(['--no-sandbox'])
})

test('other systems are left alone', () => {
  const none = { ...user, isRoot: true, hasUserNamespaces: () => false }
  expect(sandboxFor(electron, { ...none, isLinux: false }).switches).toEqual([])
})
