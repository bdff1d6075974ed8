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
  const child = spawnSync(runtime.executable, [path.join(folder, 'main.cjs'), ...asRoot], { encoding: 'utf8', timeout: 30_000 })
  assert.equal(child.status, 1)
  assert.match(child.stderr, /App threw an error during load\nError: broken on purpose/)
  assert.equal(spawnSync(runtime.executable, ['--version'], { encoding: 'utf8' }).stdout.trim(), `v${runtime.version}`)
  removeFolder(folder)
})

test('a packaged app runs from its archive', async () => {
  const folder = newFolder()
  const archive = path.join(folder, 'app.asar')
  await createRequire(import.meta.url)('@electron/asar').createPackage(sampleApp, archive)
  const app = await launch({ app: archive, args: ['a-word'] })
  const facts = await app.electronApp.evaluate(({ app: electronApp }) => [
    electronApp.isPackaged,
    electronApp.getAppPath(),
    electronApp.getName(),
    process.resourcesPath,
    process.defaultApp,
    process.argv.filter(word => !word.startsWith('-')).slice(1),
  ])
  assert.deepEqual(facts, [true, archive, 'Sample App', folder, undefined, ['a-word']])
  await app.close()
})

test('nothing of an archive is unpacked: files, modules, workers and native modules are found in it or beside it', async () => {
  const source = newFolder()
  const files = {
    'package.json': '{"name":"archived","type":"module","main":"main.js"}',
    'main.js': `import { readFileSync, existsSync, readdirSync } from 'node:fs'
      import { open, readFile, stat } from 'node:fs/promises'
      import { createRequire } from 'node:module'
      import { join } from 'node:path'
      import { Worker } from 'node:worker_threads'
      import { value } from './lib/other.js'
      const here = import.meta.dirname
      const handle = await open(join(here, 'text.txt'))
      const piece = await handle.read(new Uint8Array(4), { position: 2 })
      await handle.close()
      const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: 20 })
      const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
      let missing = ''
      try { readFileSync(join(here, 'nothing')) } catch (error) { missing = error.code }
      console.log(JSON.stringify([value, createRequire(import.meta.url)('module-beside').where, answer,
        Buffer.from(piece.buffer).toString(), (await stat(join(here, 'text.txt'))).size, (await readFile(join(here, 'text.txt'), 'utf8')).length,
        existsSync(join(here, 'lib')), existsSync(join(here, 'nowhere')), readdirSync(here).includes('lib'), missing, here.endsWith('app.asar')]))
      process.exit(0)`,
    'text.txt': '0123456789',
    'lib/other.js': 'export const value = 7',
    'worker.js':
      "import { parentPort, workerData } from 'node:worker_threads'; import { value } from './lib/other.js'; parentPort.postMessage(workerData + value)",
    'node_modules/module-beside/package.json': '{"name":"module-beside","main":"./index.js"}',
    'node_modules/module-beside/index.js':
      'exports.where = __filename.includes("app.asar/") && !require("node:fs").existsSync(__filename + "x")',
  }
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(source, name)), { recursive: true })
    fs.writeFileSync(path.join(source, name), content)
  }
  const archive = path.join(newFolder(), 'app.asar')
  await createRequire(import.meta.url)('@electron/asar').createPackageWithOptions(source, archive, {
    unpackDir: 'node_modules/module-beside',
  })
  const { stdout, stderr } = spawnSync(runtime.executable, [archive, ...asRoot], { encoding: 'utf8', timeout: 30_000 })
  assert.equal(stdout === '', false, stderr)
  assert.deepEqual(JSON.parse(stdout), [7, true, 27, '2345', 10, 10, true, false, true, 'ENOENT', true])
})

test('an archive that lacks a file of the app does not start', async () => {
  const source = newFolder()
  fs.writeFileSync(path.join(source, 'package.json'), '{"name":"archived","type":"module","main":"main.js"}')
  fs.writeFileSync(path.join(source, 'main.js'), "import './left-out.js'")
  const archive = path.join(newFolder(), 'app.asar')
  await createRequire(import.meta.url)('@electron/asar').createPackage(source, archive)
  const { status, stderr } = spawnSync(runtime.executable, [archive, ...asRoot], { encoding: 'utf8', timeout: 30_000 })
  assert.equal(status, 1)
  assert.match(stderr, /left-out\.js/)
})

test('as root it starts only without the sandbox, as Chromium does; once it runs, the app takes the switch back', async () => {
  if (process.getuid?.() !== 0) return
  const { status, stderr } = spawnSync(runtime.executable, [sampleApp], { encoding: 'utf8', timeout: 30_000 })
  assert.equal(status, 1)
  assert.match(stderr, /Running as root without --no-sandbox is not supported/)
  const app = await launch()
  assert.equal(await app.electronApp.evaluate(({ app: electronApp }) => electronApp.commandLine.hasSwitch('no-sandbox')), false)
  await app.close()
})

test('relaunch starts once the app has gone, with no arguments but those that are named', async () => {
  const folder = newFolder()
  const script = path.join(folder, 'next')
  fs.writeFileSync(
    script,
    `#!/bin/sh\nprintf '%s,' "$@" > '${folder}/said'; [ -e "/proc/$PARENT" ] && echo there >> '${folder}/said'; grep NoNewPrivs /proc/self/status >> '${folder}/said'\n`,
    {
      mode: 0o755,
    },
  )
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
  await eventually(() => fs.readFileSync(path.join(folder, 'said'), 'utf8').endsWith('\n'), 'it has said all')
  assert.equal(fs.readFileSync(path.join(folder, 'said'), 'utf8'), '--one,two,NoNewPrivs:\t1\n')
})

test('relaunch starts nothing out of an AppImage, whose mount has gone by then', async () => {
  const { relaunchAfter } = await import('../source/api/relaunch.js')
  const folder = newFolder()
  const note = path.join(folder, 'started')
  // The pid of a process that has ended already, so that `relaunchAfter` need not wait.
  const { pid } = spawnSync('/bin/true')
  process.env.APPDIR = '/tmp/.mount_Segue1'
  try {
    relaunchAfter(pid, '/tmp/.mount_Segue1/segue', ['/bin/sh', '-c', `echo AppImage >> '${note}'`])
  } finally {
    delete process.env.APPDIR
  }
  relaunchAfter(pid, '/opt/Segue/segue', ['/bin/sh', '-c', `sleep 0.3; echo other >> '${note}'`])
  await eventually(() => fs.existsSync(note) && fs.readFileSync(note, 'utf8').includes('other'), 'the other one is started')
  assert.equal(fs.readFileSync(note, 'utf8'), 'other\n')
})

test('the versions are compared: of two Chromiums one has an Electron', async () => {
  const { chromiumOf, newerBy } = await import('../source/versions.js')
  assert.deepEqual([chromiumOf('42.1.0'), chromiumOf('45.4.1')], [148, 154])
  assert.deepEqual([newerBy('156.0.8078.79', '45.4.1'), newerBy('153.0.1.2', '45.4.1'), newerBy('unknown', '45.4.1')], [2, -1, 0])
})
