// Tests what a page knows of being hidden, and that its timers rest then. With no driver of tests, which would keep each page visible.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { asRoot, eventually, newFolder, runtime } from './launch.js'

/**
 * An app whose window is shown, hidden and shown again; its page counts timers of 10 ms, and how often it wakes, for some three seconds each.
 * @param {string} more to do before it is ready
 */
function makeApp(more = '') {
  const folder = newFolder()
  fs.writeFileSync(path.join(folder, 'package.json'), '{"name":"hidden","main":"main.cjs"}')
  fs.writeFileSync(
    path.join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
    ${more}
    const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
    app.whenReady().then(async () => {
      const window = new BrowserWindow({ width: 500, height: 300 })
      await window.loadURL('data:text/html,<script>var ticks = 0, wakes = 0, last = 0; setInterval(() => { const now = performance.now(); ticks++; wakes += now - last > 100 ? 1 : 0; last = now }, 10)</script>')
      const look = async () => {
        const began = performance.now()
        const [before, awake] = await window.webContents.executeJavaScript('[ticks, wakes]')
        await pause(3000)
        const found = await window.webContents.executeJavaScript('[document.visibilityState, ticks - ' + before + ', wakes - ' + awake + ']')
        return [...found, (performance.now() - began) / 1000]
      }
      const found = [await look()]
      window.hide()
      await pause(1000)
      found.push(await look())
      window.show()
      await pause(1000)
      found.push(await look())
      require('node:fs').writeFileSync(process.argv.at(-1), JSON.stringify(found))
      app.quit()
    })`,
  )
  return folder
}

/**
 * An app whose window is made without being shown; it says what its page knows then, and what once it is shown.
 * @param {string} options of the window
 * @param {number} patience for the event that it is ready, milliseconds
 */
function makeUnseen(options, patience) {
  const folder = newFolder()
  fs.writeFileSync(path.join(folder, 'package.json'), '{"name":"unseen","main":"main.cjs"}')
  fs.writeFileSync(
    path.join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
    const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
    app.whenReady().then(async () => {
      const window = new BrowserWindow({ width: 500, height: 300, show: false${options} })
      const ready = new Promise(resolve => window.once('ready-to-show', () => resolve(true)))
      await window.loadURL('data:text/html,<p>here')
      const state = () => window.webContents.executeJavaScript('document.visibilityState')
      const isReady = await Promise.race([ready, pause(${patience}).then(() => false)])
      const found = [await state(), isReady]
      window.show()
      await pause(1000)
      found.push(await state())
      require('node:fs').writeFileSync(process.argv.at(-1), JSON.stringify(found))
      app.quit()
    })`,
  )
  return folder
}

/** @param {string} app */
async function run(app) {
  const [profile, answer] = [newFolder(), path.join(newFolder(), 'found')]
  const child = spawn(runtime.executable, [app, ...asRoot, `--user-data-dir=${profile}`, answer], { stdio: 'ignore' })
  await eventually(() => child.exitCode !== null, 'it ends')
  return JSON.parse(fs.readFileSync(answer, 'utf8'))
}

test('a hidden page knows it, and its timers run once a second; shown again they run as before', async () => {
  const [shown, hidden, again] = await run(makeApp())
  assert.deepEqual([shown[0], hidden[0], again[0]], ['visible', 'hidden', 'visible'])
  assert.ok(shown[1] > 20 && again[1] > 20, `${shown} ${again}`)
  // Each second it wakes up, and what is due runs then, twice where the next turn is due meanwhile.
  assert.ok(hidden[2] <= hidden[3] + 2 && hidden[1] <= 2 * hidden[2], `${hidden}`)
})

test('they go on where the app says so, and the page knows all the same', async () => {
  const [, hidden] = await run(makeApp("app.commandLine.appendSwitch('disable-background-timer-throttling')"))
  assert.equal(hidden[0], 'hidden')
  assert.ok(hidden[1] > 20, `${hidden}`)
})

test('a window that is not shown has a page that believes to be seen, unless it is not to be painted', async () => {
  assert.deepEqual(await run(makeUnseen('', 20_000)), ['visible', true, 'visible'])
  assert.deepEqual(await run(makeUnseen(', paintWhenInitiallyHidden: false', 1000)), ['hidden', false, 'visible'])
})
