// Tests files that are dropped on a page: the preload is told where they lie, nobody else, and only of real ones.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { eventually, launch, newFolder } from './launch.js'

/** @type {Awaited<ReturnType<typeof launch>>} */
let app
/** @type {import('playwright').CDPSession} */
let devTools
/** @type {string[]} */
let files
before(async () => {
  app = await launch()
  devTools = await app.page.context().newCDPSession(app.page)
  const folder = newFolder()
  fs.mkdirSync(path.join(folder, 'Ünder "quotes"'))
  fs.writeFileSync(path.join(folder, 'a.txt'), 'a')
  files = ['a.txt', 'Ünder "quotes"'].map(name => path.join(folder, name))
})

/** @param {'dragEnter' | 'dragOver' | 'dragCancel' | 'drop'} type */
const drag = type => devTools.send('Input.dispatchDragEvent', { type, x: 300, y: 200, data: { items: [], files, dragOperationsMask: 1 } })
/** Holds files over the page as a desktop does, again and again, until the page accepts them. */
const dragUntilAccepted = async () => {
  await app.page.evaluate(() => {
    globalThis.isAccepted = false
    window.addEventListener('dragover', event => setTimeout(() => (globalThis.isAccepted ||= event.defaultPrevented)))
  })
  await drag('dragEnter')
  await eventually(async () => {
    await drag('dragOver')
    return app.page.evaluate(() => globalThis.isAccepted)
  }, 'the page accepts the drag')
}
const messages = async () =>
  (await app.seen()).flatMap(line => (line.startsWith('message ') ? [JSON.parse(line.slice('message '.length))[0]] : []))

test('a drop has paths of files and folders; what a script made has none, and what is no file is refused', async () => {
  await dragUntilAccepted()
  await drag('drop')
  const wrong = 'getPathForFile expected to receive a File object but one was not provided'
  await app.saw(`message ${JSON.stringify([{ trusted: true, dropped: files, made: ['', '', '', ''], wrong }])}`)
})

test('a drag may go and come again, and a page that stops at places of its own learns nothing and goes on', async () => {
  const before = (await messages()).length
  await drag('dragEnter')
  await drag('dragCancel')
  await dragUntilAccepted()
  const learnt = await app.page.evaluate(() => {
    const settings = { binding: 'guessed' }
    const file = new File(['made'], 'made.txt')
    const answer = { path: null }
    // biome-ignore lint/suspicious/noDebugger: what is under test
    debugger
    return [settings.binding, file.name, answer.path]
  })
  assert.deepEqual(learnt, ['guessed', 'made.txt', null])
  await drag('drop')
  await eventually(async () => (await messages()).length > before, 'the preload hears of the second drop')
  assert.deepEqual((await messages())[before]?.dropped, files)
})

test('while main does not see the files of a drag yet, the page is told of none, and so can take none without their paths', async () => {
  const before = (await messages()).length
  await app.page.evaluate(() => {
    globalThis.drags = []
    for (const name of ['dragenter', 'dragover', 'drop']) window.addEventListener(name, () => globalThis.drags.push(name))
  })
  // Main is busy with something else, from one file to the other: what the preload asks of it waits.
  const [begun, over] = ['begun', 'over'].map(name => path.join(newFolder(), name))
  const busy = app.electronApp.evaluate(
    (_, [beginning, end]) => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs')
      writeFileSync(beginning, '')
      while (!existsSync(end));
    },
    [begun, over],
  )
  await eventually(() => fs.existsSync(begun), 'main is busy')
  await drag('dragEnter')
  await drag('dragOver')
  await drag('drop')
  const early = await app.page.evaluate(() => globalThis.drags)
  fs.writeFileSync(over, '')
  await busy
  assert.deepEqual(early, [])
  await dragUntilAccepted()
  await drag('drop')
  await eventually(async () => (await messages()).length > before, 'the preload hears of the drop')
  assert.deepEqual((await messages())[before]?.dropped, files)
})
