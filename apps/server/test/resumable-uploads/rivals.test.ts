import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Repository, Store } from '@holdfast/core'
import { offsetOf } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { storedZip } from '../../e2e/faults/stored-zip.ts'
import {
  begun,
  bytesOf,
  filesIn,
  openPlace,
  PLACES,
  type Place,
  type SharedDataset,
  sent,
} from './shared-place.ts'

const MEBIBYTE = 1024 ** 2
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** An event that the test triggers once. */
function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let reach: () => void = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const pass = async <T>(value: T): Promise<T> => {
    reach()
    await opened
    return value
  }
  return { open, reached, pass }
}

/** A process that pauses after its first read of the upload, or after its first change of it. */
const standingStill =
  (after: 'read' | 'write', { pass }: ReturnType<typeof gate>) =>
  (store: Store): Store => {
    let waited = false
    const behind = (what: 'read' | 'write') => async (value: unknown) => {
      if (waited || what !== after) return value
      waited = true
      return pass(value)
    }
    return {
      ...store,
      read: (work, options) =>
        store.read(work, options).then(behind('read')) as ReturnType<typeof work>,
      write: (work) => store.write(work).then(behind('write')) as ReturnType<typeof work>,
    }
  }

class Killed extends Error {}

/** A process that dies before it records the result of an upload. */
const dyingAtTheEnd = (store: Store): Store => ({
  ...store,
  write: (work) =>
    store.write((unit) => {
      const finish = async () => {
        throw new Killed()
      }
      return work({ ...unit, resumableUploads: { ...unit.resumableUploads, finish } })
    }),
})

for (const [name, open] of Object.entries(PLACES)) {
  const test = suite<{ place: Place; scene: SharedDataset }>(
    `several senders of an upload, on ${name}`,
  )
  test.before.each(async (context) => {
    context.place = await open()
    context.scene = await openPlace(context.place)
  })
  test.after.each(({ place }) => place.close())

  /** An upload with all bytes and no file yet. */
  async function unfinished(
    scene: SharedDataset,
    bytes: Uint8Array,
    fileName: string,
  ): Promise<string> {
    const objectId = await begun(scene, { size: bytes.length, fileName })
    const dying = scene.another(dyingAtTheEnd)
    const failure = await sent(scene, dying, { objectId, offset: 0, bytes: bytesOf(bytes) }).catch(
      (error) => error,
    )
    ok(failure instanceof Killed)
    return objectId
  }

  /** Repeats the last request, like a client that did not get the answer. */
  const finishAgain = (scene: SharedDataset, objectId: string, offset: number) =>
    sent(scene, scene.another(), { objectId, offset, bytes: bytesOf() })

  test('a process that dies before the end has added nothing, and another finishes the upload', async ({
    place,
    scene,
  }) => {
    const bytes = randomBytes(MEBIBYTE + 7)
    const objectId = await unfinished(scene, bytes, 'sonar.raw')
    is((await filesIn(place, scene)).count, 0)
    const state = await scene.repository.resumableUploads.state(scene.actor, objectId)
    equal([state.kind, state.size], ['whole', bytes.length])
    const ids = await finishAgain(scene, objectId, bytes.length)
    ok(Array.isArray(ids))
    equal(await filesIn(place, scene, ids), { count: 1, digests: [md5(bytes)] })
  })

  test('processes that finish an upload concurrently add one file, and all of them return it', async ({
    place,
    scene,
  }) => {
    const bytes = randomBytes(MEBIBYTE + 7)
    const objectId = await unfinished(scene, bytes, 'sonar.raw')
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => finishAgain(scene, objectId, bytes.length)),
    )
    ok(Array.isArray(first))
    for (const other of others) equal(other, first)
    equal(await filesIn(place, scene, first), { count: 1, digests: [md5(bytes)] })
    equal(await finishAgain(scene, objectId, bytes.length - 1), first)
    is((await filesIn(place, scene)).count, 1)
  })

  test('processes that unpack an upload concurrently add its files once and leave nothing else', async ({
    place,
    scene,
  }) => {
    const members = ['one', 'two', 'three'].map(
      (label) => [`${label}.txt`, Buffer.from(`file ${label}`)] as const,
    )
    const zip = storedZip(members)
    const objectId = await unfinished(scene, zip, 'all.zip')
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => finishAgain(scene, objectId, zip.length)),
    )
    const [ids] = outcomes.filter((outcome) => Array.isArray(outcome))
    ok(ids !== undefined)
    for (const outcome of outcomes) equal(outcome, ids)
    const digests = members.map(([, content]) => md5(content))
    equal(await filesIn(place, scene, ids), { count: 3, digests })
    await place.jobs.drain()
    let objects = 0
    for await (const _ of place.storage.list('')) objects += 1
    is(objects, 3)
  })

  for (const after of ['read', 'write'] as const)
    test(`a late process changes nothing that was stored (it was paused after a ${after})`, async ({
      place,
      scene,
    }) => {
      const [right, wrong] = [randomBytes(MEBIBYTE), randomBytes(MEBIBYTE)]
      const objectId = await begun(scene, { size: 2 * MEBIBYTE })
      const held = gate()
      const late = sent(scene, scene.another(standingStill(after, held)), {
        objectId,
        offset: 0,
        bytes: bytesOf(wrong),
      })
      await held.reached
      const quick = scene.another()
      is(await sent(scene, quick, { objectId, offset: 0, bytes: bytesOf(right) }), 'goes on')
      held.open()
      is(await late, 'conflict')
      const ids = await sent(scene, quick, { objectId, offset: MEBIBYTE, bytes: bytesOf(right) })
      ok(Array.isArray(ids))
      equal(await filesIn(place, scene, ids), {
        count: 1,
        digests: [md5(Buffer.concat([right, right]))],
      })
    })

  test('a hanging sender is overtaken and writes nothing when it resumes', async ({
    place,
    scene,
  }) => {
    const [right, wrong] = [randomBytes(MEBIBYTE), randomBytes(MEBIBYTE)]
    const objectId = await begun(scene, { size: MEBIBYTE })
    const held = gate()
    async function* hanging(): AsyncGenerator<Uint8Array> {
      yield wrong.subarray(0, 1000)
      yield await held.pass(wrong.subarray(1000))
    }
    const process = scene.another()
    const length = MEBIBYTE
    const first = sent(scene, process, { objectId, offset: 0, bytes: hanging(), length })
    await held.reached
    const ids = await sent(scene, process, { objectId, offset: 0, bytes: bytesOf(right), length })
    held.open()
    is(await first, 'conflict')
    ok(Array.isArray(ids))
    equal((await filesIn(place, scene, ids)).digests, [md5(right)])
  })

  test('concurrent senders of pieces of one file complete it', async ({ place, scene }) => {
    const bytes = randomBytes(3 * MEBIBYTE + 11)
    const objectId = await begun(scene, { size: bytes.length })
    const send = async (process: Repository, piece: number) => {
      // The newest sender writes; an overtaken one waits for a while, as clients do.
      for (let refusals = 0; ; ) {
        const state = await process.resumableUploads.state(scene.actor, objectId)
        if (state.kind === 'finished') return state.fileIds
        const offset = offsetOf(state)
        const part = bytes.subarray(offset, offset + piece)
        const sending = { objectId, offset, bytes: bytesOf(part), length: part.length }
        if ((await sent(scene, process, sending)) !== 'conflict') continue
        refusals += 1
        await sleep((refusals * piece) / 10_000)
      }
    }
    const [one, other] = [scene.another(), scene.another()]
    const outcomes = await Promise.all([
      send(one, 700_000),
      send(one, 300_000),
      send(other, 900_001),
      send(other, 500_000),
    ])
    const [ids] = outcomes
    for (const outcome of outcomes) equal(outcome, ids)
    equal(await filesIn(place, scene, ids), { count: 1, digests: [md5(bytes)] })
  })

  test.run()
}
