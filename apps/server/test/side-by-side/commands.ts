import { EVERY_FILE, type FileRecord, type VersionDetail, versionLabel } from '@holdfast/core/rules'
import fc from 'fast-check'
import { configurationCommands } from './configuration-commands.ts'
import { at, type Command, collectionRef, command, index } from './drawn-command.ts'
import { SHOW, type World } from './world.ts'

const nowhere = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/NONE00' }

const datasetRef = (world: World, index: number) =>
  ({ kind: 'pid', pid: at(world.datasets, index) ?? nowhere }) as const

const primitive = (typeName: string, value: string) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
})
const compound = (typeName: string, child: string, value: string) => ({
  typeName,
  typeClass: 'compound',
  multiple: true,
  value: [{ [child]: primitive(child, value) }],
})
export const versionInput = (title: string) => ({
  terms: { license: { name: 'CC0 1.0' } },
  metadataBlocks: {
    citation: {
      fields: [
        primitive('title', title),
        compound('author', 'authorName', 'Example, Ada'),
        compound('datasetContact', 'datasetContactEmail', 'ada@example.org'),
        compound('dsDescription', 'dsDescriptionValue', 'Hourly levels.'),
        {
          typeName: 'subject',
          typeClass: 'controlledVocabulary',
          multiple: true,
          value: ['Physics'],
        },
      ],
    },
  },
})

const shownFile = ({ entry, file }: FileRecord) => ({
  label: entry.label,
  folder: entry.folder,
  restricted: [entry.restricted, file.restricted],
  span: [entry.since, entry.until, file.since, file.until],
  edits: entry.edits,
  published: file.publishedAt,
  checksum: file.checksum,
})
const shownVersion = ({ version, files, context }: VersionDetail) => ({
  label: versionLabel(version),
  ordinal: version.ordinal,
  metadata: version.metadata,
  terms: version.terms,
  updatedAt: version.updatedAt,
  saves: version.saves,
  counts: [version.fileCount, version.byteCount, context.dataset.fileTotal],
  locks: context.dataset.locks,
  files: files === 'later' ? files : (files?.map(shownFile) ?? null),
})

const name = fc.constantFrom('a.txt', 'a-1.txt', 'b.csv', 'ä.txt', 'A.txt', '../x', 'nul')
const folder = fc.constantFrom('', 'raw', 'raw/2030', '../..', '/data/')
const text = fc.constantFrom('', 'one', 'two', 'three')
const specifier = fc.constantFrom(
  ':draft',
  ':latest',
  ':latest-published',
  '1.0',
  '1.1',
  '2.0',
  '7',
)
const bump = fc.constantFrom('major' as const, 'minor' as const, null)

const collectionCommands = [
  command(
    'creates a collection',
    { which: index, alias: fc.constantFrom('one', 'ONE', 'two') },
    async ({ world, actor }, { which, alias }) => {
      const { collection } = await world.repository.collections.create(
        actor,
        collectionRef(world, which),
        { alias, name: alias, contacts: ['a@example.org'] },
      )
      world.collections.push(collection.id)
      return collection.alias
    },
  ),
  command('publishes a collection', { which: index }, async ({ world, actor }, { which }) => {
    const { collection } = await world.repository.collections.publish(
      actor,
      collectionRef(world, which),
    )
    return collection.publishedAt
  }),
  command('deletes a collection', { which: index }, ({ world, actor }, { which }) =>
    world.repository.collections.delete(actor, collectionRef(world, which)),
  ),
  command('lists a collection', { which: index }, async ({ world, actor }, { which }) => {
    const ref = collectionRef(world, which)
    const whole = { after: null, offset: 0, limit: 1000 }
    const { collections, datasets } = await world.repository.collections.contentsPage(
      actor,
      ref,
      whole,
    )
    const { childCount } = await world.repository.collections.get(actor, ref, SHOW)
    return [collections.map(({ name }) => name), datasets.map(({ pid }) => pid), childCount]
  }),
]

const datasetCommands = [
  command(
    'creates a dataset',
    { which: index, title: text },
    async ({ world, actor }, { which, title }) => {
      const created = await world.repository.datasets.create(
        actor,
        collectionRef(world, which),
        versionInput(title),
      )
      world.datasets.push(created.pid)
      return created.pid
    },
  ),
  command(
    'rewrites the draft',
    { which: index, title: text },
    async ({ world, actor }, { which, title }) =>
      shownVersion(
        await world.repository.versions.updateDraft(actor, datasetRef(world, which), {
          input: versionInput(title),
        }),
      ),
  ),
  command(
    'edits metadata',
    { which: index, value: text, replace: fc.boolean() },
    async ({ world, actor }, { which, value, replace }) =>
      shownVersion(
        await world.repository.versions.editMetadata(actor, datasetRef(world, which), {
          json: { fields: [{ typeName: 'subtitle', value }] },
          replace,
        }),
      ),
  ),
  command('publishes', { which: index, kind: bump }, async ({ world, actor }, { which, kind }) => {
    const { context } = await world.repository.versions.publish(actor, datasetRef(world, which), {
      bump: kind,
    })
    return [
      context.dataset.released?.state,
      context.dataset.publishedAt,
      context.dataset.releasedOrdinals,
    ]
  }),
  command('updates the current version', { which: index }, async ({ world, actor }, { which }) => {
    const ref = datasetRef(world, which)
    const { context } = await world.repository.versions.updateCurrent(actor, ref)
    return context.dataset.released?.state
  }),
  command('discards the draft', { which: index }, ({ world, actor }, { which }) =>
    world.repository.versions.discardDraft(actor, datasetRef(world, which)),
  ),
  command(
    'reads a version',
    { which: index, version: specifier },
    async ({ world, actor }, { which, version }) =>
      shownVersion(
        await world.repository.versions.get(
          actor,
          { ref: datasetRef(world, which), version },
          { files: true, includeDeaccessioned: false },
        ),
      ),
  ),
  command('reads all versions', { which: index }, async ({ world, actor }, { which }) => {
    const ref = datasetRef(world, which)
    const versions = await world.repository.versions.list(actor, ref, {
      files: true,
      limit: null,
      offset: 0,
    })
    return versions.map(shownVersion)
  }),
  command(
    'compares versions',
    { which: index, before: specifier, after: specifier },
    async ({ world, actor }, { which, before, after }) => {
      const ref = datasetRef(world, which)
      const sides = { before, after, includeDeaccessioned: false }
      const { metadata, terms, files } = await world.repository.versions.compare(actor, {
        ref,
        ...sides,
      })
      const changed = files.changed.map((file) => [shownFile(file.after), file.attributes])
      return [metadata, terms, files.added.map(shownFile), files.removed.map(shownFile), changed]
    },
  ),
  command('reads the history', { which: index }, async ({ world, actor }, { which }) => {
    const ref = datasetRef(world, which)
    const page = { limit: null, offset: 0 }
    const { total, entries } = await world.repository.versions.history(actor, ref, page)
    return [total, entries.map(({ outline, summary }) => [outline.ordinal, outline.note, summary])]
  }),
]

async function* textBytes(content: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(content)
}

const fileCommands = [
  command(
    'adds a file',
    { which: index, fileName: name, directoryLabel: folder, content: text, restrict: fc.boolean() },
    async ({ world, actor }, { which, fileName, directoryLabel, content, restrict }) => {
      const ref = datasetRef(world, which)
      const received = await world.repository.files.receive(actor, ref, {
        fileName,
        declaredType: 'text/plain',
        bytes: textBytes(content),
      })
      const added = await world.repository.files.add(actor, ref, {
        received,
        input: { directoryLabel, restrict },
      })
      world.files.push(...added.files.map(({ record }) => record.file.id))
      return added.files.map(({ record, sameContentAs }) => [shownFile(record), sameContentAs])
    },
  ),
  command('deletes a file', { which: index }, ({ world, actor }, { which }) =>
    world.repository.files.delete(actor, at(world.files, which) ?? 0),
  ),
  command(
    'restricts a file',
    { which: index, restrict: fc.boolean(), requests: fc.boolean() },
    ({ world, actor }, { which, restrict, requests }) =>
      world.repository.files.restrict(actor, at(world.files, which) ?? 0, {
        restrict,
        enableAccessRequest: requests,
      }),
  ),
  command(
    'lists files',
    { which: index, version: specifier, searchText: text },
    async ({ world, actor }, { which, version, searchText }) => {
      const { records, total } = await world.repository.versions.files(
        actor,
        { ref: datasetRef(world, which), version },
        {
          listing: {
            ...EVERY_FILE,
            searchText: searchText === '' ? null : searchText,
            limit: 2,
            offset: 1,
          },
          includeDeaccessioned: false,
        },
      )
      return [records.map(shownFile), total]
    },
  ),
  command('downloads a file', { which: index }, async ({ world, actor }, { which }) => {
    const { size, open } = await world.repository.downloads.file(actor, at(world.files, which) ?? 0)
    return bytesOf(await open({ start: 0, end: size }))
  }),
  command('downloads a dataset', { which: index }, async ({ world, actor }, { which }) => {
    const bundle = await world.repository.downloads.dataset(actor, datasetRef(world, which))
    return [bundle.etag, await bytesOf(bundle.open({ start: 0, end: bundle.size }))]
  }),
]

async function bytesOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('base64')
}

/** Files and datasets are drawn more often than collections, as they have more rules. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(...collectionCommands) },
  { weight: 3, arbitrary: fc.oneof(...configurationCommands) },
  { weight: 5, arbitrary: fc.oneof(...datasetCommands) },
  { weight: 5, arbitrary: fc.oneof(...fileCommands) },
)

/** A dataset with a file, published once, for the drawn commands. */
export const SEED: readonly Command[] = ['first', 'second'].map((title) => ({
  name: `superuser seeds ${title}`,
  actor: 'superuser',
  run: async (world) => {
    const { repository, actors } = world
    const actor = actors.superuser
    const root = collectionRef(world, 0)
    const created = await repository.datasets.create(actor, root, versionInput(title))
    world.datasets.push(created.pid)
    const ref = { kind: 'pid', pid: created.pid } as const
    const received = await repository.files.receive(actor, ref, {
      fileName: 'seed.txt',
      declaredType: null,
      bytes: textBytes(title),
    })
    const { files } = await repository.files.add(actor, ref, { received, input: {} })
    world.files.push(...files.map(({ record }) => record.file.id))
    if (title === 'first') await repository.versions.publish(actor, ref, { bump: 'major' })
    return created.pid
  },
}))
