// Every border rule is broken once on purpose, in a small tree of its own: a rule that matches nothing would pass for ever.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** A file, what it imports, and the rule that forbids it. */
const broken: readonly (readonly [file: string, imported: string, rule: string])[] = [
  ['shared/queue/a.ts', './b.ts', 'no-cycles'],
  ['shared/queue/lost.ts', './gone.ts', 'nothing-unresolved'],
  ['shared/wire/own.ts', '../ids.ts', 'wire-stands-alone'],
  ['shared/library/heavy.ts', 'zod', 'rules-are-plain'],
  ['shared/connect/transfer/reach.ts', '../session/write-session.ts', 'machines-write-their-own-state'],
  ['shared/library/model/up.ts', '../order/room.ts', 'library-model-looks-down'],
  ['shared/library/order/up.ts', '../pack/room.ts', 'library-order-looks-down'],
  ['shared/library/pack/up.ts', '../places/room.ts', 'library-pack-looks-down'],
  ['shared/library/places/up.ts', '../search/room.ts', 'library-places-looks-down'],
  ['shared/library/search/up.ts', '../query/room.ts', 'library-search-looks-down'],
  ['shared/library/query/up.ts', '../import/room.ts', 'library-query-looks-down'],
  ['shared/library/import/up.ts', '../unsorted/room.ts', 'library-import-looks-down'],
  ['packages/demo-music/player.ts', '../../shared/ids.ts', 'packages-stand-alone'],
  ['packages/json-columns/disk.ts', 'node:fs', 'json-columns-runs-anywhere'],
  ['shared/queue/rows.ts', '../../packages/json-columns/json-columns.ts', 'only-the-import-reads-json-columns'],
  ['main/library/inside.ts', '../../packages/json-columns/scan.ts', 'packages-have-one-way-in'],
  ['main/library/noise.ts', '../../packages/demo-music/demo-music.ts', 'only-the-service-makes-music'],
  ['shared/clock.ts', 'node:timers', 'shared-knows-no-runtime'],
  ['renderer/own-messages.tsx', 'icu-minify', 'only-the-words-know-their-library'],
  ['service/mind.ts', '../shared/queue/model.ts', 'service-shares-only-the-wire'],
  ['preload/long-arm.ts', '../shared/ids.ts', 'preload-is-a-bridge'],
  ['renderer/reach.tsx', '../main/store.ts', 'page-stays-in-the-page'],
  ['renderer/disk.tsx', 'node:fs', 'page-has-no-node'],
  ['renderer/spelling.tsx', '../shared/wire/policy.ts', 'page-does-not-speak-wire'],
  ['renderer/schemas.tsx', '../shared/ipc/contract.ts', 'page-takes-only-types-of-the-contract'],
  ['renderer/words/aware.ts', '../state/app-context.ts', 'words-import-nothing'],
  ['renderer/controls/Aware.tsx', '../state/app-context.ts', 'controls-know-no-state'],
  ['renderer/state/drawing.ts', '../lists/Table.tsx', 'state-is-below-what-is-drawn'],
  ['renderer/lists/special.ts', '../features/queue/Queue.tsx', 'lists-are-below-features'],
  ['renderer/lists/virtual/whole.ts', '../Table.tsx', 'rooms-of-lists-run-one-way'],
  ['renderer/query/special.ts', '../features/queue/Queue.tsx', 'query-is-below-features'],
  ['renderer/layout/special.ts', '../features/queue/Queue.tsx', 'layout-is-below-features'],
  ['renderer/features/home/neighbour.ts', '../queue/Queue.tsx', 'features-meet-in-the-app'],
  ['renderer/mini/noise.ts', '../player/drawing.ts', 'the-small-window-has-no-sound'],
  ['renderer/player/drawing.ts', '../lists/Table.tsx', 'the-sound-follows-the-state'],
  ['renderer/player/stream/ahead.ts', '../playback/playback.ts', 'rooms-of-the-player-run-one-way'],
  ['renderer/noise.tsx', 'howler', 'only-the-speaker-imports-howler'],
  ['main/account/window.ts', 'electron', 'only-the-shell-imports-electron'],
  ['main/history/other.ts', '../queue/queue.ts', 'subjects-do-not-know-each-other'],
  ['main/media/shell.ts', '../shell/window/window.ts', 'subjects-do-not-know-the-shell'],
  ['main/api/subject.ts', '../queue/queue.ts', 'tools-of-main-stay-below-the-subjects'],
  ['main/media/past-the-proxy.ts', 'node:https', 'only-the-network-leads-out'],
  ['main/queue/cheat.ts', '../../service/index.ts', 'client-does-not-know-the-stand-in'],
  ['main/queue/lax.test.ts', '../../service/index.ts', 'tests-of-the-client-are-strict'],
  ['e2e/inside.ts', '../main/store.ts', 'end-to-end-tests-see-the-outside'],
  ['main/testing.ts', '../e2e/player.ts', 'product-does-not-import-tools-or-tests'],
  ['main/barrel.ts', './shell/index.ts', 'no-barrels'],
]

/** Files that are imported above and break nothing. */
const innocent = [
  ...['order', 'pack', 'places', 'search', 'query', 'import', 'unsorted'].map(room => `shared/library/${room}/room.ts`),
  ...[
    'packages/json-columns/json-columns.ts',
    'packages/json-columns/scan.ts',
    'packages/demo-music/demo-music.ts',
    'shared/ids.ts',
    'shared/queue/model.ts',
    'shared/connect/session/write-session.ts',
    'shared/wire/policy.ts',
    'shared/ipc/contract.ts',
    'main/store.ts',
    'main/queue/queue.ts',
  ],
  ...['main/shell/window/window.ts', 'main/shell/index.ts', 'service/index.ts', 'e2e/player.ts'],
  ...[
    'renderer/state/app-context.ts',
    'renderer/lists/Table.tsx',
    'renderer/features/queue/Queue.tsx',
    'renderer/player/playback/playback.ts',
  ],
]

test('each border rule notices what it forbids', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-borders-'))
  try {
    const write = async (file: string, text: string) => {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    await write('tsconfig.base.json', '{}')
    for (const name of ['electron', 'howler', 'zod', 'icu-minify']) {
      await write(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`)
      await write(`node_modules/${name}/index.js`, 'exports.value = 1\n')
    }
    for (const file of innocent) await write(file, 'export const value = 1\n')
    await write('shared/queue/b.ts', "import { value } from './a.ts'\nexport const other = value\n")
    for (const [file, imported] of broken) await write(file, `import { value } from '${imported}'\nexport const other = value\n`)

    const folders = ['main', 'preload', 'renderer', 'shared', 'service', 'e2e', 'packages']
    const { output } = await cruise(folders, { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } })
    if (typeof output === 'string') throw new Error(output)
    const found = output.summary.violations.map(({ from, rule }) => `${from} ${rule.name}`)
    expect(found).toEqual(expect.arrayContaining(broken.map(([file, , rule]) => `${file} ${rule}`)))
    expect(forbidden.map(({ name }: { readonly name: string }) => name).sort()).toEqual(broken.map(([, , rule]) => rule).sort())
  } finally {
    await rm(folder, { recursive: true })
  }
})
