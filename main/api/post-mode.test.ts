// What a response of the API means, by its status and text (C-10).
import { expect, test } from 'vitest'
import { outcomeOf } from './post-mode.ts'

test.each([
  [200, '{"result":true}', 'response'],
  [200, '{"result":1,"authenticated":"1"}', 'response'],
  [200, '{"result":true,"authenticated":false}', 'unauthenticated'],
  [401, '', 'unauthenticated'],
  [401, '<html>', 'unauthenticated'],
  [200, '{"result":false}', 'refused'],
  [403, '{"result":false,"message":"no"}', 'refused'],
  [200, '{"maintenance":true}', 'failed'],
  [200, '{"result":false,"maintenance":"0"}', 'refused'],
  [200, '{"result":false,"maintenance":"Back at nine"}', 'failed'],
  [200, '{}', 'failed'],
  [200, '{"result":"yes"}', 'failed'],
  [200, '[]', 'transient-failure'],
  [200, 'null', 'transient-failure'],
  [302, '', 'transient-failure'],
  [500, '{"result":true}', 'transient-failure'],
])('status %i with %s means %s', (status, text, kind) => {
  expect(outcomeOf({ status, text }).kind).toBe(kind)
})
