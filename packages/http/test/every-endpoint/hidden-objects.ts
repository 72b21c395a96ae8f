import type { Transfers } from '@holdfast/core'
import { memoryTransfers } from '@holdfast/memory'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset, aFile, versionBody } from '../datasets/dataset-calls.ts'
import { anItem } from '../featured-items/featured-item-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'
import { allowAnonymity, aPreview } from '../previews/preview-calls.ts'
import { aTemplate } from '../templates/template-calls.ts'

/** Part of every text that only owners may see. */
export const CANARY = 'canary-wren'

/**
 * An unpublished collection with one object of each kind, a draft among them, and objects of the
 * installation.
 */
export interface HiddenObjects {
  readonly world: World
  /** Its id, in text: aliases change. */
  readonly collection: string
  /** In that collection; owns the dataset. */
  readonly owner: string
  /** In that collection too, and empty. */
  readonly empty: string
  readonly elsewhere: string
  /** Names the version that is read. */
  readonly version: string
  readonly datasetId: number
  readonly pid: string
  readonly fileId: number
  readonly guestbookId: number
  readonly templateId: number
  readonly itemId: number
  readonly roleId: number
  readonly assignmentId: number
  readonly datasetAssignmentId: number
  readonly notificationId: number
  readonly workflowId: number
  readonly uploadId: string
  /** Neither the default license nor in use. */
  readonly licenseId: number
  /** Not in use. */
  readonly datasetType: string
  /** The token of an anonymised preview URL of the draft. */
  readonly anonymised: string
}

export const GROUP = 'keepers'
export const ROLE = 'keeper'
export const IP_GROUP = 'reading-room'
export const MAIL_GROUP = 'harbour'

/** A service that grants whatever is asked: checkpoints do not restore what a service knows. */
const openToAll = (): Transfers => ({
  services: { fast: { ...memoryTransfers(), grant: async () => {} } },
  stores: { local: { service: 'fast', mode: 'managed', endpoint: 'e', path: '/' } },
  offerMs: 300_000,
})

export async function openHidden(): Promise<HiddenObjects> {
  const world = await openWorld({
    workflowCalls: { allows: () => true, send: async () => 200 },
    transfers: openToAll(),
  })
  const { id: collectionId } = await collectionIn(world, ':root', { alias: 'hidden' })
  const { id: ownerId } = await collectionIn(world, 'hidden', { alias: 'owner' })
  const { id: emptyId } = await collectionIn(world, 'hidden', { alias: 'empty' })
  await collectionIn(world, ':root', { alias: 'elsewhere' })
  const named = { name: `${CANARY} name` }
  const { id: datasetId, pid } = await aDataset(world, {
    collection: 'owner',
    version: versionBody(`${CANARY} title`),
  })
  const fileId = await aFile(world, datasetId, { name: `${CANARY}.txt`, content: CANARY })
  const guestbookId: number = (await aGuestbook(world, { collection: 'hidden', ...named })).id
  await assign(world, datasetId, guestbookId)
  return {
    world,
    collection: String(collectionId),
    owner: String(ownerId),
    empty: String(emptyId),
    elsewhere: 'elsewhere',
    version: ':draft',
    datasetId,
    pid,
    fileId,
    guestbookId,
    templateId: await aTemplate(world, 'hidden', named),
    itemId: (await anItem(world, 'hidden', { content: `<p>${CANARY}</p>` })).id,
    anonymised: await anAnonymisedPreview(world, datasetId),
    ...(await rolesOf(world, datasetId)),
    ...(await administered(world)),
    notificationId: await notified(world),
    uploadId: await uploading(world, datasetId),
  }
}

async function anAnonymisedPreview(world: World, datasetId: number): Promise<string> {
  await allowAnonymity(world)
  return aPreview(world, datasetId, { anonymized: true })
}

/** Replaces the anonymised preview URL of the draft by an ordinary one; answers its token. */
export async function showDraft({ world, datasetId }: HiddenObjects): Promise<string> {
  await done(world, `DELETE /datasets/${datasetId}/previewUrl`)
  return aPreview(world, datasetId)
}

/** Sends a call as the superuser that must succeed. */
export async function done(world: World, call: string, options: CallOptions = {}) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await world.call(method, path, { ...options, as: 'superuser' })
  if (answer.status >= 300) throw new Error(`${call}: ${answer.text}`)
  return answer
}

async function rolesOf(world: World, datasetId: number) {
  const role = await done(world, 'POST /collections/hidden/roles', {
    json: {
      alias: ROLE,
      name: `${CANARY} role`,
      description: 'Keeps',
      permissions: ['ViewUnpublishedDataset'],
    },
  })
  await done(world, 'POST /collections/hidden/groups', {
    json: { aliasInOwner: GROUP, displayName: `${CANARY} group` },
  })
  const assigned = { json: { assignee: '@curator.user', role: 'curator' } }
  const path = 'POST /collections/hidden/assignments'
  const onDataset = await done(world, `POST /datasets/${datasetId}/assignments`, assigned)
  return {
    roleId: role.body.data.id,
    assignmentId: (await done(world, path, assigned)).body.data.id,
    datasetAssignmentId: onDataset.body.data.id,
  }
}

async function administered(world: World) {
  await done(world, 'POST /admin/groups/ip', {
    json: { alias: IP_GROUP, name: CANARY, addresses: ['10.1.2.3'] },
  })
  await done(world, 'POST /admin/groups/domain', {
    json: { alias: MAIL_GROUP, name: CANARY, domains: ['harbour.example.org'] },
  })
  const workflow = await done(world, 'POST /admin/workflows', {
    json: { name: CANARY, steps: [] },
  })
  const licenses = await done(world, 'GET /licenses')
  const type = await done(world, 'POST /datasets/datasetTypes', {
    json: { name: 'spare', displayName: 'Spare' },
  })
  return {
    workflowId: workflow.body.data.id,
    licenseId: licenses.body.data[1].id,
    datasetType: String(type.body.data.id),
  }
}

/** A notification of the curator. */
async function notified(world: World): Promise<number> {
  const { body } = await world.call('GET', '/notifications/all', { as: 'curator' })
  return body.data[0].id
}

async function uploading(world: World, datasetId: number): Promise<string> {
  const filename = Buffer.from(`${CANARY}.bin`).toString('base64')
  const answer = await done(world, `POST /datasets/${datasetId}/resumableUploads`, {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '10',
      'Upload-Metadata': `filename ${filename}`,
    },
  })
  return (answer.headers.get('Location') ?? '').split('/').at(-1) ?? ''
}
