// A page that names servers of its own gets no word to them before the person has said yes to main's own question.
import { expect, test } from 'vitest'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { createOriginConfirmation } from './confirm-origins.ts'

const evil: ConnectionPreset = {
  ...publicDeployment,
  client_id: 'x',
  streaming_server: 'http://192.168.0.1',
  queue_url: 'wss://secret.evil.test',
}

const house = (trusted: readonly ConnectionPreset[] = []) => {
  const asked: (readonly string[])[] = []
  const answers: ((yes: boolean) => void)[] = []
  const mayReach = createOriginConfirmation({
    trusted: () => trusted,
    ask: hosts => {
      asked.push(hosts)
      return new Promise(resolve => answers.push(resolve))
    },
  })
  return { mayReach, asked, answer: (yes: boolean) => answers.shift()?.(yes) }
}

test('the public deployment, and what the person uses already, need no question', async () => {
  const { mayReach, asked } = house([evil])
  expect(await mayReach({ ...publicDeployment, client_id: 'x' })).toMatchObject({ ok: true })
  expect(await mayReach({ ...evil, name: 'Other', api_path: '/other' })).toMatchObject({ ok: true })
  expect(asked).toEqual([])
})

test('new servers are named in one question, however often they are asked for, and a yes holds', async () => {
  const { mayReach, asked, answer } = house()
  const looks = [mayReach(evil), mayReach(evil), mayReach(evil)]
  expect(asked).toEqual([['192.168.0.1', 'secret.evil.test']])
  answer(true)
  for (const look of await Promise.all(looks)) expect(look).toMatchObject({ ok: true })
  expect(await mayReach(evil)).toMatchObject({ ok: true })
  expect(asked).toHaveLength(1)
})

test('servers of two services that are both known are no service: a sign-in at the one is asked about before the other gets anything of it', async () => {
  const hers: ConnectionPreset = {
    ...publicDeployment,
    auth_url: 'https://sign-in.hers.test',
    api_url: 'https://api.hers.test',
    library_url: 'https://api.hers.test',
    queue_url: 'wss://api.hers.test',
    streaming_server: 'https://api.hers.test',
    artwork_server: 'https://api.hers.test',
  }
  const { mayReach, asked, answer } = house([hers])
  const mixed = { ...publicDeployment, client_id: 'x', api_url: hers.api_url }
  const look = mayReach(mixed)
  expect(asked).toEqual([['api.hers.test']])
  answer(false)
  expect(await look).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  // A yes to each deployment alone is no yes to a mixture of both, either.
  expect(await mayReach(hers)).toMatchObject({ ok: true })
  expect(await mayReach({ ...publicDeployment, client_id: 'x' })).toMatchObject({ ok: true })
  void mayReach(mixed)
  expect(asked).toHaveLength(2)
})

test('a no reaches nothing, and is a slip at first: the third holds for every new server until Segue is started again', async () => {
  const { mayReach, asked, answer } = house()
  for (const host of ['one', 'two', 'three']) {
    const look = mayReach({ ...evil, api_url: `https://${host}.evil.test` })
    answer(false)
    expect(await look).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  }
  expect(await mayReach(evil)).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(asked).toHaveLength(3)
  expect(await mayReach({ ...publicDeployment, client_id: 'x' })).toMatchObject({ ok: true })
})

test('while one question is open no other one is asked', async () => {
  const { mayReach, asked } = house()
  void mayReach(evil)
  expect(await mayReach({ ...evil, api_url: 'https://more.evil.test' })).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(asked).toHaveLength(1)
})
