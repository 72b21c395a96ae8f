import { newAccount } from '@holdfast/contracts/builders'
import { memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { ReadUnit, Store, VersionOptions } from '../../../src/index.ts'
import {
  type Actor,
  CONTRIBUTOR_ROLE_ID,
  type DatasetRef,
  GUEST,
  RefusedError,
} from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('what everyone sees of a released version')

/** For whom a view was read: nobody in particular, or the caller. */
type Asked = 'nobody' | 'caller'

/** A store that notes for whom its views are read. */
function noting(store: Store, asked: Asked[]): Store {
  const noted = (unit: ReadUnit): ReadUnit => ({
    ...unit,
    views: {
      ...unit.views,
      dataset: (viewed) => {
        asked.push(viewed.holder === null ? 'nobody' : 'caller')
        return unit.views.dataset(viewed)
      },
    },
  })
  return { ...store, read: (work, options) => store.read((unit) => work(noted(unit)), options) }
}

const NOWHERE = 999_999

/** A dataset whose draft is called `first`, with an editor of it. */
async function openScene() {
  const asked: Asked[] = []
  const { repository, store, admin } = await openInMemory({ store: noting(memoryStore(), asked) })
  const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref: DatasetRef = { kind: 'id', id }
  const account = async (userName: string): Promise<Actor> => {
    const added = await store.write(({ accounts }) => accounts.add(newAccount({ userName })))
    if (typeof added === 'string') throw new Error(added)
    return { kind: 'account', accountId: added.id, userName, superuser: false }
  }
  const callers: Readonly<Record<string, Actor>> = {
    guest: GUEST,
    outsider: await account('outsider'),
    editor: await account('editor'),
    preview: { kind: 'preview', datasetId: id, anonymized: false },
    superuser: admin,
  }
  await store.write(({ roles }) =>
    roles.assignAll([{ assignee: '@editor', roleId: CONTRIBUTOR_ROLE_ID, pointId: id }]),
  )
  await repository.previews.create(admin, ref, { anonymized: false })
  const title = async (value: string): Promise<void> => {
    const json = { fields: [{ typeName: 'title', value }] }
    await repository.versions.editMetadata(admin, ref, { json, replace: true })
  }
  await title('first')
  /** What each caller sees of a version: its title, or how it is refused; whether it has a stamp; for whom it was read. */
  const seen = async (version: string, more: Partial<VersionOptions> = {}) => {
    const found: Record<string, string> = {}
    for (const [name, actor] of Object.entries(callers)) {
      asked.length = 0
      const options = { files: true, includeDeaccessioned: false, ...more }
      const shown = await repository.versions.getStamped(actor, { ref, version }, options).then(
        ({ shown: detail, stamp }) => `${titleIn(detail)}${stamp === null ? '' : ', shared'}`,
        (error: unknown) => {
          if (error instanceof RefusedError) return error.refusal.kind
          throw error
        },
      )
      found[name] = `${shown}: ${asked.join(', ')}`
    }
    return found
  }
  return { repository, store, admin, id, ref, title, seen }
}

const titleIn = ({ version }: { readonly version: { readonly metadata: unknown } }): string =>
  /"(first|second)"/.exec(JSON.stringify(version.metadata))?.[1] ?? 'untitled'

type Scene = Awaited<ReturnType<typeof openScene>>

const released = async (): Promise<Scene> => {
  const scene = await openScene()
  await scene.repository.versions.publish(scene.admin, scene.ref, { bump: 'major' })
  return scene
}

/** What a row has for callers without a role, the editor, the bearer of a preview URL, and the superuser. */
const rows = (
  ...[others, editor, preview, superuser]: readonly [string, string, string, string]
) => ({
  guest: others,
  outsider: others,
  editor,
  preview,
  superuser,
})

/** No permission of a superuser is ever read. */
const NOT_FOUND = rows(
  'notFound: nobody, caller',
  'notFound: nobody, caller',
  'notFound: caller',
  'notFound: nobody, nobody',
)

const SHARED = rows(
  'first, shared: nobody',
  'first, shared: nobody',
  'first, shared: caller',
  'first, shared: nobody',
)

test('is read for nobody in particular, except for bearers of preview URLs', async () => {
  const { seen } = await released()
  for (const version of ['1.0', ':latest-published']) equal(await seen(version), SHARED)
})

test('stays so under a draft, which only those who may see it are shown', async () => {
  const { seen, title, repository, admin, ref } = await released()
  await title('second')
  await repository.previews.create(admin, ref, { anonymized: false })
  for (const version of ['1.0', ':latest-published']) equal(await seen(version), SHARED)
  const [theirs, draft] = ['second: caller', 'second: nobody']
  equal(await seen(':latest'), rows('first: caller', theirs, theirs, draft))
  equal(await seen(':draft'), rows('forbidden: caller', theirs, theirs, draft))
})

test('is not there while the only version is a draft', async () => {
  const { seen } = await openScene()
  for (const version of ['1.0', ':latest-published']) equal(await seen(version), NOT_FOUND)
  const theirs = 'first: caller'
  equal(await seen(':latest'), rows('notFound: caller', theirs, theirs, 'first: nobody'))
})

test('is not there once it is deaccessioned, and editors may ask for what was', async () => {
  const { repository, admin, ref, seen } = await released()
  const specifier = { kind: 'number', number: { major: 1, minor: 0 } } as const
  await repository.versions.deaccession(
    admin,
    { ref, specifier },
    { reason: 'withdrawn', forwardUrl: null },
  )
  for (const version of ['1.0', ':latest-published']) equal(await seen(version), NOT_FOUND)
  const hidden = 'notFound: caller'
  const asked = rows(hidden, 'first: caller', hidden, 'first: nobody')
  equal(await seen('1.0', { includeDeaccessioned: true }), asked)
})

test('is hidden by a locally-fair collection from all who are not in its set', async () => {
  const { store, ref, seen } = await released()
  await store.write(async ({ datasets, locallyFairSets }) => {
    const dataset = await datasets.find(ref)
    await locallyFairSets.replace(dataset?.collectionId ?? NOWHERE, ['@editor'])
  })
  for (const version of ['1.0', ':latest-published'])
    equal(await seen(version), {
      ...NOT_FOUND,
      editor: 'first: nobody, caller',
      superuser: 'first: nobody, nobody',
    })
  equal(await seen('7.0'), NOT_FOUND)
})

test('is not there under a number that no version has', async () => {
  const { seen } = await released()
  equal(await seen('7.0'), NOT_FOUND)
})

test('is read for its caller where editors may see addresses that others may not', async () => {
  const { seen } = await released()
  const theirs = 'first: caller'
  equal(await seen('1.0', { emails: true }), rows(theirs, theirs, theirs, 'first: nobody'))
})

test.run()
