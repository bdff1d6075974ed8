import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeView } from './list-views.ts'
import { viewsInput, viewsOnDisk } from './schemas/list-views-schema.ts'
import { defaultSettings, settingsPatch, settingsSchema } from './settings.ts'

const byPlays = { by: 'plays', descending: true }

describe('how lists are looked at', () => {
  it('keeps what was chosen and forgets what says nothing', () => {
    const chosen = changeView(changeView({}, 'songs', { layout: 'list' }), 'songs', { sort: byPlays })
    expect(chosen).toEqual({ songs: { layout: 'list', sort: byPlays } })
    expect(changeView(chosen, 'songs', { layout: null })).toEqual({ songs: { sort: byPlays } })
    expect(changeView(changeView(chosen, 'songs', { layout: null }), 'songs', { sort: null })).toEqual({})
  })

  it('forgets the place set longest ago when there are too many', () => {
    let views = changeView({}, 'songs', { layout: 'list' })
    for (let id = 1; id <= 300; id++) views = changeView(views, `playlist/${id}`, { sort: byPlays })
    expect(Object.keys(views)).toHaveLength(300)
    expect(views['songs']).toBeUndefined()
    expect(viewsInput.safeParse(views).success).toBe(true)
    expect(viewsInput.safeParse({ ...views, songs: {} }).success).toBe(false)
  })

  it('reads the good part of a file that is partly wrong', () => {
    const views = {
      songs: { sort: byPlays },
      albums: { layout: 'heap' },
      'no/such/key!': {},
      artists: { columns: [{ name: 'name', width: 1e9 }] },
    }
    expect(settingsSchema.parse({ theme: 'dark', views })).toMatchObject({ theme: 'dark', views: { songs: { sort: byPlays } } })
    expect(settingsSchema.parse({ views }).views).toEqual({ songs: { sort: byPlays } })
    expect(settingsSchema.parse({ views: 'none' }).views).toEqual({})
    expect(defaultSettings.views).toEqual({})
  })

  it('lets nothing unbounded in from the page', () => {
    const columns = Array.from({ length: 31 }, () => ({ name: 'title', width: null }))
    for (const view of [
      { columns },
      { columns: [] },
      { sort: { by: 'x'.repeat(99), descending: true } },
      { columns: [{ name: 'a', width: 0 }] },
    ])
      expect(settingsPatch.safeParse({ views: { songs: view } }).success).toBe(false)
    expect(settingsPatch.safeParse({ views: { songs: { columns: [{ name: 'title', width: 12 }] } } }).success).toBe(true)
  })

  it('reads anything from a file, and what it reads could be sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom('songs', 'playlist/1'), fc.string()), fc.anything()), value => {
        expect(viewsInput.safeParse(viewsOnDisk.parse(value)).success).toBe(true)
      }),
    )
  })
})
