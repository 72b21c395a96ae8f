import type { Who, World } from '../app/world.ts'

/** Setup for tests of datasets, versions, files and downloads. */

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

export const SUBJECTS = {
  typeName: 'subject',
  typeClass: 'controlledVocabulary',
  multiple: true,
  value: ['Earth and Environmental Sciences'],
}

/** The mandatory fields, as clients send them. */
export const fieldsOf = (title: string): readonly object[] => [
  primitive('title', title),
  compound('author', 'authorName', 'Example, Ada'),
  compound('datasetContact', 'datasetContactEmail', 'ada@example.org'),
  compound('dsDescription', 'dsDescriptionValue', 'Hourly levels.'),
  SUBJECTS,
]

export const CC0 = { name: 'CC0 1.0', uri: 'http://creativecommons.org/publicdomain/zero/1.0' }

/** A valid version body; `extra` members are added beside its metadata. */
export const versionBody = (
  title = 'River gauge readings',
  extra: Readonly<Record<string, unknown>> = {},
) => ({
  license: CC0,
  metadataBlocks: { citation: { fields: fieldsOf(title) } },
  ...extra,
})

export interface CreatedScene {
  readonly id: number
  readonly pid: string
}

/** A draft in the root collection. */
export async function aDataset(
  world: World,
  { collection = ':root', version = versionBody() } = {},
): Promise<CreatedScene> {
  const { status, body, text } = await world.call('POST', `/collections/${collection}/datasets`, {
    as: 'superuser',
    json: { datasetVersion: version },
  })
  if (status !== 201) throw new Error(`No dataset: ${text}`)
  return { id: body.data.id, pid: body.data.persistentId }
}

/** A draft on which each holder has their role. */
export async function aSharedDataset(world: World): Promise<CreatedScene> {
  const dataset = await aDataset(world)
  await world.giveRoles(dataset.id)
  return dataset
}

export async function publish(world: World, id: number, type = 'major'): Promise<void> {
  const path = `/datasets/${id}/actions/:publish?type=${type}`
  const { status, text } = await world.call('POST', path, { as: 'superuser' })
  if (status !== 200) throw new Error(`Not published: ${text}`)
}

export interface UploadScene {
  readonly as?: Who
  readonly name?: string
  readonly content?: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly jsonData?: unknown
}

/** The form of an upload; `jsonData` is sent unchanged if it is a text. */
export function uploadForm({ name = 'notes.txt', content = 'some notes', ...rest }: UploadScene) {
  const form = new FormData()
  if (rest.jsonData !== undefined)
    form.append(
      'jsonData',
      typeof rest.jsonData === 'string' ? rest.jsonData : JSON.stringify(rest.jsonData),
    )
  form.append('file', new Blob([content], { type: rest.type ?? '' }), name)
  return form
}

export const upload = (world: World, id: number, scene: UploadScene = {}) =>
  world.call('POST', `/datasets/${id}/add`, {
    as: scene.as ?? 'superuser',
    body: uploadForm(scene),
  })

/** A file in the draft; answers its id. */
export async function aFile(world: World, id: number, scene: UploadScene = {}): Promise<number> {
  const { status, body, text } = await upload(world, id, scene)
  if (status !== 201) throw new Error(`Not added: ${text}`)
  return body.data.files[0].dataFile.id
}

export const titleEdit = (value: string) => ({ fields: [{ typeName: 'title', value }] })

const edit = (query: string) => (world: World, id: number, json: unknown) =>
  world.call('PUT', `/datasets/${id}/editMetadata${query}`, { as: 'superuser', json })

/** Replaces existing values. */
export const editMetadata = edit('?replace=true')

/** Adds to existing values. */
export const addMetadata = edit('')
