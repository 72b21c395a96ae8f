import { newAccount } from '@holdfast/contracts/builders'
import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { type Actor, type DatasetRef, RefusedError } from '../../../src/index.ts'
import { CONTRIBUTOR_ROLE_ID } from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('reserving room for uploads')

type Kind = 'form' | 'direct' | 'resumable'
const KINDS: readonly Kind[] = ['form', 'direct', 'resumable']

/** Larger than any store accepts for one object. */
const ENORMOUS = 6e12

/** A dataset to which uploads are refused for every possible reason. */
async function scene() {
  const { direct: _, ...bare } = memoryStorage()
  const drivers = { local: memoryStorage(), bare }
  const opened = await openInMemory({ storages: { preferred: 'local', drivers } })
  const { repository, store, admin } = opened
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const userName = 'ada'
  const account = await store.write(({ accounts }) => accounts.add(newAccount({ userName })))
  if (typeof account === 'string') throw new Error('There is such an account')
  const accountId = account.id
  const actor: Actor = { kind: 'account', accountId, userName, superuser: false }
  const wanted = { ref: { kind: 'id', id: 999_999 } as DatasetRef, size: ENORMOUS }

  const begin: Readonly<Record<Kind, () => Promise<unknown>>> = {
    form: () =>
      repository.files.receive(actor, wanted.ref, {
        fileName: 'notes.txt',
        declaredType: null,
        bytes: nothing(),
        atLeast: wanted.size,
      }),
    direct: () => repository.directUploads.begin(actor, wanted.ref, { size: wanted.size }),
    resumable: () =>
      repository.resumableUploads.begin(actor, wanted.ref, {
        size: wanted.size,
        fileName: 'notes.txt',
        declaredType: null,
        input: { restrict: true },
      }),
  }

  const put = (name: string, value: string) =>
    store.write(({ settings }) => settings.put(name, value))
  const allowRequests = (fileAccessRequest: boolean) =>
    store.write(async ({ versions }) => {
      const draft = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
      if (draft === null) throw new Error('There is no draft')
      await versions.save({ ...draft, terms: { ...draft.terms, fileAccessRequest } })
    })
  const ref = { kind: 'id', id } as const
  const holder = { kind: 'dataset', id } as const
  await put(':UploadMethods', 'dvwebloader')
  await store.write(({ driverChoices }) => driverChoices.choose(id, 'bare'))
  await repository.datasets.lock(admin, ref, 'EditInProgress')
  await allowRequests(false)
  await repository.datasets.changeFileLimit(admin, ref, { limit: 0 })
  await put(':MaxFileUploadSizeInBytes', '5')
  await put(':UseStorageQuotas', 'true')
  await store.write(({ quotas }) => quotas.set(holder, 10))

  /** In the order of their refusals: the text, the kinds of upload that it applies to, and the remedy. */
  const obstacles: readonly (readonly [RegExp, readonly Kind[], () => unknown])[] = [
    [/switched off/, ['form', 'resumable'], () => put(':UploadMethods', '')],
    [/not found|no dataset/i, KINDS, () => Object.assign(wanted, { ref })],
    [/not permitted/, KINDS, () => giveRole()],
    [/not supported|does not support/, ['direct', 'resumable'], () => chooseStore()],
    [/cannot be edited due to/, KINDS, () => repository.datasets.unlock(admin, ref, null)],
    [/Terms of Use and Access/, ['resumable'], () => allowRequests(true)],
    [
      /maximum number of files/,
      KINDS,
      () => repository.datasets.changeFileLimit(admin, ref, { limit: null }),
    ],
    [/larger than the limit of/, KINDS, () => put(':MaxFileUploadSizeInBytes', '')],
    [
      /larger than the maximum|larger than a resumable/,
      ['direct', 'resumable'],
      () => Object.assign(wanted, { size: 100 }),
    ],
    [/storage quota/, KINDS, () => store.write(({ quotas }) => quotas.set(holder, 1000))],
  ]
  const giveRole = () =>
    store.write(({ roles }) =>
      roles.assignAll([{ assignee: `@${userName}`, roleId: CONTRIBUTOR_ROLE_ID, pointId: id }]),
    )
  const chooseStore = () => store.write(({ driverChoices }) => driverChoices.choose(id, null))
  return { begin, obstacles }
}

const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefusedError) return error.message
      throw error
    },
  )

async function* nothing(): AsyncGenerator<Uint8Array> {}

test('every kind of upload is refused for the same reasons in the same order', async () => {
  const { begin, obstacles } = await scene()
  for (const [index, [, , mend]] of obstacles.entries()) {
    for (const kind of KINDS) {
      const first = obstacles.slice(index).find(([, kinds]) => kinds.includes(kind))
      const refusal = await refusalOf(begin[kind]())
      if (first !== undefined) match(refusal ?? 'accepted', first[0], `${kind}: ${refusal}`)
    }
    await mend()
  }
  for (const kind of KINDS) equal(await refusalOf(begin[kind]()), null, kind)
})

test.run()
