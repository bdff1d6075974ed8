// What the page may ask of Chromium.
import { describe, expect, it } from 'vitest'
import { mayAsk, refusedPermissions } from './permissions.ts'

describe('mayAsk', () => {
  it('lets the page see and choose outputs of sound', () => {
    expect(mayAsk('media', 'app://app/', { mediaType: 'audio' })).toBe(true)
    expect(mayAsk('speaker-selection', 'app://app', {})).toBe(true)
  })
  it('lets it ask for nothing else, and nobody else for anything', () => {
    expect(mayAsk('media', 'app://app/', { mediaType: 'video' })).toBe(false)
    expect(mayAsk('media', 'app://app/', {})).toBe(false)
    for (const origin of ['https://example.com/', 'app://other/', 'app://app.example/', '', 'null']) {
      expect(mayAsk('media', origin, { mediaType: 'audio' })).toBe(false)
      expect(mayAsk('speaker-selection', origin, {})).toBe(false)
    }
    for (const name of [...Object.keys(refusedPermissions).filter(each => each !== 'media'), 'geolocation', 'toString']) {
      expect(mayAsk(name, 'app://app/', { mediaType: 'audio' })).toBe(false)
    }
  })
})
