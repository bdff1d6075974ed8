// The content security policy of the page, as a header: everything is forbidden but what is named here, each with its reason.

const sources: readonly (readonly [directive: string, source: string])[] = [
  ['default-src', "'none'"],
  // The page's own bundle; nothing inline, nothing evaluated.
  ['script-src', "'self'"],
  // The page's own sheets. Positions of rows are set through the object model, which needs no permission.
  ['style-src', "'self'"],
  // Inter, bundled.
  ['font-src', "'self'"],
  // Covers (/artwork/…) and drawings of the bundle; blob: the cover that the page hands to the card of the system.
  ['img-src', "'self' blob:"],
  // The library pack and the bytes of songs, which the page appends to a MediaSource itself.
  ['connect-src', "'self'"],
  // 'self': streams that MediaSource does not take; blob: the MediaSource's own address, made by the page.
  ['media-src', "'self' blob:"],
  // No text ever becomes markup or script, and nobody may make an exception.
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
  ['worker-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
]

export const contentPolicy = sources.map(parts => parts.join(' ')).join('; ')
