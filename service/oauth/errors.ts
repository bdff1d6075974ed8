// OAuth errors with the service's descriptions (protocol 1.6).
import { type OAuthErrorCode, oauthErrors } from '../../shared/wire/profile.ts'
import { type HttpResponse, json } from '../http/response.ts'

export type OAuthRefusal = { readonly error: OAuthErrorCode; readonly description: string }

export const refusal = (error: OAuthErrorCode, description: string): OAuthRefusal => ({ error, description })

export const refusalResponse = ({ error, description }: OAuthRefusal): HttpResponse =>
  json(oauthErrors[error], { error, error_description: description })
