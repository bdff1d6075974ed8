// For tests: what may happen to edits on their way, in any order.
import fc from 'fast-check'
import type { LibraryEdit } from '../../shared/edits/edit.ts'

export type Step =
  | {
      readonly kind: 'edit'
      readonly what: LibraryEdit['kind']
      readonly which: number
      readonly songs: readonly number[]
      readonly on: boolean
    }
  | { readonly kind: 'foreign'; readonly what: 'append' | 'remove' | 'make' | 'delete' | 'rate' | 'trash'; readonly which: number }
  | { readonly kind: 'refuse' | 'lose'; readonly mode: string }
  | { readonly kind: 'undo' | 'drop' | 'offline' | 'online' | 'crash' | 'hold' | 'release' | 'look' | 'taken' }
  | { readonly kind: 'breathe'; readonly turns: number }

const kinds: readonly LibraryEdit['kind'][] = [
  ...(['rate', 'create-playlist', 'describe-playlist', 'add-to-playlist', 'remove-from-playlist', 'move-in-playlist'] as const),
  ...(['delete-playlist', 'share-playlist', 'create-tag', 'tag', 'trash', 'empty-trash'] as const),
]
const refusable = ['createplaylist', 'appendplaylist', 'updateplaylist', 'deleteplaylist', 'createtag', 'tagtracks', 'trash', 'restore']
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      what: fc.constantFrom(...kinds),
      which: fc.nat(5),
      songs: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('foreign' as const),
      what: fc.constantFrom('append', 'remove', 'make', 'delete', 'rate', 'trash'),
      which: fc.nat(5),
    }),
  },
  fc.record({ kind: fc.constant('refuse' as const), mode: fc.constantFrom(...refusable) }),
  fc.record({ kind: fc.constant('lose' as const), mode: fc.constantFrom('ratetrack', 'empty_trash', ...refusable) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo', 'drop', 'offline', 'online', 'crash', 'hold', 'release', 'look', 'taken'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('breathe' as const), turns: fc.nat(30) }) },
)
