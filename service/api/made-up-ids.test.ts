// Ids that somebody made up so that they meet in one slot of a table: none is taken, and none takes time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosenIds } from '../../shared/chosen-ids-for-tests.ts'
import { members, postJson, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startService({ tracks: 30 })
  headers = { authorization: `Bearer ${(await signIn(service.preset)).access_token}` }
})
afterAll(() => service.stop())

const ask = async (mode: string, more: object) =>
  (await postJson(`${service.preset.api_url}/s/json`, { ...members, mode, ...more }, headers)).json

test('playlists, tags and the trash take them as they take others', async () => {
  const tracks = chosenIds(60_000)
  const { playlist_id: playlist } = await ask('createplaylist', { name: 'Road trip', tracks })
  const { id: tagid } = await ask('createtag', { tagname: 'Rain' })
  for (let times = 0; times < 8; times += 1) {
    expect(await ask('appendplaylist', { playlist, tracks })).toMatchObject({ result: true, tracks: [] })
    expect(await ask('playlistorder', { playlist, tracks })).toMatchObject({ result: false })
    expect(await ask('tagtracks', { tagid, tracks })).toMatchObject({ result: true })
    expect(await ask('trash', { tracks })).toMatchObject({ result: false })
  }
})
