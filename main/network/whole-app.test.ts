// The whole app in a network whose only way out is a proxy, with a service whose certificate comes from a private authority.
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, getCACertificates, type Server, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { decide } from '../../service/app-for-tests.ts'
import type { Service } from '../../service/index.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { visit } from '../account/sign-in/browser-for-tests.ts'
import { privateAuthority, vouchedFor } from '../certificate-for-tests.ts'
import { type Profile, startWithoutChoice } from '../core-for-tests.ts'
import { startStrictService } from '../service-for-tests.ts'
import { untilState } from '../store-for-tests.ts'
import { startProxy } from './proxy-for-tests.ts'
import { setRouter } from './routed-requests.ts'
import { createRouter } from './routes.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const roles = ['auth_url', 'library_url', 'api_url', 'queue_url', 'streaming_server', 'artwork_server'] as const

/** The service as others see it, each server of it at a name that nobody here knows, and which port each name stands for. */
async function fromOutside({ preset }: Service): Promise<{ preset: ConnectionPreset; ports: Record<string, number> }> {
  const ports: Record<string, number> = {}
  const outside: Record<string, string> = {}
  for (const [index, role] of roles.entries()) {
    const inside = new URL(preset[role])
    const sockets = new Set<TLSSocket>()
    const server = createServer(vouchedFor, socket => {
      sockets.add(socket)
      const onwards = connect(Number(inside.port), inside.hostname)
      for (const end of [socket, onwards])
        end.on('error', () => undefined).on('close', () => [socket, onwards].forEach(other => void other.destroy()))
      socket.pipe(onwards).pipe(socket)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => closeWith(server, sockets))
    const name = `service.test:${44301 + index}`
    ports[name] = (server.address() as AddressInfo).port
    outside[role] = preset[role].replace(/^(http|ws):\/\/[^/]+/, `$1s://${name}`)
  }
  return { preset: { ...preset, ...outside }, ports }
}

function closeWith(server: Server, sockets: ReadonlySet<TLSSocket>): void {
  for (const socket of sockets) socket.destroy()
  server.close()
}

const libraryTracks = z.object({ library: z.object({ tracks: z.record(z.string(), z.unknown()) }) })

/** A track of the service that has a cover. */
async function oneOf({ preset, control }: Service): Promise<{ readonly track: string; readonly cover: unknown }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${control.addDevice({ device_name: 'Desk' }).access_token}` }
  const body = JSON.stringify({ mode: 'library', client: 'test', version: '1', device_name: 'Desk' })
  const response = await fetch(preset.library_url, { method: 'POST', headers, body })
  const { map, ...tracks } = libraryTracks.parse(await response.json()).library.tracks
  const column = z.object({ artwork_id: z.number() }).parse(map).artwork_id
  const covers = Object.entries(tracks).map(([track, cells]) => ({ track, cover: z.array(z.unknown()).parse(cells)[column] }))
  const found = covers.find(({ cover }) => Number(cover) > 0)
  if (!found) throw new Error('No track has a cover')
  return found
}

test('one signs in, sees library and cover, hears a song and is followed by other devices, all through a proxy with a password', async () => {
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, privateAuthority])
  ends.push(() => setDefaultCACertificates(known))
  const service = await startStrictService({ tracks: 40 })
  ends.push(service.stop)
  const { preset, ports } = await fromOutside(service)
  const proxy = await startProxy({ name: 'anna', password: 'p@ss:word', ports })
  ends.push(proxy.stop)
  const env = { https_proxy: `http://anna:p%40ss%3Aword@${proxy.host}` }
  ends.push(setRouter(createRouter({ resolveProxy: async () => `PROXY ${proxy.host}`, isUp: async () => true, env })))

  const userData = await mkdtemp(path.join(tmpdir(), 'segue-proxied-'))
  const profile: Profile = { service, userData, keys: new Map(), opened: [], told: [] }
  const core = await startWithoutChoice(profile)
  ends.push(core.stop)
  await core.chosen.choose({ kind: 'service', preset })
  await core.account.signIn()
  // The person's browser does not go through the proxy, so it is led to the service's own address.
  const query = await decide(service.preset, (profile.opened.at(-1) ?? '').replace(preset.auth_url, service.preset.auth_url), 'approve')
  await visit(`${preset.redirect_uri}?${query.toString()}`)
  await untilState(core.store, ({ account, library }) => account.phase === 'signed-in' && library.revision !== null)

  const parts = await core.accountLifecycle.parts()
  const { track, cover } = await oneOf(service)
  const ask = async (address: string) => {
    const response = await parts?.media.respond(new Request(`app://app${address}`, { headers: { range: 'bytes=0-999' } }))
    return { status: response?.status, type: response?.headers.get('content-type') }
  }
  expect(await ask(`/media/${track}?quality=128`)).toEqual({ status: 206, type: 'audio/mpeg' })
  expect(await ask(`/artwork/${cover}-300`)).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) })
  await untilState(core.store, ({ sessions }) => sessions.socket === 'online')

  // Each server was asked, and nobody went past the proxy or came to it without the password.
  expect([...new Set(proxy.passed)].sort()).toEqual(Object.keys(ports).sort())
  expect(proxy.refused()).toBe(0)
})
