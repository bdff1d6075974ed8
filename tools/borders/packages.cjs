// Import rules of packages/: independent packages, each with one entry point (packages/README.md).
const tests = '(\\.test\\.tsx?|-for-tests\\.tsx?)$'
const player = 'main|preload|renderer|shared|service|e2e|tools|bench'

module.exports = [
  {
    name: 'packages-stand-alone',
    comment: 'A package under packages/ knows nothing of the player, nor of the other ones: it could be published as it is.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/' },
    to: { path: `^(${player})/|^packages/`, pathNot: '^packages/$1/' },
  },
  {
    name: 'json-columns-runs-anywhere',
    comment: 'json-columns runs in Node and in a page alike, so it imports nothing but itself.',
    severity: 'error',
    from: { path: '^packages/json-columns/', pathNot: tests },
    to: { pathNot: '^packages/json-columns/' },
  },
  {
    name: 'packages-have-one-way-in',
    comment: 'A package is what its package.json exports, by its name; all else in it may change without anybody knowing.',
    severity: 'error',
    from: { path: `^(${player})/` },
    to: { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'only-the-service-makes-music',
    comment: 'The demo is music of the service: to the player it is like any other, and comes the same way.',
    severity: 'error',
    from: { path: '^(main|preload|renderer|shared)/', pathNot: tests },
    to: { path: '^packages/demo-music/' },
  },
  {
    name: 'only-the-import-reads-json-columns',
    comment: 'Where an answer becomes columns is one place, shared/library, and the thread that it runs in; all others know columns only.',
    severity: 'error',
    from: { path: '^(main|preload|renderer|shared|service)/', pathNot: [tests, '^shared/library/import/', '^main/library/'] },
    // Type imports of packages/json-columns are allowed everywhere, because schemas of columns are written with its types.
    to: { path: '^packages/json-columns/', dependencyTypesNot: ['type-only'] },
  },
]
