// Whatever a person, the service, other devices and the network do, in whatever order: in the end the app shows what the service has, and
// each edit was done once, unless it is listed as refused.
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quirk } from '../../service/world/quirks.ts'
import { isCreating, isTemporary, type LibraryEdit, subjectOf, temporaryFrom, withId } from '../../shared/edits/edit.ts'
import { unsettledEdits } from '../../shared/edits/entry.ts'
import { inverseOf } from '../../shared/edits/inverse.ts'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { libraryOfResponse } from '../../shared/edits/library-for-tests.ts'
import { playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { unpack } from '../../shared/library/pack/pack.ts'
import { client } from '../account/desk-for-tests.ts'
import { postMode } from '../api/post-mode.ts'
import { editsDesk } from './edits-for-tests.ts'
import { type Plain, partOf, plainAfter, plainOf, withoutIds } from './model-for-tests.ts'
import { anyStep, editOf, type Step } from './steps-for-tests.ts'

const at = editsDesk({ tracks: 60 })
/** Another spelling of everything, as another service may have it. */
const otherShape: readonly Quirk[] = [
  ...(['moved columns', 'short rows', 'numeric strings', 'unknown ids', 'odd values', 'malformed rows', 'extra members'] as const),
  ...(['map last', 'missing sections', 'no message', 'bare good answers', 'empty playlist update', 'no system playlists'] as const),
]

const refusal = JSON.stringify({ result: false, authenticated: true, message: 'Not today' })
const closed = JSON.stringify({ result: false, authenticated: true, maintenance: 1, message: 'Back at nine' })
/** Requests of this app: those of the other device go another way. */
const own = { role: 'api', path: '/s/json' } as const

/** One life of an account, from what the service has at the beginning. */
async function play(steps: readonly Step[], shape: readonly Quirk[]): Promise<void> {
  await at.anew()
  const { control } = at.desk.service
  /** Names of the playlists that this app asked for. */
  const askedFor: string[] = []
  const settle = (): void => {
    const created = control.received().writes.flatMap(({ mode, body }) => (mode === 'createplaylist' ? [String(body['name'])] : []))
    askedFor.push(...created.filter(name => !name.startsWith('Theirs')))
    control.reset()
    control.quirks(Object.fromEntries(shape.map(name => [name, true])))
  }
  settle()
  const atService = async (): Promise<Library> => {
    const response = await at.desk.api.library(new AbortController().signal)
    if (!response.ok) throw new Error(response.error.message)
    return libraryOfResponse(await response.value.text())
  }
  const inApp = async (): Promise<Library> => {
    const { revision } = at.desk.store.get().library
    const part = revision === null ? null : at.library.packPart(revision, 'page')
    if (part === null) throw new Error('No library is shown')
    const bytes = await readFile(part.path)
    const read = unpack(new Uint8Array(bytes).slice(part.offset, part.offset + part.length).buffer, [0, 0])
    if (!read.ok) throw new Error(read.error.message)
    return read.value
  }
  const shown = async (): Promise<Library> => {
    const library = await inApp()
    return layEditsOver(library, unsettledEdits(at.entries(), library.revision))
  }
  const { access_token: token } = control.addDevice({ device_name: 'Kitchen' })
  const preset = { ...at.desk.service.preset, api_path: '/' }
  const elsewhere = (mode: string, members: Record<string, unknown>) =>
    postMode({ preset, client, deviceName: () => 'Kitchen' }, token, mode, members)

  const first = plainOf(await atService())
  const songs = [...first.trashed.keys()].toSorted((one, other) => one - other)
  const [mine, theirs] = [songs.slice(0, 6), songs.slice(6, 12)]
  const lists = [...first.playlists.keys()].slice(-2)
  const labels = [...first.tags.keys()].slice(-1)
  const [discs, people] = [[...first.discs.keys()], [...first.ratings.artists.keys()].slice(0, 6)]
  /** Lists that the other device deleted. */
  const doomed = new Set<number>()
  const edits: { readonly at: number; readonly edit: LibraryEdit }[] = []
  const dropped = new Set<number>()
  const given = new Map<number, number>()
  /**
   * Modes whose responses get lost (`lost`), and modes that the service refuses (`refusing`). No mode is in both: without a response, what
   * was done could not be told from what was refused.
   */
  const [lost, refusing] = [new Set<string>(), new Set<string>()]
  let hasCrashed = false
  let made = 0

  /** Notes in `given` the ids that the service has assigned by now. */
  const learn = (): void => {
    for (const [before, id] of at.desk.store.get().edits.assignedIds) given.set(before, id)
    for (const entry of at.entries()) {
      const asked = edits.find(each => each.at === entry.at)?.edit
      if (asked === undefined || !isCreating(asked) || !isCreating(entry.edit)) continue
      if (!isTemporary(entry.edit.id)) given.set(asked.id, entry.edit.id)
    }
  }
  const add = async (asked: readonly LibraryEdit[]): Promise<void> => {
    // After a crash the page is loaded anew, and names lists by the ids that the service gave.
    const named = asked.map(edit => {
      const id = subjectOf(edit) ?? 0
      return hasCrashed ? withId(edit, id, given.get(id) ?? id) : edit
    })
    const before = new Set(at.entries().map(({ id }) => id))
    const added = await at.edits.add(named)
    if (!added.ok) throw new Error(added.error.message)
    const fresh = at.entries().filter(({ id }) => !before.has(id) && added.value.ids.includes(id))
    expect(fresh).toHaveLength(asked.length)
    for (const [index, edit] of asked.entries()) edits.push({ at: fresh[index]?.at ?? 0, edit })
    learn()
  }
  const foreign = async (what: Extract<Step, { kind: 'foreign' }>['what'], which: number): Promise<void> => {
    const track = theirs[which] ?? 0
    const known = [...plainOf(await atService()).playlists]
    const [list, content] = known[which % known.length] ?? [0, null]
    switch (what) {
      case 'append':
        await elsewhere('appendplaylist', { playlist: list, tracks: [track] })
        break
      case 'remove': {
        const left = content?.tracks.filter(id => id !== track) ?? []
        if (left.length > 0) await elsewhere('updateplaylist', { playlist: list, tracks: left })
        break
      }
      case 'make':
        await elsewhere('createplaylist', { name: `Theirs ${which}`, tracks: [track] })
        break
      case 'delete':
        // The other device deletes only a playlist of the first library: it does not know of those that this app has just created.
        if (!first.playlists.has(list)) break
        doomed.add(list)
        await elsewhere('deleteplaylist', { playlist: list })
        break
      case 'describe':
        await elsewhere('update_track', { tracks: [{ file_id: track, title: `Theirs ${which}`, genre: 'Theirs' }] })
        break
      case 'rate':
        control.library({ change: 'rate', track, rating: which })
        break
      case 'tag': {
        const tags = [...plainOf(await atService()).tags.keys()]
        await elsewhere('tagtracks', { tagid: tags[which % tags.length] ?? 0, tracks: [track], untag: which % 3 === 0 })
        break
      }
      case 'trash':
        control.library({ change: which % 2 === 0 ? 'trash' : 'restore', track })
        break
    }
  }
  const undo = async (): Promise<void> => {
    const last = edits.at(-1)?.edit
    if (last === undefined) return
    const id = subjectOf(last) ?? 0
    const known = given.get(id) ?? id
    const inverse = inverseOf(await shown(), withId(last, id, known))
    // A move before a song that the other device put there is not undone, as the other device may move that song, too.
    if (inverse.some(edit => edit.kind === 'move-in-playlist' && edit.before !== null && theirs.some(other => other === edit.before)))
      return
    const again = inverse.find(isCreating)
    const fresh = playlistId(temporaryFrom + ++made)
    if (again !== undefined) lists.push(fresh)
    await add(inverse.map(edit => withId(edit, known, again === undefined ? id : fresh)))
  }
  const dropLast = async (): Promise<void> => {
    const waiting = at.entries().filter(({ status }) => status.kind === 'waiting')
    const last = waiting.at(-1)
    // Drops the last waiting edit only if some other edit is sent before it: the first edit, and ratings behind nothing but ratings, may be
    // under way, so that nobody can say whether the service has done them.
    const isSentLater = waiting.some(({ id, edit }) => id !== last?.id && !(edit.kind === 'rate' && last?.edit.kind === 'rate'))
    if (!isSentLater || last === undefined || last.edit.kind === 'remove-from-playlist' || last.edit.kind === 'move-in-playlist') return
    await at.edits.drop([last.id])
    if (!at.entries().some(({ id }) => id === last.id)) dropped.add(last.at)
  }
  /** The process ends here and now, with the last line half written; what was asked for may still reach the service. */
  const crash = async (): Promise<void> => {
    const path = join(at.folder, 'edits.journal')
    const onDisk = edits.length === 0 ? '' : readFileSync(path, 'utf8')
    await at.edits.stop()
    if (edits.length > 0) writeFileSync(path, `${onDisk}{"op":"add","id":"to`)
    hasCrashed = true
    await at.start()
  }
  const perform = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'edit': {
        const edit = editOf(step, { mine, discs, people, lists, labels, fresh: () => temporaryFrom + ++made })
        if (edit !== null) await add([edit])
        break
      }
      case 'foreign':
        await foreign(step.what, step.which)
        break
      case 'refuse':
        if (lost.has(step.mode)) break
        refusing.add(step.mode)
        control.next({ ...own, mode: step.mode, count: 1, fault: { kind: 'status', status: 200, body: refusal } })
        break
      case 'lose':
        if (refusing.has(step.mode)) break
        lost.add(step.mode)
        control.next({ ...own, mode: step.mode, count: 1, fault: { kind: 'lost' } })
        break
      case 'undo':
        await undo()
        break
      case 'drop':
        await dropLast()
        break
      case 'offline':
        control.next({ ...own, count: null, fault: { kind: 'drop' } })
        break
      case 'outage':
        control.next({ ...own, count: null, fault: { kind: 'status', status: 503 } })
        break
      case 'closed':
        control.next({ ...own, count: null, fault: { kind: 'status', status: 200, body: closed } })
        break
      case 'no-library':
        control.next({ role: 'library', count: 1, fault: { kind: 'status', status: 503 } })
        break
      case 'online':
      case 'taken':
        settle()
        await at.desk.api.call('status')
        if (step.kind === 'taken') await at.allTaken(90_000)
        break
      case 'crash':
        await crash()
        break
      case 'hold':
        control.hold(['library'])
        break
      case 'release':
        control.release()
        break
      case 'look':
        await at.desk.api.call('status')
        break
      case 'breathe':
        for (let turn = 0; turn < step.turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
        break
    }
    learn()
  }

  for (const step of steps) {
    // What is held at the service is let go of before another device's request, which would wait for it.
    if (step.kind === 'foreign') control.release()
    await perform(step)
  }
  settle()
  await at.desk.api.call('status')
  await at.allTaken(90_000)
  learn()

  const refused = at.entries().filter(({ status }) => status.kind === 'refused')
  const done = edits.flatMap(({ at: time, edit }): readonly LibraryEdit[] => {
    const no = refused.filter(entry => entry.at === time)
    if (dropped.has(time) || (edit.kind !== 'rate' && no.length > 0)) return []
    if (edit.kind !== 'rate') return [edit]
    return [{ ...edit, ids: edit.ids.filter(id => !no.some(entry => entry.edit.kind === 'rate' && entry.edit.ids.includes(id))) }]
  })
  settle()
  expect(askedFor.toSorted()).toEqual(done.flatMap(edit => (edit.kind === 'create-playlist' ? [edit.name] : [])).toSorted())
  const after = plainAfter(first, done)
  const others = plainOf(await atService())
  const isTheirs = (id: number): boolean => others.playlists.get(id)?.name.startsWith('Theirs') === true
  const named = (id: number): number => given.get(id) ?? id
  const without = (plain: Plain): Plain => ({
    ...plain,
    playlists: withoutIds(plain.playlists, id => doomed.has(id) || (isTheirs(id) && !first.playlists.has(id))),
  })
  const filled = new Set(done.flatMap(edit => (edit.kind === 'create-playlist' && edit.from !== undefined ? [named(edit.id)] : [])))
  const expected = partOf(without(after), new Set(mine), named, filled)
  expect(partOf(without(others), new Set(mine), id => id, filled)).toEqual(expected)
  expect(partOf(without(plainOf(await shown())), new Set(mine), id => id, filled)).toEqual(expected)

  await at.edits.drop(refused.map(({ id }) => id))
  do {
    const { revision } = at.desk.store.get().library
    control.library({ change: 'touch' })
    await at.desk.api.call('status')
    await at.desk.until(state => state.library.revision !== revision && state.library.load.phase === 'idle')
  } while (at.entries().length > 0)
  expect(plainOf(await inApp())).toEqual(plainOf(await atService()))
}

for (const { name, shape } of [
  { name: 'as documented', shape: [] },
  { name: 'of another shape', shape: otherShape },
] as const)
  test(`app and service are equal in the end, and each edit is done once: a service ${name}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 30 }), steps => play(steps, shape)),
      { numRuns: 4, endOnFailure: true },
    )
  })
