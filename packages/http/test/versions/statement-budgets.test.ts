import { GUEST } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, publish, titleEdit, uploadForm } from '../datasets/dataset-calls.ts'

/** A dataset of many files, released as 1.0 without a check of its bytes, with a draft over it. */
interface Crowd {
  readonly id: number
  readonly fileIds: readonly number[]
}

interface Asked {
  readonly name: string
  /** Maximum number of SQL statements, without those of transactions; the caller's token takes one. */
  readonly budget: number
  readonly method: string
  readonly path: (crowd: Crowd) => string
  readonly options?: () => CallOptions
}

const test = suite<{ readonly world: World; readonly few: Crowd; readonly many: Crowd }>(
  'budgets of SQL statements',
)

test.before(async (context) => {
  const world = await openWorld({ store: 'sql' })
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  const [few, many] = [await crowd(world, 10), await crowd(world, 1000)]
  // The context of datasets is loaded once, and cached until it changes.
  await world.send('GET', `/datasets/${few.id}/versions?excludeFiles=true`)
  Object.assign(context, { world, few, many })
})
test.after(({ world }) => world.close())

async function crowd(world: World, count: number): Promise<Crowd> {
  const { id } = await aDataset(world)
  const fileIds = await manyFiles(world, id, count)
  await publish(world, id)
  await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, edit())
  return { id, fileIds }
}

const edit = (): CallOptions => ({ as: 'superuser', json: titleEdit(`Edit ${Math.random()}`) })
const draft = (): CallOptions => ({ as: 'superuser' })

const READS: readonly Asked[] = [
  { name: 'D01 show', budget: 1, method: 'GET', path: ({ id }) => `/datasets/${id}` },
  { name: 'D02 list', budget: 4, method: 'GET', path: ({ id }) => `/datasets/${id}/versions` },
  { name: 'D03 show', budget: 1, method: 'GET', path: ({ id }) => `/datasets/${id}/versions/1.0` },
  {
    name: 'D05 files',
    budget: 2,
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/versions/1.0/files?searchText=file`,
  },
  {
    name: 'D07 metadata',
    budget: 2,
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/versions/1.0/metadata`,
  },
  { name: 'A01 zip', budget: 5, method: 'HEAD', path: ({ id }) => `/access/dataset/${id}` },
  {
    name: 'A05 file',
    budget: 2,
    method: 'HEAD',
    path: ({ fileIds }) => `/access/datafile/${fileIds[0]}`,
  },
  {
    name: 'A11 files',
    budget: 4,
    method: 'HEAD',
    path: ({ fileIds }) => `/access/datafiles/${fileIds.join(',')}`,
  },
  { name: 'files', budget: 1, method: 'GET', path: ({ fileIds }) => `/files/${fileIds[0]}` },
  {
    name: 'D05 page',
    budget: 1,
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/versions/1.0/files?limit=5`,
  },
  {
    name: 'versions.citation',
    budget: 1,
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/versions/1.0/citation`,
  },
  {
    name: 'A09 citation',
    budget: 1,
    method: 'GET',
    path: ({ fileIds }) => `/access/datafile/${fileIds[0]}/citation/BibTeX`,
  },
  {
    name: 'C03 collection',
    budget: 1,
    method: 'GET',
    path: () => '/collections/root?returnChildCount=true',
  },
  // Clients poll it.
  { name: 'locks', budget: 1, method: 'GET', path: ({ id }) => `/datasets/${id}/locks` },
]

const WRITES: readonly Asked[] = [
  {
    name: 'D12 edit',
    budget: 6,
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/editMetadata?replace=true`,
    options: edit,
  },
  {
    name: 'D27 add',
    budget: 18,
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/add`,
    options: () => ({ ...draft(), body: uploadForm({ content: `${Math.random()}` }) }),
  },
  {
    name: 'files delete',
    budget: 12,
    method: 'DELETE',
    path: ({ fileIds }) => `/files/${fileIds[1]}`,
    options: draft,
  },
  {
    name: 'D15 publish',
    budget: 30,
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/actions/:publish?type=major`,
    options: draft,
  },
]

for (const asked of [...READS, ...WRITES]) {
  test(`${asked.name}: takes the same few statements at 10 and at 1,000 files`, async (context) => {
    const { world, few, many } = context
    const counts: number[] = []
    for (const each of [few, many]) {
      const options = asked.options?.() ?? {}
      counts.push(
        await world.statements(async () => {
          const { status } = await world.send(asked.method, asked.path(each), options)
          ok(status < 300, String(status))
        }),
      )
    }
    const [atTen, atThousand] = counts
    is(atThousand, atTen)
    ok((atTen ?? 0) <= asked.budget, `${atTen} statements`)
  })
}

test('D02 list: takes three statements without files, once the context is cached', async ({
  world,
  few,
  many,
}) => {
  for (const { id } of [few, many]) {
    const ask = () => world.send('GET', `/datasets/${id}/versions?excludeFiles=true`)
    await ask()
    const count = await world.statements(ask)
    ok(count <= 3, `${count} statements`)
  }
})

test('D03 show: a cached answer takes one statement', async ({ world, many }) => {
  const ask = () => world.send('GET', `/datasets/${many.id}/versions/1.0?excludeFiles=true`)
  await ask()
  const count = await world.statements(ask)
  ok(count <= 1, `${count} statements`)
})

test('the page of a version takes one statement of few files, and three of many', async ({
  world,
  few,
  many,
}) => {
  const wanted = { version: '1.0', folder: '', page: 1 }
  const counts: number[] = []
  for (const { id } of [few, many])
    counts.push(
      await world.statements(() =>
        world.repository.versions.landing(GUEST, { ref: { kind: 'id', id }, ...wanted }),
      ),
    )
  equal(counts, [1, 3])
})

test.run()
