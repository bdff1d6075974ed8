// The account's devices: who is there, what each is called, and what is known of it.
import type { Session } from '../../app-state.ts'
import { idKey } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { t } from '../../words/words.ts'
import type { Device } from '../model.ts'
import type { StepContext } from '../step-context.ts'
import { patchSession } from './patch.ts'

/** What a device is called; one that was signed out meanwhile, as it was called. */
export function nameOf({ session: { others }, shown: { connect } }: Device, session: string): string {
  const listed = others.find(({ id }) => id === session)?.name
  if (listed !== undefined) return listed
  const { output } = connect
  return output.kind === 'elsewhere' && output.session === session ? output.name : t('devices.theOtherDevice')
}

/** Whether a device is listed and lets itself be joined. */
export const isThere = ({ session: { others } }: Device, session: string): boolean =>
  others.some(({ id, joinable }) => id === session && joinable)

/** A device that can be reached and whose state was received. */
export function isLive(device: Device, session: string): boolean {
  const link = device.replication.links.get(session)
  return link?.up === true && link.answered && isThere(device, session)
}

/** The last ones that were measured. */
export const lengthsKept = 200

export const list = (ctx: StepContext, others: readonly Session[]): void => patchSession(ctx, { others })
export const watch = (ctx: StepContext, watching: boolean): void => patchSession(ctx, { watching })

/** How long a song is that another device plays, seconds; null: nobody knows. */
export function measure(ctx: StepContext, track: TrackId, length: number | null) {
  const { lengths } = ctx.device.session
  patchSession(ctx, { lengths: new Map([...[...lengths].slice(-lengthsKept), [idKey(track), length]]) })
}
