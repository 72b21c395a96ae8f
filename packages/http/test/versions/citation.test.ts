import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('citations over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const cite = (world: World, id: number, rest = ':latest/citation') =>
  world.call('GET', `/datasets/${id}/versions/${rest}`, { as: 'superuser' })

const link = (pid: string): string => {
  const url = pid.replace('doi:', 'https://doi.org/')
  return `<a href="${url}" target="_blank">${url}</a>`
}

test('versions.citation: cites a version by its major number, and a draft as a draft', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  const draft = `Example, Ada, 2031, "River gauge readings", ${link(pid)}, Root, DRAFT VERSION`
  is((await cite(world, id)).body.data.message, draft)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('A <b>"new"</b> title'))
  await publish(world, id, 'minor')
  const released = `Example, Ada, 2031, "A &lt;b&gt;&quot;new&quot;&lt;/b&gt; title", ${link(pid)}, Root, V1`
  is((await cite(world, id, '1.1/citation')).body.data.message, released)
  const anonymous = await world.call('GET', `/datasets/${id}/versions/1.1/citation`)
  is(anonymous.body.data.message, released)
})

test('versions.citation: cites the date that the dataset is cited with', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await editMetadata(world, id, { fields: [{ typeName: 'dateOfDeposit', value: '1999-05' }] })
  await publish(world, id, 'minor')
  const path = `/datasets/${id}/citationdate`
  await world.call('PUT', path, { as: 'superuser', body: 'dateOfDeposit' })
  match((await cite(world, id, '1.1/citation')).body.data.message, /^Example, Ada, 1999, /)
  match((await cite(world, id, '1.0/citation')).body.data.message, /^Example, Ada, 2031, /)
})

test('versions.citation: waits for the end of an embargo on the first release', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('The file is not there')
    const embargo = { dateAvailable: '2033-02-01', reason: null }
    await files.save({ ...record.file, embargo })
  })
  match((await cite(world, id)).body.data.message, /, 2031, /)
  await publish(world, id)
  match((await cite(world, id)).body.data.message, /, 2033, /)
  const shown = await world.call('GET', `/datasets/${id}/versions/1.0`)
  equal(
    [shown.body.data.publicationDate, shown.body.data.citationDate],
    ['2031-04-05', '2033-02-01'],
  )
})

test('versions.citation: the citation of a deaccessioned version is public', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await world.call('POST', `/datasets/${id}/versions/1.0/deaccession`, {
    as: 'superuser',
    json: { deaccessionReason: 'Wrong units.' },
  })
  is((await cite(world, id, '1.0/citation')).status, 404)
  const asked = `/datasets/${id}/versions/1.0/citation?includeDeaccessioned=true`
  const { status, body } = await world.call('GET', asked)
  is(status, 200)
  match(body.data.message, /, Root, V1, DEACCESSIONED VERSION$/)
})

test('versions.citation: the citation of a draft is for its viewers', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const readers = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const
  for (const rest of [':draft/citation', ':draft/citation/Internal', ':draft/citation/RIS']) {
    equal(
      await statuses((as) => world.call('GET', `/datasets/${id}/versions/${rest}`, { as })),
      only(readers, { yes: 200, no: 401 }),
    )
  }
})

test('versions.citation: refuses unknown versions and datasets', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await cite(world, id, ':latest-published/citation')).status, 404)
  is((await cite(world, id, '7.0/citation')).status, 404)
  is((await cite(world, id, 'first/citation')).status, 400)
  is((await cite(world, 999999)).status, 404)
})

test('versions.citationIn: the plain citation, in each format with its type', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  const doi = pid.replace('doi:', '')
  for (const [format, type, part] of [
    ['Internal', 'text/html', 'Example, Ada, 2031, "River gauge readings"'],
    ['EndNote', 'text/xml', '<title>River gauge readings</title>'],
    ['RIS', 'text/plain', '\r\nT1  - River gauge readings\r\n'],
    ['BibTeX', 'text/plain', 'title = {{River gauge readings}},\r\n'],
    ['CSL', 'application/json', '"title":"River gauge readings"'],
  ] as const) {
    const { status, text, headers } = await world.call(
      'GET',
      `/datasets/${id}/versions/1.0/citation/${format}`,
    )
    is(status, 200)
    is(headers.get('Content-Type')?.split(';')[0], type)
    is(text.includes(part), true, text)
    is(text.includes(doi), true, text)
  }
  const { text } = await cite(world, id, '1.0/citation/Internal')
  is(text, (await cite(world, id, '1.0/citation')).body.data.message)
})

test('versions.citationIn: knows its formats by their exact names', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const format of ['internal', 'endnote', 'ris', 'x']) {
    const { status, body } = await cite(world, id, `:draft/citation/${format}`)
    is(status, 400)
    match(body.message, /^Invalid Format/)
  }
})

test(
  'versions.citation: takes as many statements as a version without files',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    await publish(world, id)
    const count = await world.statements(() =>
      world.send('GET', `/datasets/${id}/versions/1.0/citation`),
    )
    is(count <= 7, true, `${count} statements`)
  }),
)

test('versions.citation: an empty citation date gives way to the date of publication', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const path = `/datasets/${id}/citationdate`
  await world.call('PUT', path, { as: 'superuser', body: 'dateOfDeposit' })
  world.clock.advance(280 * 86_400)
  await editMetadata(world, id, { fields: [{ typeName: 'alternativeTitle', value: ['Ebb'] }] })
  const year = /^Example, Ada, 2031, /
  match((await cite(world, id, ':draft/citation')).body.data.message, year)
  await publish(world, id, 'minor')
  match((await cite(world, id, '1.1/citation')).body.data.message, year)
  for (const format of ['BibTeX', 'RIS', 'EndNote', 'CSL'])
    match((await cite(world, id, `1.1/citation/${format}`)).text, '2031', format)
})

test.run()
