// The Content-Security-Policy header of the page: everything is forbidden except the sources listed here, each with its reason.

const sources: readonly (readonly [directive: string, source: string])[] = [
  ['default-src', "'none'"],
  // The page's own bundle; no inline scripts, no eval.
  ['script-src', "'self'"],
  // The page's own style sheets; row positions are set through the CSSOM, which needs no permission.
  ['style-src', "'self'"],
  // The font Inter, bundled.
  ['font-src', "'self'"],
  // Covers (/artwork/…) and drawings of the bundle; blob: the cover that the page gives to the system's media controls.
  ['img-src', "'self' blob:"],
  // The library pack and the bytes of songs, which the page appends to a MediaSource itself.
  ['connect-src', "'self'"],
  // 'self': streams that MediaSource does not take; blob: the MediaSource's own address, made by the page.
  ['media-src', "'self' blob:"],
  // Trusted Types without any policy: no string can become markup or script.
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
  ['worker-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
]

export const contentPolicy = sources.map(parts => parts.join(' ')).join('; ')
