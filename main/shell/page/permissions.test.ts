// Which permissions of Chromium the page is granted.
import { describe, expect, it } from 'vitest'
import { isPermissionGranted, refusedPermissions } from './permissions.ts'

describe('mayAsk', () => {
  it('lets the page see and choose outputs of sound', () => {
    expect(isPermissionGranted('media', 'app://app/', { mediaType: 'audio' })).toBe(true)
    expect(isPermissionGranted('speaker-selection', 'app://app', {})).toBe(true)
  })
  it('lets it ask for nothing else, and nobody else for anything', () => {
    expect(isPermissionGranted('media', 'app://app/', { mediaType: 'video' })).toBe(false)
    expect(isPermissionGranted('media', 'app://app/', {})).toBe(false)
    for (const origin of ['https://example.com/', 'app://other/', 'app://app.example/', '', 'null']) {
      expect(isPermissionGranted('media', origin, { mediaType: 'audio' })).toBe(false)
      expect(isPermissionGranted('speaker-selection', origin, {})).toBe(false)
    }
    for (const name of [...Object.keys(refusedPermissions).filter(each => each !== 'media'), 'geolocation', 'toString']) {
      expect(isPermissionGranted(name, 'app://app/', { mediaType: 'audio' })).toBe(false)
    }
  })
})
