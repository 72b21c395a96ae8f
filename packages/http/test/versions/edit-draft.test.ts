import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  addMetadata,
  aFile,
  editMetadata,
  publish,
  titleEdit,
  versionBody,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('editing drafts over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const put = (world: World, path: string, options: CallOptions) =>
  world.call('PUT', `/datasets/${path}`, { as: 'superuser', ...options })

const keywords = (...words: readonly string[]) => ({
  fields: [
    {
      typeName: 'keyword',
      value: words.map((value) => ({ keywordValue: { typeName: 'keywordValue', value } })),
    },
  ],
})

interface Printed {
  readonly typeName: string
  readonly value: unknown
}
const field = (
  body: {
    readonly data: {
      readonly metadataBlocks: { readonly citation: { readonly fields: readonly Printed[] } }
    }
  },
  name: string,
) => body.data.metadataBlocks.citation.fields.find(({ typeName }) => typeName === name)?.value

test('D11 replace: metadata and terms are replaced as a whole, files stay', async ({ world }) => {
  const { id } = await aDataset(world, { version: versionBody('Old', { termsOfAccess: 'Ask.' }) })
  await addMetadata(world, id, keywords('hydrology'))
  await aFile(world, id)
  const { status, body } = await put(world, `${id}/versions/:draft`, { json: versionBody('New') })
  is(status, 200)
  is(field(body, 'title'), 'New')
  is(field(body, 'keyword'), undefined)
  is(body.data.termsOfAccess, undefined)
  is(body.data.fileAccessRequest, false)
  is(body.data.files.length, 1)
})

test('D11 replace: opens a draft over a release, which stays unchanged', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const { body } = await put(world, `${id}/versions/:draft/`, { json: versionBody('Next') })
  is(body.data.versionState, 'DRAFT')
  const released = await world.call('GET', `/datasets/${id}/versions/1.0`)
  is(field(released.body, 'title'), 'River gauge readings')
})

test('D11 replace: only the draft can be replaced, and only without files', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const version of ['1.0', ':latest', ':latest-published', 'x'])
    is(
      (await put(world, `${id}/versions/${version}`, { json: versionBody() })).status,
      400,
      version,
    )
  const withFile = versionBody('F', { files: [{ label: 'a' }] })
  is((await put(world, `${id}/versions/:draft`, { json: withFile })).status, 400)
  is(
    (await put(world, `${id}/versions/:draft`, { json: versionBody('F', { files: [] }) })).status,
    200,
  )
})

test('D11 replace: bad bodies are 400, incomplete ones 403, bad terms 409', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = `/datasets/${id}/versions/:draft`
  for (const body of ['', '{', '[1]', '{"metadataBlocks":3}', '{"metadataBlocks":{},"license":1}'])
    is((await world.call('PUT', path, { as: 'superuser', body })).status, 400, body)
  const empty = await put(world, `${id}/versions/:draft`, { json: { metadataBlocks: {} } })
  is(empty.status, 403)
  match(empty.body.message, /^Validation Failed:/)
  await aFile(world, id, { jsonData: { restrict: true } })
  const unreachable = await put(world, `${id}/versions/:draft`, { json: versionBody() })
  is(unreachable.status, 409)
  match(unreachable.body.message, /^Terms of Use and Access are invalid/)
})

for (const [name, path, json] of [
  ['D11 replace', 'versions/:draft', versionBody()],
  ['D12 edit', 'editMetadata', keywords('tides')],
  ['D13 delete', 'deleteMetadata', keywords('tides')],
] as const) {
  test(`${name}: an unknown dataset is 404`, async ({ world }) =>
    is((await put(world, `999999/${path}`, { json })).status, 404))

  test(`${name}: refuses stale edits and invalid dates`, async ({ world }) => {
    const { id } = await aDataset(world)
    const { body } = await addMetadata(world, id, keywords('tides'))
    const current = body.data.lastUpdateTime
    const bad = ['', 'yesterday', '2031-04-05', '2031-04-05T06:07:08', '2031-13-05T06:07:08Z']
    for (const time of bad) {
      const { status } = await put(world, `${id}/${path}?sourceLastUpdateTime=${time}`, { json })
      is(status, 400, time)
    }
    const stale = `${id}/${path}?sourceLastUpdateTime=2001-01-01T00:00:00Z`
    const refused = await put(world, stale, { json })
    is(refused.status, 400)
    match(refused.body.message, /^Internal version timestamp/)
    is((await put(world, `${id}/${path}?sourceLastUpdateTime=${current}`, { json })).status, 200)
  })

  test(`${name}: a locked dataset is refused`, async ({ world }) => {
    const { id } = await aDataset(world)
    await addMetadata(world, id, keywords('tides'))
    const lock = { since: new Date(), userName: 'ada', message: null }
    const lockWith = (type: 'Ingest' | 'EditInProgress') =>
      world.store.write(({ datasets }) => datasets.addLock(id, { ...lock, type }))
    await lockWith('Ingest')
    is((await put(world, `${id}/${path}`, { json })).status, 200)
    await lockWith('EditInProgress')
    const { status, body } = await put(world, `${id}/${path}`, { json })
    is(status, 403)
    match(body.message, /^Dataset cannot be edited due to/)
  })
}

test('D12 edit: adds missing values, and keeps a single value', async ({ world }) => {
  const { id } = await aDataset(world)
  await addMetadata(world, id, keywords('tides'))
  const { body } = await addMetadata(world, id, keywords('tides', 'floods'))
  is((field(body, 'keyword') as readonly unknown[]).length, 2)
  const ignored = await addMetadata(world, id, titleEdit('Other'))
  is(ignored.status, 200)
  is(field(ignored.body, 'title'), 'River gauge readings')
})

test('D12 edit: replaces and removes, except required fields', async ({ world }) => {
  const { id } = await aDataset(world)
  await addMetadata(world, id, keywords('tides'))
  is(field((await editMetadata(world, id, titleEdit('Other'))).body, 'title'), 'Other')
  const removed = await editMetadata(world, id, { typeName: 'keyword', value: [] })
  is(field(removed.body, 'keyword'), undefined)
  const required = await editMetadata(world, id, titleEdit(''))
  is(required.status, 400)
  match(required.body.message, /^Error parsing dataset update.*Title/)
})

test('D11, D12, D13 edit: fields that nothing defines are ignored with a warning', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const misspelt = { typeName: 'keywrd', typeClass: 'primitive', multiple: false, value: 'x' }
  const warnings = ["Field 'keywrd' is not known and was ignored."]
  const version = versionBody()
  const { fields } = version.metadataBlocks.citation
  const json = { ...version, metadataBlocks: { citation: { fields: [...fields, misspelt] } } }
  const answers = [
    await put(world, `${id}/versions/:draft`, { json }),
    await addMetadata(world, id, misspelt),
    await put(world, `${id}/deleteMetadata`, { json: { fields: [misspelt] } }),
  ]
  for (const { status, body } of answers) equal([status, body.warnings], [200, warnings])
  is('warnings' in (await addMetadata(world, id, keywords('tides'))).body, false)
})

test('D12 edit: malformed fields are refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const bad = [
    '{',
    '',
    '{"fields":7}',
    '{"typeName":"title","value":["a","b"]}',
    '['.repeat(99_999),
  ]
  for (const body of bad) {
    const answer = await world.call('PUT', `/datasets/${id}/editMetadata`, {
      as: 'superuser',
      body,
    })
    is(answer.status, 400, body.slice(0, 30))
    match(answer.body.message, /^Error parsing dataset update/)
  }
})

test('D13 delete: removes exactly the named values', async ({ world }) => {
  const { id } = await aDataset(world)
  await addMetadata(world, id, keywords('tides', 'floods'))
  const { body } = await put(world, `${id}/deleteMetadata`, { json: keywords('tides') })
  is((field(body, 'keyword') as readonly unknown[]).length, 1)
  const missing = await put(world, `${id}/deleteMetadata`, { json: keywords('tides') })
  is(missing.status, 400)
  match(missing.body.message, /^Delete metadata failed/)
  const required = await put(world, `${id}/deleteMetadata`, {
    json: titleEdit('River gauge readings'),
  })
  is(required.status, 403)
})

test('D12 edit: sixteen concurrent edits are all stored', async ({ world }) => {
  const { id } = await aDataset(world)
  const words = Array.from({ length: 16 }, (_, n) => `word ${n}`)
  /** Reads and edits, and starts again when another edit was faster. */
  const editor = async (word: string): Promise<void> => {
    for (;;) {
      const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, {
        as: 'superuser',
      })
      const before = (field(body, 'keyword') ?? []) as readonly object[]
      const added = keywords(word).fields.map(({ value }) => [...before, ...value])[0]
      const json = { fields: [{ typeName: 'keyword', value: added }] }
      const query = `replace=true&sourceLastUpdateTime=${body.data.lastUpdateTime}`
      const { status } = await put(world, `${id}/editMetadata?${query}`, { json })
      if (status === 200) return
      is(status, 400)
    }
  }
  await Promise.all(words.map(editor))
  const { text } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  for (const word of words) is(text.includes(`"${word}"`), true, word)
})

test.run()
