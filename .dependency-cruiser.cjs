// Who may import whom (docs/architecture.md). Every rule says why, so that a failure teaches.

/** The subjects of main; each is wired in main/account-parts.ts and knows none of the others. */
const subjects = 'account|library|media|queue|history|edits|uploads|desktop'
const tests = '(\\.test\\.tsx?|-for-tests\\.tsx?)$'
/** The rooms of shared/library, from the lowest up; only the last reads answers. */
const rooms = ['model', 'order', 'pack', 'places', 'search', 'query', 'import']
const packageBorders = require('./tools/borders/packages.cjs')
const waysOut = 'connection-test/probe|queue/socket/web-socket|desktop/local-control/server'
const builtIn = { dependencyTypes: ['core'] }

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other cannot be understood one at a time. Move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere: a typing error, or a package missing from package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'wire-stands-alone',
      comment:
        'shared/wire is the spelling of the service, which the stand-in shares. It may import the schema library and nothing of ours.',
      severity: 'error',
      from: { path: '^shared/wire/', pathNot: tests },
      to: { pathNot: ['^shared/wire/', '^node_modules/zod/'] },
    },
    {
      name: 'rules-are-plain',
      comment:
        'The rules in shared/ are functions of data: no package, no Node, no electron. That is why they can be tested in milliseconds.',
      severity: 'error',
      from: { path: '^shared/(account|connection|library|queue|connect|history|audio|edits|playlist-files|uploads)/', pathNot: tests },
      to: {
        pathNot: [
          '^shared/(account|connection|library|queue|connect|history|audio|edits|playlist-files|uploads|wire|words)/',
          '^shared/[^/]+$',
          '^packages/json-columns/',
        ],
      },
    },
    ...rooms.map((room, floor) => ({
      name: `library-${room}-looks-down`,
      comment: `Rooms of shared/library stand one above the other: ${rooms.join(', ')}. Each may import those before it, so that a change of one is felt in those behind it only.`,
      severity: 'error',
      from: { path: `^shared/library/${room}/`, pathNot: tests },
      to: { path: '^shared/library/', pathNot: `^shared/library/(${rooms.slice(0, floor + 1).join('|')})/` },
    })),
    ...packageBorders,
    {
      name: 'machines-write-their-own-state',
      comment:
        'Replication, transfer and session each write their own part of a device, by the write-….ts of their room. Another room asks for what it wants by a function that says what happened.',
      severity: 'error',
      from: { path: '^shared/connect/([^/]+)', pathNot: tests },
      to: { path: '^shared/connect/[^/]+/write-(replication|session|transfer)[.]ts$', pathNot: '^shared/connect/$1/' },
    },
    {
      name: 'shared-knows-no-runtime',
      comment: 'shared/ runs in main, in the page and in tests alike, so it imports nothing but itself and the schema library.',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { pathNot: ['^shared/', '^packages/json-columns/', '^node_modules/(zod|icu-minify|@schummar)/'] },
    },
    {
      name: 'only-the-words-know-their-library',
      comment: 'Messages are looked up by t() of shared/words/words.ts, so that the library behind it can be changed in one place.',
      severity: 'error',
      from: { pathNot: [tests, '^shared/words/', '^tools/build/'] },
      to: { path: '^node_modules/(icu-minify|@schummar)/' },
    },
    {
      name: 'service-shares-only-the-wire',
      comment:
        'The stand-in must not know how the client thinks, or both could share a mistake. It may import shared/wire and Node packages.',
      severity: 'error',
      from: { path: '^service/', pathNot: tests },
      to: { path: ['^(main|renderer|preload|e2e|tools|bench)/', '^shared/(?!wire/)', '^node_modules/(electron|howler|react|zustand)/'] },
    },
    {
      name: 'preload-is-a-bridge',
      comment:
        'The preload script runs in the sandbox: electron and the names of the contract, nothing else, or the page gets a longer arm.',
      severity: 'error',
      from: { path: '^preload/', pathNot: tests },
      to: { pathNot: ['^preload/', '^shared/ipc/', '^electron$', '^node_modules/electron/'] },
    },
    {
      name: 'page-stays-in-the-page',
      comment: 'The page is untrusted: whatever it needs of the system it asks of main, through renderer/state/bridge.ts.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: ['^(main|preload|service|e2e|tools|bench)/', '^electron$', '^node_modules/(electron|keytar|ws)/'] },
    },
    {
      name: 'page-has-no-node',
      comment: 'There is no Node in the page: its sandbox has no require.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: builtIn,
    },
    {
      name: 'page-does-not-speak-wire',
      comment: "The service's spelling ends in main. The page knows the library, the queue and the state, not where they come from.",
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^shared/wire/' },
    },
    {
      name: 'page-takes-only-types-of-the-contract',
      comment: 'The schemas of the contract are for main, which checks. In the page they would only be weight.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^shared/ipc/contract', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'words-import-nothing',
      comment: 'renderer/words/ turns values into what people read; it knows neither state nor what is drawn.',
      severity: 'error',
      from: { path: '^renderer/words/', pathNot: tests },
      to: { path: '^renderer/(?!words/)' },
    },
    {
      name: 'controls-know-no-state',
      comment: 'A control shows what it is given and tells what was done with it: that is why every screen can use it.',
      severity: 'error',
      from: { path: '^renderer/controls/', pathNot: tests },
      to: { path: '^renderer/(?!(controls|words)/)' },
    },
    {
      name: 'state-is-below-what-is-drawn',
      comment: 'State of the page knows nothing of lists, screens or the sound that follow it.',
      severity: 'error',
      from: { path: '^renderer/state/', pathNot: tests },
      to: { path: '^renderer/(?!(state|controls|words)/)' },
    },
    {
      name: 'lists-are-below-features',
      comment: 'Lists show whatever they are given; what is special of one place belongs to its feature.',
      severity: 'error',
      from: { path: '^renderer/lists/', pathNot: tests },
      to: { path: '^renderer/(?!(lists|state|controls|words)/)' },
    },
    {
      name: 'rooms-of-lists-run-one-way',
      comment:
        'virtual/ draws rows, menus/ says what can be done with them, columns/ how they read; the tables and grids over them come last.',
      severity: 'error',
      from: { path: '^renderer/lists/(virtual|menus|columns)/', pathNot: tests },
      to: { path: '^renderer/lists/[^/]+$' },
    },
    {
      name: 'query-is-below-features',
      comment: 'Fields and chips of the query language stand in many places and know none of them.',
      severity: 'error',
      from: { path: '^renderer/query/', pathNot: tests },
      to: { path: '^renderer/(?!(query|lists|state|controls|words)/)' },
    },
    {
      name: 'layout-is-below-features',
      comment: 'The frame of a page holds any screen; which one is up to app/.',
      severity: 'error',
      from: { path: '^renderer/layout/', pathNot: tests },
      to: { path: '^renderer/(features|app|player)/' },
    },
    {
      name: 'features-meet-in-the-app',
      comment: 'A feature knows no other one, nor the sound: app/ puts them together, by what it hands them.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/', pathNot: tests },
      to: { path: '^renderer/(features|app|player)/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'the-small-window-has-no-sound',
      comment:
        'One page alone owns the speaker. The small window shows and steers; it starts no player, and knows nothing of the large page.',
      severity: 'error',
      from: { path: '^renderer/mini/', pathNot: tests },
      to: { path: '^renderer/(player|app|lists|query|layout)/' },
    },
    {
      name: 'the-sound-follows-the-state',
      comment: 'The player acts on the state and tells facts; it draws nothing and knows nothing of what is drawn.',
      severity: 'error',
      from: { path: '^renderer/player/', pathNot: [tests, '^renderer/player/tests/'] },
      to: { path: '^renderer/(?!(player|state|words)/)' },
    },
    {
      name: 'rooms-of-the-player-run-one-way',
      comment:
        'Bytes become sound (stream/), sound comes out (output/), songs follow one another (playback/): each knows only those before it.',
      severity: 'error',
      from: { path: '^renderer/player/(stream|output)/', pathNot: tests },
      to: { path: '^renderer/player/(playback/|[^/]+$)' },
    },
    {
      name: 'only-the-speaker-imports-howler',
      comment: 'One live sound at a time: renderer/player/output/speaker.ts owns it, everybody else follows the state.',
      severity: 'error',
      from: { pathNot: ['^renderer/player/output/speaker\\.ts$', '^e2e/simulation/'] },
      to: { path: '^node_modules/(@types/)?howler/' },
    },
    {
      name: 'only-the-shell-imports-electron',
      comment: 'Account, library, queue and history run in plain Node, so that they can be tested against the stand-in in milliseconds.',
      severity: 'error',
      from: { path: '^main/', pathNot: '^main/(shell/|main\\.ts$)' },
      to: { path: ['^electron$', '^node_modules/electron/'] },
    },
    {
      name: 'subjects-do-not-know-each-other',
      comment: 'A subject gets what it needs of another as a function, from main/account-parts.ts. So each can be read and tested alone.',
      severity: 'error',
      from: { path: `^main/(${subjects})/`, pathNot: tests },
      to: { path: `^main/(${subjects})/`, pathNot: '^main/$1/' },
    },
    {
      name: 'subjects-do-not-know-the-shell',
      comment: 'The shell shows what the subjects own; they do not know that there is a window.',
      severity: 'error',
      from: { path: `^main/(${subjects}|api)/|^main/(files/|(store|log|config|redact|notices)\\.ts$)`, pathNot: tests },
      to: { path: '^main/(shell/|main\\.ts|signed-in\\.ts)' },
    },
    {
      name: 'tools-of-main-stay-below-the-subjects',
      comment: 'api, store, log, files and journal serve every subject, so they import none.',
      severity: 'error',
      from: { path: '^main/(api/|files/|(store|log|config|redact|notices)\\.ts$)', pathNot: tests },
      to: { path: `^main/(${subjects})/` },
    },
    {
      name: 'only-the-network-leads-out',
      comment:
        "A request that does not go by main/network/routed-requests.ts goes past the system's proxy. Whoever needs node:https or ws for more than fetch gives them its agent.",
      severity: 'error',
      from: { path: '^main/', pathNot: [tests, '^main/network/', `^main/(${waysOut})\\.ts$`] },
      to: {
        path: ['^(node:)?(https|http2|tls|dgram)(/|$)', '^node_modules/(@types/)?(ws|undici|agent-base|(http|https|socks)-proxy-agent)/'],
      },
    },
    {
      name: 'client-does-not-know-the-stand-in',
      comment:
        'The client speaks to the service over sockets only. main/shell/lifecycle/embedded-service.ts alone starts the stand-in, for the demo library and folders.',
      severity: 'error',
      from: { path: '^(main|shared|preload|renderer)/', pathNot: [tests, '^main/shell/lifecycle/embedded-service\\.ts$'] },
      to: { path: '^service/' },
    },
    {
      name: 'tests-of-the-client-are-strict',
      comment:
        'The stand-in puts up with what the real service does for others. Tests start it by main/service-for-tests.ts, which puts up with nothing, so that the app stays within the documentation.',
      severity: 'error',
      from: { path: `^main/.*${tests}`, pathNot: '^main/service-for-tests\\.ts$' },
      to: { path: '^service/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'end-to-end-tests-see-the-outside',
      comment:
        'End-to-end tests drive the built app as a person does; importing its code would test something else. The album they hear is cut by the rules for MP3 frames; what they read in the pseudo-locale is made of the messages. The simulation runs the code itself, in made-up time.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: '^e2e/simulation/' },
      to: { path: '^(main|preload|renderer)/|^shared/(?!wire/|audio/|words/)' },
    },
    {
      name: 'product-does-not-import-tools-or-tests',
      comment: 'What ships must not need what only builds or tests it.',
      severity: 'error',
      from: { path: '^(main|preload|renderer|shared|service)/', pathNot: tests },
      to: { path: ['^(tools|bench|e2e)/', tests, '^node_modules/(vite|vitest|@playwright|playwright|fast-check|@testing-library)/'] },
    },
    {
      name: 'no-barrels',
      comment: 'A file that only passes on others hides where things are. Import the file itself; service/index.ts is the one front door.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: ['^node_modules/', '^service/index\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|dist)/|^packages/electron-stand-in/(?!install)|node_modules/@types/node' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
