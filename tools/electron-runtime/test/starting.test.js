// Tests how an app comes to run: from a folder or an archive, with or without a sandbox, by itself again, and beside which Chromium.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { asRoot, eventually, launch, newFolder, removeFolder, runtime, sampleApp } from './launch.js'

test('an error while the app loads ends it', () => {
  const folder = newFolder()
  fs.writeFileSync(
    path.join(folder, 'main.cjs'),
    "const { app } = require('electron'); if (require.main !== module || !app) process.exit(3); throw new Error('broken on purpose');",
  )
  const child = spawnSync(runtime.executable, [path.join(folder, 'main.cjs'), ...asRoot], { encoding: 'utf8', timeout: 5000 })
  assert.equal(child.status, 1)
  assert.match(child.stderr, /App threw an error during load\nError: broken on purpose/)
  assert.equal(spawnSync(runtime.executable, ['--version'], { encoding: 'utf8' }).stdout.trim(), `v${runtime.version}`)
  removeFolder(folder)
})

test('a packaged app runs from its archive', async () => {
  const folder = newFolder()
  const archive = path.join(folder, 'app.asar')
  await createRequire(import.meta.url)('@electron/asar').createPackage(sampleApp, archive)
  const app = await launch({ app: archive })
  const facts = await app.electronApp.evaluate(({ app: electronApp }) => [
    electronApp.isPackaged,
    electronApp.getAppPath(),
    electronApp.getName(),
    process.resourcesPath,
    process.defaultApp,
  ])
  assert.deepEqual(facts, [true, archive, 'Sample App', folder, undefined])
  await app.close()
})

test('as root it starts only without the sandbox, as Chromium does; once it runs, the app takes the switch back', async () => {
  if (process.getuid?.() !== 0) return
  const { status, stderr } = spawnSync(runtime.executable, [sampleApp], { encoding: 'utf8', timeout: 5000 })
  assert.equal(status, 1)
  assert.match(stderr, /Running as root without --no-sandbox is not supported/)
  const app = await launch()
  assert.equal(await app.electronApp.evaluate(({ app: electronApp }) => electronApp.commandLine.hasSwitch('no-sandbox')), false)
  await app.close()
})

test('relaunch starts once the app has gone, with no arguments but those that are named', async () => {
  const folder = newFolder()
  const script = path.join(folder, 'next')
  fs.writeFileSync(script, `#!/bin/sh\nprintf '%s,' "$@" > '${folder}/said'; [ -e "/proc/$PARENT" ] && echo there >> '${folder}/said'\n`, {
    mode: 0o755,
  })
  const app = await launch()
  await app.electronApp.evaluate(({ app: electronApp }, execPath) => {
    process.env.PARENT = String(process.pid)
    electronApp.relaunch({ execPath, args: ['--one', 'two'] })
  }, script)
  await new Promise(done => {
    setTimeout(done, 300)
  })
  assert.ok(!fs.existsSync(path.join(folder, 'said')))
  await app.close()
  await eventually(
    () => fs.existsSync(path.join(folder, 'said')) && fs.readFileSync(path.join(folder, 'said'), 'utf8') !== '',
    'the next one runs',
  )
  assert.equal(fs.readFileSync(path.join(folder, 'said'), 'utf8'), '--one,two,')
})

test('the versions are compared: of two Chromiums one has an Electron', async () => {
  const { chromiumOf, newerBy } = await import('../source/versions.js')
  assert.deepEqual([chromiumOf('42.1.0'), chromiumOf('45.4.1')], [148, 154])
  assert.deepEqual([newerBy('156.0.8078.79', '45.4.1'), newerBy('153.0.1.2', '45.4.1'), newerBy('unknown', '45.4.1')], [2, -1, 0])
})
