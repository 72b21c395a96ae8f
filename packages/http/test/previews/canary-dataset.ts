import { fieldCatalogue, standardBlocks } from '@holdfast/core/rules'
import type { World } from '../app/world.ts'
import { SUBJECTS } from '../datasets/dataset-calls.ts'
import { allowAnonymity, aPreview } from './preview-calls.ts'

/** Part of every text that could identify a person behind a dataset; each is unique. */
export const CANARY = /canary/i

let birds = 0
const canary = (what: string): string => {
  birds += 1
  return `canary${birds}of${what}`
}

const catalogue = fieldCatalogue(standardBlocks)
type FieldType = (typeof catalogue.topLevel)[number]

const isFree = ({ type, vocabulary }: FieldType): boolean =>
  vocabulary === null && ['text', 'textbox', 'string', 'email', 'url'].includes(type)

/** Fields about persons, places, funding and numbers: all free text of the citation block. */
const PERSONAL = catalogue
  .topLevelOf('citation')
  .filter(({ name }) => !['title', 'subject', 'dsDescription', 'kindOfData'].includes(name))
  .filter((field) => leaves(field).some(isFree))

/** Child fields that can be masked within a visible field. */
const CHILDREN = ['dsDescriptionDate']

function leaves(field: FieldType): readonly FieldType[] {
  return field.typeClass === 'compound' ? catalogue.children(field.name) : [field]
}

const seedOf = ({ name, type }: FieldType): string =>
  type === 'email'
    ? `${canary(name)}@example.org`
    : type === 'url'
      ? `https://${canary(name)}.example.org/`
      : canary(name)

const printed = (field: FieldType): object => {
  const { name: typeName, typeClass, multiple } = field
  const value =
    typeClass === 'compound'
      ? Object.fromEntries(
          leaves(field)
            .filter(isFree)
            .map((leaf) => [leaf.name, { ...common(leaf), value: seedOf(leaf) }]),
        )
      : seedOf(field)
  return { typeName, typeClass, multiple, value: multiple ? [value] : value }
}

const common = ({ name: typeName, typeClass, multiple }: FieldType) => ({
  typeName,
  typeClass,
  multiple,
})

const text = (typeName: string, value: string) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
})

const TERMS = [
  'termsOfUse',
  'confidentialityDeclaration',
  'specialPermissions',
  'restrictions',
  'citationRequirements',
  'depositorRequirements',
  'conditions',
  'disclaimer',
  'termsOfAccess',
  'dataAccessPlace',
  'originalArchive',
  'availabilityStatus',
  'contactForAccess',
  'sizeOfCollection',
  'studyCompletion',
]

export interface CanaryScene {
  readonly id: number
  readonly fileId: number
  readonly token: string
  /** Fields that must be shown as withheld. */
  readonly withheld: readonly string[]
}

/**
 * A draft with persons, in a collection with persons, with a file that persons restricted, embargoed and
 * locked.
 */
export async function aCanaryDataset(world: World): Promise<CanaryScene> {
  await allowAnonymity(world, [...PERSONAL.map(({ name }) => name), ...CHILDREN])
  await world.store.write(async ({ settings }) => {
    await settings.put(':AllowCustomTermsOfUse', 'true')
    await settings.put(':ProvCollectionEnabled', 'true')
  })
  const { id, collectionId } = await created(world)
  await world.repository.users.create(
    {
      userName: canary('userName'),
      firstName: canary('firstName'),
      lastName: canary('lastName'),
      email: `${canary('mail')}@example.org`,
    },
    { password: null, token: 'token of canary' },
  )
  const editor = { headers: { 'X-Service-key': 'token of canary' } }
  const { userName } = await account(world)
  for (const pointId of [id, collectionId])
    await world.store.write(({ roles }) =>
      roles.assign({ assignee: `@${userName}`, roleId: 1, pointId }),
    )
  const form = new FormData()
  form.append('jsonData', JSON.stringify({ provFreeForm: canary('provenance') }))
  form.append('file', new Blob(['levels']), 'levels.txt')
  const added = await world.call('POST', `/datasets/${id}/add`, { ...editor, body: form })
  if (added.status !== 201) throw new Error(added.text)
  const fileId: number = added.body.data.files[0].dataFile.id
  await world.store.write(async ({ files, datasets }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('The file is not there')
    await files.save({
      ...record.file,
      embargo: { dateAvailable: '2040-01-01', reason: canary('embargo') },
      retention: { dateUnavailable: '2050-01-01', reason: canary('retention') },
    })
    await datasets.addLock(id, {
      type: 'Ingest',
      since: world.clock.now(),
      userName,
      message: canary('lock'),
    })
  })
  const token = await aPreview(world, id, { anonymized: true })
  return { id, fileId, token, withheld: PERSONAL.map(({ name }) => name) }
}

async function account(world: World) {
  const actor = await world.repository.tokens.authenticate('token of canary')
  if (actor.kind !== 'account') throw new Error('Not an account')
  return actor
}

async function created(
  world: World,
): Promise<{ readonly id: number; readonly collectionId: number }> {
  const alias = canary('alias')
  const collection = await world.call('POST', '/collections/:root', {
    as: 'superuser',
    json: {
      name: canary('collection'),
      alias,
      affiliation: canary('affiliation'),
      description: canary('description'),
      collectionContacts: [{ contactEmail: `${canary('contact')}@example.org` }],
      collectionType: 'LABORATORY',
    },
  })
  const fields = [
    text('title', 'Levels'),
    ...PERSONAL.map(printed),
    {
      typeName: 'dsDescription',
      typeClass: 'compound',
      multiple: true,
      value: [
        {
          dsDescriptionValue: text('dsDescriptionValue', 'Hourly levels.'),
          dsDescriptionDate: text('dsDescriptionDate', '1999-12-31'),
        },
      ],
    },
    SUBJECTS,
  ]
  const {
    status,
    body,
    text: answered,
  } = await world.call('POST', `/collections/${alias}/datasets`, {
    as: 'superuser',
    json: {
      datasetVersion: {
        metadataBlocks: { citation: { fields } },
        versionNote: canary('note'),
        ...Object.fromEntries(TERMS.map((key) => [key, canary(key)])),
      },
    },
  })
  if (status !== 201) throw new Error(answered)
  return { id: body.data.id, collectionId: collection.body.data.id }
}
