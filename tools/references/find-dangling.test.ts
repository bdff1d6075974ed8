// The check finds each kind of citation that leads nowhere, and none that leads somewhere.
import { expect, test } from 'vitest'
import { findDangling } from './find-dangling.ts'

const protocol = [
  '# Wire protocol',
  '## 9. Play queue server',
  '### 9.4 Server to client',
  '## 14. Quirks to test for',
  '| 8 | HTML instead of JSON | choice C-11 |',
  '## 16. Choices and their places in code',
  '| <a id="c-36"></a>C-36 | partial states | `shared/wire/policy.ts`: queue.otherDevices |',
  '## 16a. What others say',
].join('\n')
const base = {
  'docs/protocol.md': protocol,
  'docs/decisions/0021-whose-answer-it-is.md': '',
  'shared/wire/policy.ts': '/** C-36: told to the others only. */',
  'main/queue/README.md': '',
}
const messages = (files: Readonly<Record<string, string>>) =>
  findDangling(new Map(Object.entries({ ...base, ...files }))).map(({ file, line, message }) => `${file}:${line}: ${message}`)

test.each([
  '// Protocol 9.4, protocol 9, protocol section 9, protocol 16a and protocol 14.8; C-36; decision 21, decisions 0021.',
  '// TypeScript 9.9 and C-3PO are no citations.',
  '// Its README.md says more.',
])('what leads somewhere is left alone: %s', text => {
  expect(messages({ 'main/a.ts': text })).toEqual([])
})

test.each([
  ['// protocol 9.7', 'docs/protocol.md has no section 9.7'],
  ['// see protocol section 12', 'docs/protocol.md has no section 12'],
  ['// protocol 14.9', 'docs/protocol.md has no section 14.9'],
  ['// C-44', 'docs/protocol.md has no choice C-44'],
  ['// decision 22', 'docs/decisions/ has no number 22'],
  ['// as users.md says', 'there is no users.md'],
])('what leads nowhere is told: %s', (text, message) => {
  expect(messages({ 'main/a.ts': `const one = 1\n${text}` })).toEqual([`main/a.ts:2: ${message}`])
})

test('files named in prose are there: from the root, beside it, or by the end of their path', () => {
  const prose = 'See `shared/wire/policy.ts`, `wire/policy.ts`, `policy.ts`, `docs/protocol.md` and `queue/README.md`.'
  expect(messages({ 'main/README.md': prose })).toEqual([])
  expect(messages({ 'main/README.md': 'See `wire/choices.ts`.' })).toEqual(['main/README.md:1: there is no wire/choices.ts'])
  expect(messages({ 'main/README.md': 'See `choices.ts` and `a.css`.' })).toEqual([
    'main/README.md:1: there is no choices.ts',
    'main/README.md:1: there is no a.css',
  ])
})

test('names that stand for any file are of no file', () => {
  expect(messages({ 'main/README.md': 'As `kebab-case.ts`, `XScreen.tsx`, `de.ts` or `zh-Hant-TW.ts`.' })).toEqual([])
})

test('what was written of its time may name what is gone', () => {
  const prose = 'Replaces `main/old.ts`.'
  expect(messages({ 'CHANGELOG.md': prose, 'docs/decisions/0001-node.md': prose })).toEqual([])
})

test('a choice stands in the file that the protocol names for it', () => {
  expect(messages({ 'shared/wire/policy.ts': '' })).toEqual(['docs/protocol.md:7: C-36 is not named in shared/wire/policy.ts'])
})
