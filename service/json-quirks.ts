// Answers that are no JSON at all, as a gateway in trouble gives them (protocol 14.8).
import type { Answer } from './answer.ts'
import type { World } from './world.ts'

export const isUnavailable = (world: World): boolean =>
  world.quirks.has('html instead of json') || world.quirks.has('empty instead of json')

export const unavailable = (world: World): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: world.quirks.has('empty instead of json') ? '' : '<!doctype html><html><body><h1>Please stand by</h1></body></html>',
})
