// What the sound says moves the queue: the position, stalls, songs that cannot be played, and songs out of reach.
import { describe, expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { openDesk } from './queue-for-tests.ts'

const tracks = [1, 2, 3].map(trackId)

describe('facts of the speaker', () => {
  it('show whether sound is waited for', async () => {
    const { command, report, store, stop } = await openDesk()
    const waiting = () => store.get().speaker.waiting
    command({ type: 'play', tracks, index: 0, context: null })
    expect(waiting()).toBe(true)
    report({ type: 'playing', startId: 1, position: 0 })
    expect(waiting()).toBe(false)
    report({ type: 'waiting', startId: 1, position: 3 })
    expect(waiting()).toBe(true)
    report({ type: 'playing', startId: 0, position: 3 })
    expect(waiting()).toBe(true)
    command({ type: 'pause' })
    expect(waiting()).toBe(false)
    await stop()
  })

  it('move the position at once where the sound stumbled, and else every five seconds', async () => {
    const { command, report, pass, playback, stop } = await openDesk()
    const told = (position: number) => {
      pass(1)
      report({ type: 'position', startId: 1, position })
      return playback().anchor.position
    }
    command({ type: 'play', tracks, index: 0, context: null })
    report({ type: 'playing', startId: 1, position: 0 })
    expect([told(0.9), told(1.85), told(2.6), told(3.5)]).toEqual([0, 0, 2.6, 2.6])
    expect([told(4.5), told(5.5), told(6.5), told(7.5)]).toEqual([2.6, 2.6, 2.6, 7.5])
    await stop()
  })

  it('move nothing where they tell of the position before a jump', async () => {
    const { command, report, playback, store, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context: null })
    report({ type: 'playing', startId: 1, position: 0 }, 0)
    command({ type: 'seek', position: 40 })
    for (const type of ['playing', 'position', 'waiting'] as const) report({ type, startId: 1, position: 3 }, 0)
    expect([playback().anchor.position, store.get().speaker.waiting]).toEqual([40, true])
    report({ type: 'playing', startId: 1, position: 40 }, 1)
    expect(store.get().speaker.waiting).toBe(false)
    command({ type: 'pause' })
    command({ type: 'seek', position: 60 })
    report({ type: 'position', startId: 1, position: 41 }, 1)
    expect(playback().anchor.position).toBe(60)
    await stop()
  })

  it('keep the position while sound is waited for, also for a pause', async () => {
    const { command, report, pass, playback, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context: null })
    report({ type: 'playing', startId: 1, position: 0 })
    pass(3)
    report({ type: 'waiting', startId: 1, position: 3 })
    pass(40)
    command({ type: 'pause' })
    expect(playback()).toMatchObject({ paused: true, anchor: { position: 3 } })
    await stop()
  })

  it('pass a track over that cannot be played, and say why', async () => {
    const { command, report, playback, told, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context: null })
    report({ type: 'failed', startId: 1, position: 0, reason: 'gone', unreachable: false })
    expect(playback()).toMatchObject({ current: 2, paused: false })
    expect(told).toHaveLength(1)
    await stop()
  })

  it('stop playing when nothing can be played, instead of running through the queue for ever', async () => {
    const { command, report, playback, told, stop } = await openDesk()
    command({ type: 'repeat', mode: 'queue' })
    command({ type: 'play', tracks, index: 0, context: null })
    for (let round = 0; round < 20 && !playback().paused; round += 1) {
      report({ type: 'failed', startId: playback().startId, position: 0, reason: 'gone', unreachable: false })
    }
    expect(playback()).toMatchObject({ paused: true, startId: 5 })
    expect(told.at(-1)).toContain('Several songs')
    await stop()
  })

  it('stay on the track, at its second, while the service is out of reach', async () => {
    const { command, report, playback, store, told, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context: null })
    report({ type: 'failed', startId: 1, position: 61.5, reason: 'Please sign in again.', unreachable: true })
    expect(told).toEqual(['Please sign in again. Playing has stopped here.'])
    expect(playback()).toMatchObject({ current: 1, paused: true, anchor: { position: 61.5 } })
    command({ type: 'resume' })
    store.set('reachability', 'offline')
    report({ type: 'failed', startId: playback().startId, position: 70, reason: 'gone', unreachable: false })
    expect(playback()).toMatchObject({ current: 1, paused: true, anchor: { position: 70 } })
    await stop()
  })
})

describe('without the service', () => {
  const five = [1, 2, 3, 4, 5].map(trackId)

  it('goes from song to song of those that are on this computer, and tells of the others once', async () => {
    const { command, report, playback, store, here, told, stop } = await openDesk()
    store.set('reachability', 'offline')
    for (const id of [3, 5]) here.add(trackId(id))
    command({ type: 'play', tracks: five, index: 0, context: null })
    await expect.poll(() => playback()).toMatchObject({ current: 3, paused: false })
    await expect.poll(() => told).toEqual(['Without the service, 2 songs were passed over, not being on this computer.'])
    report({ type: 'ended', startId: playback().startId })
    await expect.poll(() => playback()).toMatchObject({ current: 5, paused: false })
    await stop()
  })

  it('finds out by the first song that cannot be reached, and tries the next such song again a while later, also by a clock set back', async () => {
    const { command, report, playback, here, pass, setBack, stop } = await openDesk()
    for (const kept of [3, 5]) here.add(trackId(kept))
    command({ type: 'play', tracks: five, index: 0, context: null })
    report({ type: 'failed', startId: 1, position: 0, reason: '', unreachable: true })
    await expect.poll(() => playback()).toMatchObject({ current: 3, paused: false })
    setBack(7_200)
    pass(200)
    report({ type: 'ended', startId: playback().startId })
    await expect.poll(() => playback()).toMatchObject({ current: 4, paused: false })
    await stop()
  })

  it('stays where it is when nothing that follows is on this computer, and in the middle of a song', async () => {
    const { command, report, playback, here, stop } = await openDesk()
    here.add(trackId(1))
    command({ type: 'play', tracks: five, index: 3, context: null })
    report({ type: 'failed', startId: 1, position: 0, reason: '', unreachable: true })
    expect(playback()).toMatchObject({ current: 4, paused: true })
    here.add(trackId(5))
    command({ type: 'resume' })
    report({ type: 'failed', startId: playback().startId, position: 61, reason: '', unreachable: true })
    expect(playback()).toMatchObject({ current: 4, paused: true })
    await stop()
  })
})

describe('a song that cannot be reached although the service answers', () => {
  const unreachable = (startId: number) => ({ type: 'failed', startId, position: 0, reason: 'Nothing comes.', unreachable: true }) as const
  const withService = (answersWell: () => Promise<boolean>) => openDesk(undefined, undefined, answersWell)

  it('is passed over alone; a second one in a row says that no song can be reached', async () => {
    const { command, report, playback, here, told, stop } = await withService(async () => true)
    here.add(trackId(3))
    command({ type: 'play', tracks: [1, 2, 3, 4, 5].map(trackId), index: 0, context: null })
    report(unreachable(1))
    await expect.poll(() => playback()).toMatchObject({ current: 2, paused: false })
    expect(told).toEqual([expect.stringContaining('Nothing comes.')])
    report({ type: 'playing', startId: playback().startId, position: 0 })
    report({ type: 'ended', startId: playback().startId })
    report({ type: 'ended', startId: playback().startId })
    expect(playback()).toMatchObject({ current: 4 })
    report(unreachable(playback().startId))
    await expect.poll(() => playback()).toMatchObject({ current: 5, paused: false })
    report(unreachable(playback().startId))
    expect(playback()).toMatchObject({ current: 5, paused: true })
    // Nothing sounded since, so a press of play passes none over.
    command({ type: 'play', tracks: [1, 2, 3].map(trackId), index: 0, context: null })
    here.clear()
    report(unreachable(playback().startId))
    expect(playback()).toMatchObject({ current: 1, paused: true })
    await stop()
  })

  it('moves nothing if the person has paused, or gone on, or it sounds, before the service answered', async () => {
    let answer: (isWell: boolean) => void = () => undefined
    const { command, report, playback, settle, store, stop } = await withService(() => new Promise(resolve => (answer = resolve)))
    command({ type: 'play', tracks, index: 0, context: null })
    report(unreachable(1))
    expect(store.get().speaker.waiting).toBe(true)
    command({ type: 'pause' })
    answer(true)
    await settle()
    expect(playback()).toMatchObject({ current: 1, paused: true })
    // One that was on its way when the person paused.
    report(unreachable(playback().startId))
    command({ type: 'resume' })
    answer(true)
    await settle()
    expect(playback()).toMatchObject({ current: 1, paused: false })
    report(unreachable(playback().startId))
    command({ type: 'pause' })
    command({ type: 'resume' })
    report({ type: 'playing', startId: playback().startId, position: 0 })
    answer(true)
    await settle()
    expect(playback()).toMatchObject({ current: 1, paused: false })
    report(unreachable(playback().startId))
    const late = answer
    command({ type: 'next' })
    report(unreachable(playback().startId))
    late(true)
    await settle()
    expect(playback()).toMatchObject({ current: 2, paused: false })
    answer(false)
    await settle()
    expect(playback()).toMatchObject({ current: 2, paused: true })
    await stop()
  })

  it('is judged although the person jumps in it, as the page does not try it again for that', async () => {
    let answer: (isWell: boolean) => void = () => undefined
    const { command, report, playback, settle, stop } = await withService(() => new Promise(resolve => (answer = resolve)))
    command({ type: 'play', tracks, index: 0, context: null })
    report({ ...unreachable(1), startId: 0 })
    report(unreachable(1))
    command({ type: 'seek', position: 30 })
    answer(true)
    await settle()
    expect(playback()).toMatchObject({ current: 2, paused: false })
    report({ type: 'playing', startId: playback().startId, position: 0 })
    command({ type: 'next' })
    report(unreachable(playback().startId))
    command({ type: 'seek', position: 30 })
    answer(false)
    await settle()
    expect(playback()).toMatchObject({ current: 3, paused: true, anchor: { position: 30 } })
    await stop()
  })
})
