import { createHash } from 'node:crypto'
import { BUILT_IN_ROLES, changeEntry } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  CC0,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import { deaccession } from './deaccessioned.ts'

const test = suite<{ world: World }>('comparing versions over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const VIEWERS = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const
const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const

interface Asked {
  /** Two versions with a blank between. */
  readonly pair: string
  readonly as?: Who
}

const compare = (world: World, id: number, { pair, as = 'anonymous' }: Asked) => {
  const [v0, v1] = pair.split(' ')
  return world.call('GET', `/datasets/${id}/versions/${v0}/compare/${v1}`, { as })
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const AUTHORS = {
  typeName: 'author',
  value: [
    {
      authorName: { typeName: 'authorName', value: 'Example, Ada' },
      authorAffiliation: { typeName: 'authorAffiliation', value: 'Example Institute' },
    },
    { authorName: { typeName: 'authorName', value: 'Sample, Bob' } },
  ],
}

const MEMBER_ROLE_ID = BUILT_IN_ROLES.find(({ alias }) => alias === 'member')?.id ?? 0

/** Releases 1.0 with two files and 2.0 with other metadata, terms and files, and opens a draft. */
async function twoReleases(world: World) {
  const { id, pid } = await aSharedDataset(world)
  const kept = await aFile(world, id, { name: 'kept.txt', content: 'kept' })
  const removed = await aFile(world, id, {
    name: 'removed.txt',
    content: 'removed',
    jsonData: { directoryLabel: 'old', description: 'goes', categories: ['Data'] },
  })
  await publish(world, id)
  await editMetadata(world, id, { fields: [titleEdit('Second').fields[0], AUTHORS] })
  await world.call('DELETE', `/files/${removed}`, { as: 'superuser' })
  const added = await aFile(world, id, { name: 'added.txt', content: 'added' })
  await world.call('PUT', `/files/${kept}/restrict`, { as: 'superuser', json: true })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Third'))
  return { id, pid, kept, removed, added }
}

test('D09 compare: lists every change of metadata, files and their attributes', async ({
  world,
}) => {
  const { id, kept, removed, added } = await twoReleases(world)
  const { status, body } = await compare(world, id, { pair: '1.0 2.0' })
  is(status, 200)
  is(body.status, 'OK')
  const { oldVersion, newVersion, ...changes } = body.data
  match(oldVersion.lastUpdatedDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  equal(Object.keys(oldVersion), ['versionNumber', 'versionState', 'lastUpdatedDate'])
  is(`${oldVersion.versionNumber} ${oldVersion.versionState}`, '1.0 RELEASED')
  is(newVersion.versionNumber, '2.0')
  equal(changes.metadataChanges, [
    {
      blockName: 'Citation Metadata',
      changed: [
        { fieldName: 'Title', oldValue: 'River gauge readings', newValue: 'Second' },
        {
          fieldName: 'Author',
          oldValue: 'Example, Ada',
          newValue: 'Example, Ada; (Example Institute); Sample, Bob',
        },
      ],
    },
  ])
  equal(changes.filesAdded, [
    {
      fileName: 'added.txt',
      MD5: md5('added'),
      type: 'text/plain',
      fileId: added,
      description: '',
      isRestricted: false,
    },
  ])
  equal(changes.filesRemoved, [
    {
      fileName: 'removed.txt',
      filePath: 'old',
      MD5: md5('removed'),
      type: 'text/plain',
      fileId: removed,
      description: 'goes',
      isRestricted: false,
      categories: ['Data'],
    },
  ])
  equal(changes.fileChanges, [
    {
      fileName: 'kept.txt',
      MD5: md5('kept'),
      fileId: kept,
      changed: [{ fieldName: 'isRestricted', oldValue: 'false', newValue: 'true' }],
    },
  ])
  equal(Object.keys(changes), ['metadataChanges', 'filesAdded', 'filesRemoved', 'fileChanges'])
})

test('D09 compare: terms, by name', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const json = {
    metadataBlocks: (await world.call('GET', `/datasets/${id}/versions/1.0`)).body.data
      .metadataBlocks,
    termsOfUse: 'Ask first',
    termsOfAccess: 'By letter',
    versionNote: 'Custom terms',
  }
  const put = await world.call('PUT', `/datasets/${id}/versions/:draft`, { as: 'superuser', json })
  is(put.status, 200, put.text)
  const { body } = await compare(world, id, { pair: '1.0 :draft', as: 'member' })
  equal(body.data.TermsOfAccess, {
    changed: [
      {
        fieldName: 'License/Data Use Agreement',
        oldValue: CC0.name,
        newValue: 'Custom dataset terms',
      },
      { fieldName: 'Dataset Terms', oldValue: '', newValue: 'Ask first' },
      {
        fieldName: 'Terms of Access for Restricted Files',
        oldValue: '',
        newValue: 'By letter',
      },
    ],
  })
  is(body.data.newVersion.versionNumber, 'DRAFT')
  is(body.data.newVersion.versionNote, 'Custom terms')
  is(body.data.metadataChanges, undefined)
})

test('D09 compare: equal versions have no differences', async ({ world }) => {
  const { id } = await twoReleases(world)
  const { body } = await compare(world, id, { pair: '2.0 :latest-published' })
  equal(Object.keys(body.data), ['oldVersion', 'newVersion'])
})

test('D09 compare: the older version comes first', async ({ world }) => {
  const { id } = await twoReleases(world)
  const { status, body } = await compare(world, id, { pair: '2.0 1.0' })
  is(status, 400)
  match(body.message, /^Compare requires/)
})

test('D09 compare: a draft on either side is for its viewers', async ({ world }) => {
  const { id } = await twoReleases(world)
  for (const [pair, yes] of [
    ['1.0 :draft', 200],
    [':draft :draft', 200],
    [':draft 1.0', 400],
  ] as const)
    equal(
      await statuses((as) => compare(world, id, { pair, as })),
      only(VIEWERS, { yes, no: 401 }),
      pair,
    )
  equal(
    await statuses((as) => compare(world, id, { pair: '1.0 2.0', as })),
    only([], { yes: 0, no: 200 }),
  )
})

test('D09 compare: an unknown version is 404, an invalid one 400', async ({ world }) => {
  const { id } = await twoReleases(world)
  const statusOf = async (pair: string) =>
    (await compare(world, id, { pair, as: 'superuser' })).status
  for (const pair of ['1.0 7.0', '7.0 1.0']) is(await statusOf(pair), 404, pair)
  for (const pair of ['1.0 latest', 'x 1.0', '1.0.0 2.0']) is(await statusOf(pair), 400, pair)
  is((await compare(world, 999_999, { pair: '1.0 2.0' })).status, 404)
  const { id: unpublished } = await aDataset(world)
  is((await compare(world, unpublished, { pair: '1.0 2.0' })).status, 404)
  is((await compare(world, unpublished, { pair: ':latest :latest' })).status, 404)
})

test('D09 compare: a deaccessioned version is shown to editors on request', async ({ world }) => {
  const { id } = await twoReleases(world)
  await deaccession(world, id, '1.0')
  is((await compare(world, id, { pair: '1.0 2.0', as: 'superuser' })).status, 404)
  const path = `/datasets/${id}/versions/1.0/compare/2.0?includeDeaccessioned=true`
  equal(
    await statuses((as) => world.call('GET', path, { as })),
    only(EDITORS, { yes: 200, no: 404 }),
  )
})

test('D09 compare: a dataset may be named by its persistent identifier', async ({ world }) => {
  const { pid } = await twoReleases(world)
  const query = `persistentId=${pid}`
  const { body } = await world.call(
    'GET',
    `/datasets/:persistentId/versions/1.0/compare/2.0?${query}`,
  )
  is(body.data.oldVersion.versionNumber, '1.0')
})

test('D09 compare: a setting hides email addresses', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const child = (typeName: string, value: string) => ({ [typeName]: { typeName, value } })
  const contact = { ...child('datasetContactEmail', 'bob@example.org') }
  await editMetadata(world, id, { fields: [{ typeName: 'datasetContact', value: [contact] }] })
  const shown = () => compare(world, id, { pair: '1.0 :draft', as: 'superuser' })
  ok((await shown()).text.includes('bob@example.org'))
  await world.store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true'))
  equal(Object.keys((await shown()).body.data), ['oldVersion', 'newVersion'])
  await world.store.write(({ settings }) => settings.remove(':ExcludeEmailFromExport'))
})

test('D09 compare: an anonymised reader gets no names', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const file = await aFile(world, id)
  await publish(world, id)
  await editMetadata(world, id, { fields: [...titleEdit('Second').fields, AUTHORS] })
  await world.store.write(async ({ files, settings, roles }) => {
    const record = await files.find(file)
    if (record === null) throw new Error('No file')
    const values = { ...record.entry, label: 'b.txt', provenance: 'Measured by Ada' }
    await files.apply(changeEntry(record.entry, values, 2))
    await settings.put(':AnonymizedFieldTypeNames', 'author')
    await roles.assign({ assignee: `!${id}`, roleId: MEMBER_ROLE_ID, pointId: id })
  })
  const reader = { kind: 'preview', datasetId: id, anonymized: true } as const
  const sides = { before: '1.0', after: ':draft', includeDeaccessioned: false }
  const found = await world.repository.versions.compare(reader, {
    ref: { kind: 'id', id },
    ...sides,
  })
  equal(
    found.metadata.flatMap(({ changed }) => changed.map(({ field }) => field.name)),
    ['title'],
  )
  equal(
    found.files.changed.map(({ attributes }) => attributes),
    [['label']],
  )
  await world.store.write(({ settings }) => settings.remove(':AnonymizedFieldTypeNames'))
})

test.run()
