import type { Repository, Store } from '@holdfast/core'
import { type Actor, RefusedError } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

interface Scene {
  readonly repository: Repository
  readonly store: Store
  readonly admin: Actor
}

const test = suite<Scene>('files that are added together')

test.before(async (scene) => {
  Object.assign(scene, await openInMemory())
})

type Addition = Parameters<Repository['files']['add']>[2]

interface Sent {
  readonly size: number
  readonly reserved: number
}

async function* bytes(size: number): AsyncGenerator<Uint8Array> {
  if (size > 0) yield new Uint8Array(size)
}

/** A dataset whose quota was set during uploads, so that files may be larger than their reservations. */
async function sentTo(scene: Scene, quota: number, sent: readonly Sent[]) {
  const { repository, store, admin } = scene
  await store.write(({ settings }) => settings.put(':UseStorageQuotas', 'false'))
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref = { kind: 'id', id } as const
  const additions = []
  for (const [n, { size, reserved }] of sent.entries()) {
    const file = { fileName: `${n}.bin`, declaredType: null, bytes: bytes(size), atMost: reserved }
    const received = await repository.files.receive(admin, ref, { ...file, atLeast: 0 })
    additions.push({ received, input: {} })
  }
  await store.write(async ({ settings, quotas }) => {
    await settings.put(':UseStorageQuotas', 'true')
    await quotas.set({ kind: 'dataset', id }, quota)
  })
  return { ref, additions }
}

const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefusedError) return error.message
      throw error
    },
  )

/** Adds the files one by one, up to the first refusal. */
async function oneByOne(scene: Scene, { ref, additions }: Awaited<ReturnType<typeof sentTo>>) {
  for (const addition of additions) {
    const refusal = await refusalOf(scene.repository.files.add(scene.admin, ref, addition))
    if (refusal !== null) return refusal
  }
  return null
}

const roomOf = async ({ store }: Scene, { id }: { readonly id: number }) => {
  const room = await store.read(({ quotas }) => quotas.room(id))
  return { stored: room?.stored, reserved: room?.reserved }
}

const files = fc.array(fc.record({ size: fc.nat(12), reserved: fc.nat(12) }), { maxLength: 5 })

test('a quota accepts a batch if and only if it accepts its files one by one, with the same free bytes after', (scene) =>
  fc.assert(
    fc.asyncProperty(fc.nat(40), files, async (quota, sent) => {
      const [single, batch] = [await sentTo(scene, quota, sent), await sentTo(scene, quota, sent)]
      const before = await roomOf(scene, batch.ref)
      const adding = scene.repository.files.addAll(scene.admin, batch.ref, batch)
      const refusal = await refusalOf(adding)
      is(refusal, await oneByOne(scene, single))
      equal(
        await roomOf(scene, batch.ref),
        refusal === null ? await roomOf(scene, single.ref) : before,
      )
    }),
  ))

test('two concurrent batches do not use the same free bytes', async (scene) => {
  const { ref, additions } = await sentTo(scene, 10, [
    { size: 8, reserved: 0 },
    { size: 8, reserved: 0 },
  ])
  const refusal = await refusalOf(scene.repository.files.addAll(scene.admin, ref, { additions }))
  is(refusal, 'The file (8 B) is larger than what remains of the storage quota: 2 B.')
  equal(await roomOf(scene, ref), { stored: 0, reserved: 0 })
})

test('single files that one caller sends at the same time share units; a refusal hits only its file', async (scene) => {
  const { repository, store, admin } = scene
  const small = { size: 1, reserved: 1 }
  const { ref, additions } = await sentTo(scene, 100, Array(6).fill(small))
  const gone = additions[3]
  if (gone === undefined) throw new Error('six were sent')
  await repository.files.abandon(gone.received)
  const results = await Promise.allSettled(
    additions.map((addition) => repository.files.add(admin, ref, addition)),
  )
  equal(
    results.map((result) =>
      result.status === 'fulfilled'
        ? result.value.files.map(({ record }) => record.entry.label)
        : [],
    ),
    [['0.bin'], ['1.bin'], ['2.bin'], [], ['4.bin'], ['5.bin']],
  )
  // The others were added one by one, to find the cause.
  const units = async (id: number) =>
    (await store.read(({ events }) => events.ofKinds(id, ['filesAdded']))).length
  is(await units(ref.id), 5)
  const quiet = await sentTo(scene, 100, Array(6).fill(small))
  await Promise.all(
    quiet.additions.map((addition) => repository.files.add(admin, quiet.ref, addition)),
  )
  is(await units(quiet.ref.id), 1)
})

test('a file with the content of another one in its batch names the label that the other one got', async (scene) => {
  const { ref, additions } = await sentTo(scene, 100, [
    { size: 1, reserved: 1 },
    { size: 2, reserved: 2 },
    { size: 2, reserved: 2 },
  ])
  const [other, first, second] = additions
  if (other === undefined || first === undefined || second === undefined) throw new Error('three')
  await scene.repository.files.add(scene.admin, ref, named(other, 'same.bin'))
  const { files: added } = await scene.repository.files.addAll(scene.admin, ref, {
    additions: [named(first, 'same.bin'), named(second, 'same.bin')],
  })
  equal(
    added.map(({ record, sameContentAs }) => [record.entry.label, sameContentAs]),
    [
      ['same-1.bin', null],
      ['same-2.bin', 'same-1.bin'],
    ],
  )
})

const named = (addition: Addition, fileName: string): Addition => ({
  ...addition,
  received: { ...addition.received, fileName },
})

test.run()
