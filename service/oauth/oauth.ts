// The OAuth server (protocol 1): routes its paths.

import { readForm, repeated } from '../http/form.ts'
import { type Call, type Handler, type HttpResponse, json, notFound, text } from '../http/response.ts'
import type { QueuePush } from '../queue/queue-push.ts'
import { endSignIn, signInOfRefreshToken } from '../world/sign-ins.ts'
import type { World } from '../world/world.ts'
import { decideAuthorize, showAuthorize } from './authorize.ts'
import { deviceCode } from './device-code.ts'
import { decideDevice, showDevice } from './device-page.ts'
import { refusal, refusalResponse } from './errors.ts'
import { tokenEndpoint } from './token-endpoint.ts'

const methodNotAllowed = (allow: string): HttpResponse => {
  const response = text(405, 'Method not allowed')
  return { ...response, headers: { ...response.headers, allow } }
}

/** The handler of the OAuth server's paths; `push` tells open queue sockets that a session has ended. */
export function oauthHandler(world: World, push: QueuePush): Handler {
  return call => {
    const isPost = call.method === 'POST'
    const isGet = call.method === 'GET' || call.method === 'HEAD'
    switch (call.path) {
      case '/authorize':
        return isGet ? showAuthorize(world, call.query) : isPost ? decideAuthorize(world, call) : methodNotAllowed('GET, POST')
      case '/token':
        return isPost ? tokenEndpoint(world, call) : methodNotAllowed('POST')
      case '/device/code':
        return isGet || isPost ? deviceCode(world, call) : methodNotAllowed('GET, POST')
      case '/device':
        return isGet ? showDevice(world, call.query) : isPost ? decideDevice(world, call) : methodNotAllowed('GET, POST')
      case '/revoke':
        return isPost ? revoke(world, push, call) : methodNotAllowed('POST')
      case '/':
        return json(200, { service: 'Stand-in for a music library service', part: 'OAuth server' })
      default:
        return notFound()
    }
  }
}

/** Ends the session of a token, with all its tokens and sockets (protocol 1.3); an unknown token is no error (C-06). */
async function revoke(world: World, push: QueuePush, call: Call): Promise<HttpResponse> {
  const form = readForm(call)
  if (form === null)
    return refusalResponse(refusal('invalid_request', 'Invalid request: content must be application/x-www-form-urlencoded'))
  const twice = repeated(form)
  if (twice !== null) return refusalResponse(refusal('invalid_request', `Invalid request: \`${twice}\` is given more than once`))
  const token = form.get('refresh_token')
  const app = world.apps.find(({ clientId }) => clientId === form.get('client_id'))
  if (app === undefined) return refusalResponse(refusal('invalid_client', 'Invalid client: client is invalid'))
  if (token === null || token === '') return refusalResponse(refusal('invalid_request', 'Missing parameter: `refresh_token`'))
  const signIn = signInOfRefreshToken(world, token)
  if (signIn !== null && signIn.clientId === app.clientId) {
    endSignIn(world, signIn)
    push.sessionEnded(signIn)
    await world.saved()
  }
  return text(200, 'OK')
}
