// At which second a song changes hands: one number, from what is on the wire, that both devices know, so that one of them counts its play.
import { serverTime } from '../clock.ts'
import type { Coming, Device } from '../model.ts'
import { type Place, type Registers, thousandths } from '../replication/registers.ts'
import { become, type Work } from '../step-context.ts'

/** Where a song was at a moment of the server's clock (Unix seconds) that was given over at a place; seconds. */
export const placeAt = ({ position, time }: Place, moment: number): number =>
  thousandths(thousandths(position) + Math.max(0, thousandths(moment) - thousandths(time)))

/** A state as it is once it stops at that moment of the server's clock. */
export function stopped(registers: Registers, time: number): Registers {
  const { place, pause } = registers
  const passed = pause ? 0 : Math.max(0, time - place.time)
  return { ...registers, pause: true, place: { position: place.position + passed, time } }
}

/**
 * After a state on the own line. `before`: the own queue as it was. Silence from elsewhere takes the song away; a whole state that begins
 * in the middle of a song brings one, which is here once it sounds. Whoever only commands says no more than what changes.
 */
export function lookForHanding(work: Work, before: Device['mine'], said: Partial<Registers>) {
  const { playback: was } = before.state
  const { startId, seekId, paused, anchor, current } = work.device.mine.state.playback
  if (!was.paused && paused) {
    silenceNobody(work)
    return become(work, { handover: { startId, from: said.place?.position ?? anchor.position, way: 'there' } })
  }
  const isMoved = startId !== was.startId || seekId !== was.seekId
  const { place } = said
  if (!isMoved || !place || place.position === 0 || current === null || !said.tracks || said.song === undefined) return
  if ((!was.paused && startId === was.startId) || work.device.shared === 'controller') return
  if (paused) become(work, { handover: { startId, from: place.position, way: 'here' } })
  else become(work, { coming: { startId, place } })
}

/** What was brought here, or moved on, may have gone anywhere from here: also back to a device that was to be silent for it. */
function silenceNobody(work: Work) {
  const { settling } = work.device
  const left = [...settling].filter(([, { back }]) => back !== null)
  if (left.length < settling.size) become(work, { settling: new Map(left) })
}

/** What was given to this device sounds here. */
export function comesHere(work: Work, { startId, place }: Coming) {
  const moment = serverTime(work.device.clock, work.moment.now)
  become(work, { coming: null, handover: { startId, from: placeAt(place, moment), way: 'here' } })
}

/** What was said of one start counts no more for another one, nor once it sounds again. */
export function forgetHanding(work: Work) {
  const { handover, coming, shared, mine } = work.device
  const { startId, paused } = mine.state.playback
  if (handover && (handover.startId !== startId || (handover.way === 'there' && !paused && shared !== 'controller')))
    become(work, { handover: null })
  if (coming && (coming.startId !== startId || paused)) become(work, { coming: null })
}
