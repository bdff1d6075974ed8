// Answers of a gateway in trouble, which quirks send in place of the real ones (protocol 14.8, 14.9).

import type { World } from '../world/world.ts'
import { type Handler, type HttpResponse, text } from './response.ts'

export const isUnavailable = (world: World): boolean =>
  world.quirks.has('html instead of json') || world.quirks.has('empty instead of json')

/** The response with status 200 in place of every JSON response: an HTML page, or an empty body by the quirk `empty instead of json`. */
export const unavailableResponse = (world: World): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: world.quirks.has('empty instead of json') ? '' : '<!doctype html><html><body><h1>Please stand by</h1></body></html>',
})

/** Wraps a media handler: while the quirk `text stream` is on, every response is a line of text with status 200. */
export const withTextInsteadOfMedia =
  (world: World, handle: Handler): Handler =>
  call =>
    world.quirks.has('text stream') ? text(200, 'Please try again later') : handle(call)
