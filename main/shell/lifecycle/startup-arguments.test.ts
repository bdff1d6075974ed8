// Which arguments of a command line count, and how links wait.
import { expect, test } from 'vitest'
import { createArrivals, findLink, ownArguments } from './startup-arguments.ts'

test.each([
  [['segue', '.'], null],
  [['segue', 'segue://oauth/callback?code=x'], 'segue://oauth/callback?code=x'],
  [['segue', '--flag', 'SEGUE:anything', 'segue://second'], 'SEGUE:anything'],
  [['segue', 'seguex://a', 'xsegue://a', '--link=segue://a', 'segue'], null],
  [[], null],
])('the link among %j', (args, link) => {
  expect(findLink(args)).toBe(link)
})

test('what follows a link is not ours', () => {
  expect(ownArguments(['.', '--demo', 'segue://x', '--user-data-dir=/evil', '--connection', 'evil.json'])).toEqual(['.', '--demo'])
  expect(ownArguments(['.', '--demo'])).toEqual(['.', '--demo'])
})

test('links wait for somebody to take them, in order, and not without end', () => {
  const queue = createArrivals<string>()
  for (let link = 0; link < 1_000; link += 1) queue.push(`segue://${link}`)
  queue.push(null)
  const taken: string[] = []
  queue.deliverTo(link => taken.push(link))
  expect(taken).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'].map(link => `segue://${link}`))
  queue.push('segue://later')
  expect(taken.at(-1)).toBe('segue://later')
})
